import { ENVIRONMENTS, type Environment } from '../../../common/http/caller.js';
import { BoolField, MoneyField, Out } from '../../../common/http/fields.js';
import type { ProjectBalance } from './project-balance.entity.js';
import { TOPUP_MAX, TOPUP_MIN } from '../topups/topups.dto.js';

const THRESHOLD_MAX = '999999999999.99';

export class UpdateBalanceRequest {
  @MoneyField({ max: THRESHOLD_MAX, optional: true })
  lowBalanceThreshold?: string;

  @BoolField({ optional: true })
  autoTopupEnabled?: boolean;

  @MoneyField({ min: TOPUP_MIN, max: TOPUP_MAX, optional: true })
  autoTopupAmount?: string;
}

export const BALANCE = [
  'projectId',
  'balance',
  'reserved',
  'currency',
  'lowBalanceThreshold',
  'autoTopupEnabled',
  'autoTopupAmount',
] as const;
export type BalanceRow = Pick<ProjectBalance, (typeof BALANCE)[number]> & { isLow: boolean };

export class BalanceResponse {
  @Out.id() projectId!: number;
  @Out.money() balance!: string;
  @Out.money({ description: 'What of the balance is promised, as to a refund in tokens: no charge takes it.' }) reserved!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.money() lowBalanceThreshold!: string;
  @Out.bool() autoTopupEnabled!: boolean;
  @Out.money({ description: 'What an automatic top-up request asks for.' }) autoTopupAmount!: string;
  @Out.bool({ description: 'Whether the balance, less what is reserved, is below the threshold.' }) isLow!: boolean;
}

export const toBalance = (row: BalanceRow): BalanceResponse => ({
  projectId: row.projectId,
  balance: row.balance,
  reserved: row.reserved,
  currency: row.currency,
  lowBalanceThreshold: row.lowBalanceThreshold,
  autoTopupEnabled: row.autoTopupEnabled,
  autoTopupAmount: row.autoTopupAmount,
  isLow: row.isLow,
});

export class PartnerBalanceResponse {
  @Out.money() balance!: string;
  @Out.money({ description: 'What of the balance is promised elsewhere: no charge takes it.' }) reserved!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.money() lowBalanceThreshold!: string;
  @Out.bool() isLow!: boolean;
}

export const toPartnerBalance = ({
  balance,
  reserved,
  currency,
  lowBalanceThreshold,
  isLow,
}: Pick<BalanceRow, keyof PartnerBalanceResponse>): PartnerBalanceResponse => ({
  balance,
  reserved,
  currency,
  lowBalanceThreshold,
  isLow,
});

export class LowBalanceData {
  @Out.id({ example: 7 }) projectId!: number;
  @Out.oneOf(ENVIRONMENTS, { description: 'Of the sandbox: `development`.' }) environment!: Environment;
  @Out.money({ example: '42.00' }) balance!: string;
  @Out.money({ description: 'What of the balance is promised elsewhere: no charge takes it.', example: '0.00' }) reserved!: string;
  @Out.money({ example: '50.00' }) lowBalanceThreshold!: string;
  @Out.text({ example: 'USD' }) currency!: string;
}
