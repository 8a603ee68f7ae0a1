import { ApiProperty } from '@nestjs/swagger';

import {
  BoolField,
  EnumField,
  IdField,
  IntField,
  IntListField,
  MoneyField,
  NestedField,
  ObjectField,
  Out,
  TextField,
  VersionField,
} from '../../common/http/fields.js';
import type { StaffCaller } from '../../common/http/caller.js';
import { KeepsStoredTexts } from '../../common/http/stored-texts.js';
import { CORE_DRIVERS, type CoreDriverName } from '../core/core-driver.js';
import { AccentField, LogoField } from '../settings/brand.dto.js';
import { Party } from '../settings/party.dto.js';
import { PROJECT_STATUSES, type ProjectStatus } from './project.entity.js';
import { GRACE_DAYS_MAX, type ProjectSettings } from './projects.rules.js';

const PRICE_MAX = '99999999.99';
const OVERDRAFT_MAX = '999999999999.99';
const DAYS_MAX = 36_500;
const DEVICES_MAX = 1_000;
const INT_MAX = 2_147_483_647;

/** The fields that creation and change have in common; an absent field stays, null clears. */
class ProjectFields {
  @TextField({ max: 1000, kind: 'lines', optional: true, nullable: true })
  description?: string | null;

  @IdField({ optional: true, nullable: true, description: 'The contact; setting it makes that person a member.' })
  managerId?: number | null;

  @TextField({ max: 255, optional: true, nullable: true })
  kageLogin?: string | null;

  @TextField({
    max: 255,
    kind: 'verbatim',
    optional: true,
    nullable: true,
    description: 'Never returned; an empty one keeps the stored one.',
  })
  kagePassword?: string | null;

  @MoneyField({ max: PRICE_MAX, optional: true, description: 'Default 10.00.' })
  pricePerSubscription?: string;

  @EnumField(PROJECT_STATUSES, { optional: true, description: 'paused: no sales and no renewals. inactive: archived.' })
  status?: ProjectStatus;

  @BoolField({ optional: true, description: 'false means the status inactive, true ends it.' })
  isActive?: boolean;

  @IntField({ min: 0, max: INT_MAX, optional: true, nullable: true, description: 'Active and suspended subscriptions; null is no limit.' })
  maxUsers?: number | null;

  @IntField({ min: 1, max: DEVICES_MAX, optional: true, nullable: true, description: 'null: the default from Settings.' })
  maxSessions?: number | null;

  @IntField({ min: 1, max: DEVICES_MAX, optional: true, nullable: true, description: 'null: the default from Settings.' })
  maxInstalls?: number | null;

  @IntField({ min: 1, max: DAYS_MAX, optional: true, description: 'Default 366.' })
  maxSubscriptionDays?: number;

  @IntField({ min: 1, max: DAYS_MAX, optional: true, nullable: true, description: 'One price for each started term; null: one price.' })
  termDays?: number | null;

  @BoolField({ optional: true, description: 'Whether new subscriptions renew by themselves where the sale does not say. Default false.' })
  autoRenewDefault?: boolean;

  @IntField({
    min: 0,
    max: GRACE_DAYS_MAX,
    optional: true,
    description: 'So long access stays when an automatic renewal is not covered. Default 0.',
  })
  graceDays?: number;

  @IntField({
    min: 1,
    max: 365,
    optional: true,
    nullable: true,
    description: 'So long after its expiry a subscription is cancelled; null: never.',
  })
  cancelAfterDays?: number | null;

  @IntListField({
    min: 1,
    max: 60,
    maxItems: 10,
    optional: true,
    description: 'Days before the end on which to remind. Default 7, 3 and 1.',
  })
  remindDays?: number[];

  @BoolField({ optional: true, description: 'Whether managers and keys may cancel with a refund of what is unused. Default false.' })
  cancelRefunds?: boolean;

  @MoneyField({
    max: OVERDRAFT_MAX,
    optional: true,
    description: 'How far below zero charges may take the balance; raising it waits for an independent person. Default 0.00.',
  })
  overdraftLimit?: string;

  @EnumField(CORE_DRIVERS, { optional: true })
  coreDriver?: CoreDriverName;

  @TextField({ max: 500, optional: true, nullable: true, description: 'null: the address that the server is set up with.' })
  coreUrl?: string | null;

  @ObjectField({
    bytesMax: 10_000,
    optional: true,
    nullable: true,
    description:
      'What the driver needs besides, in the shape that it declares. Secrets in it are never returned; left out, the stored one stays.',
  })
  coreOptions?: Record<string, unknown> | null;

  @NestedField(() => Party, { optional: true })
  buyer?: Party;

  @LogoField()
  logo?: string | null;

  @AccentField()
  accent?: string | null;
}

