import { IntField, MoneyField, Out } from '../../../common/http/fields.js';

const DAYS_MAX = 366;
const BALANCE_MAX = '1000000.00';

export class SandboxBalanceRequest {
  @MoneyField({ max: BALANCE_MAX, example: '1000.00' })
  balance!: string;
}

export class AdvanceRequest {
  @IntField({ min: 1, max: DAYS_MAX, description: 'Days of 24 hours.', example: 30 })
  days!: number;
}

export class AdvanceResponse {
  @Out.instant({ description: 'The time of the sandbox now.' }) now!: string;
}

export class SandboxResponse {
  @Out.id() projectId!: number;
  @Out.money({ nullable: true, description: 'Null where the caller may not see balances.' }) balance!: string | null;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.instant({ description: 'Where its time stands.' }) now!: Date;
  @Out.bool({ description: 'Whether its time was moved forward, and the real one has not caught up.' }) isAhead!: boolean;
}