export class CreateProjectRequest extends ProjectFields {
  @TextField({ min: 1, max: 100 })
  name!: string;
}

@KeepsStoredTexts()
export class UpdateProjectRequest extends ProjectFields {
  @TextField({ min: 1, max: 100, optional: true })
  name?: string;

  @VersionField()
  version?: number;
}

/** A project as it is read; of its password only whether there is one. */
export interface ProjectRow extends Omit<ProjectSettings, 'coreOptions' | 'kagePassword'> {
  id: number;
  coreOptions: Record<string, unknown> | null;
  hasKagePassword: boolean;
  managerName: string | null;
  isActive: boolean;
  balance: string;
  lowBalanceThreshold: string;
  isBalanceLow: boolean;
  vpnUserCount: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

const HIDDEN = 'Null where the caller may not see balances.';

export class ProjectResponse {
  @Out.id() id!: number;
  @Out.text() name!: string;
  @Out.text({ nullable: true }) description!: string | null;
  @Out.id({ nullable: true }) managerId!: number | null;
  @Out.text({ nullable: true, description: "The contact's name." }) managerName!: string | null;
  @Out.oneOf(CORE_DRIVERS) coreDriver!: CoreDriverName;
  @Out.text({ nullable: true }) coreUrl!: string | null;
  @Out.object({ nullable: true }) coreOptions!: object | null;
  @Out.text({ nullable: true }) kageLogin!: string | null;
  @Out.bool() hasKagePassword!: boolean;
  @Out.money() pricePerSubscription!: string;
  @Out.oneOf(PROJECT_STATUSES) status!: ProjectStatus;
  @Out.bool() isActive!: boolean;
  @Out.int({ nullable: true }) maxUsers!: number | null;
  @Out.int({ nullable: true }) maxSessions!: number | null;
  @Out.int({ nullable: true }) maxInstalls!: number | null;
  @Out.int() maxSubscriptionDays!: number;
  @Out.int({ nullable: true }) termDays!: number | null;
  @Out.bool() autoRenewDefault!: boolean;
  @Out.int() graceDays!: number;
  @Out.int({ nullable: true }) cancelAfterDays!: number | null;
  @Out.list('integer', { description: 'The greatest first.' }) remindDays!: number[];
  @Out.bool() cancelRefunds!: boolean;
  @Out.money({ nullable: true, description: HIDDEN }) overdraftLimit!: string | null;
  @ApiProperty({ type: Party }) buyer!: Party;
  @Out.id({ nullable: true, description: 'On papers and in e-mails, at `/api/projects/{id}/logos/{logoId}`; null: that of the console.' })
  logoId!: number | null;
  @Out.text({ nullable: true, example: '#0b6e4f' }) accent!: string | null;
  @Out.money({ nullable: true, description: HIDDEN }) balance!: string | null;
  @Out.money({ nullable: true, description: HIDDEN }) lowBalanceThreshold!: string | null;
  @Out.bool({ nullable: true, description: `Whether the balance, less what is reserved, is below the threshold. ${HIDDEN}` })
  isBalanceLow!: boolean | null;
  @Out.int({ description: 'Of the production environment.' }) vpnUserCount!: number;
  @Out.int() version!: number;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

/** What of a project follows `billing.read`. */
const balanceOf = ({ overdraftLimit, balance, lowBalanceThreshold, isBalanceLow }: ProjectRow, canReadBalance: boolean) =>
  canReadBalance
    ? { overdraftLimit, balance, lowBalanceThreshold, isBalanceLow }
    : { overdraftLimit: null, balance: null, lowBalanceThreshold: null, isBalanceLow: null };

export const toProject = (row: ProjectRow, { permissions }: Pick<StaffCaller, 'permissions'>): ProjectResponse => ({
  id: row.id,
  name: row.name,
  description: row.description,
  managerId: row.managerId,
  managerName: row.managerName,
  coreDriver: row.coreDriver,
  coreUrl: row.coreUrl,
  coreOptions: row.coreOptions,
  kageLogin: row.kageLogin,
  hasKagePassword: row.hasKagePassword,
  pricePerSubscription: row.pricePerSubscription,
  status: row.status,
  isActive: row.isActive,
  maxUsers: row.maxUsers,
  maxSessions: row.maxSessions,
  maxInstalls: row.maxInstalls,
  maxSubscriptionDays: row.maxSubscriptionDays,
  termDays: row.termDays,
  autoRenewDefault: row.autoRenewDefault,
  graceDays: row.graceDays,
  cancelAfterDays: row.cancelAfterDays,
  remindDays: row.remindDays,
  cancelRefunds: row.cancelRefunds,
  buyer: row.buyer,
  logoId: row.logoId,
  accent: row.accent,
  ...balanceOf(row, permissions.has('billing.read')),
  vpnUserCount: row.vpnUserCount,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
