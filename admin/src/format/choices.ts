import type { AnalyticsRange, KeyScope, PendingChange, ProjectMove, RoleRecord, Settings, Subscription, User } from '../api/types';
import { t } from '../language/language';

/** What more than one screen says of a value of the API: the one that offers it, and the audit trail. */
interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

export const MFA_REQUIRED: readonly Choice<Settings['mfaRequired']>[] = [
  { value: 'none', label: t('Nobody'), hint: t('Everybody may set one up') },
  { value: 'admins', label: t('Global admins') },
  { value: 'all', label: t('Everybody') },
];

export const ROLE_SCOPES: readonly Choice<RoleRecord['scope']>[] = [
  { value: 'assigned', label: t('Assigned projects'), hint: t('The projects that the user is a member of') },
  { value: 'all', label: t('All'), hint: t('Every project, those to come too') },
];

export const CANCEL_REFUNDS = [
  { value: 'none', label: t('Nothing is given back') },
  { value: 'unused', label: t('What is unused is given back'), hint: t('To the balance of the project, by the second') },
] as const satisfies readonly Choice<string>[];

export const CHANGE_TIMES = [
  { value: 'now', label: t('Now'), hint: t('A new period begins; what is unused of the running one is set against its price') },
  { value: 'renewal', label: t('At the next renewal'), hint: t('Until then everything stays as it is') },
] as const satisfies readonly Choice<string>[];

/** When traffic is counted from zero again; plans and subscriptions offer the same. */
export const TRAFFIC_RESETS: readonly Choice<Subscription['trafficReset']>[] = [
  { value: 'none', label: t('Never') },
  { value: 'day', label: t('Each day') },
  { value: 'week', label: t('Each week') },
  { value: 'month', label: t('Each month') },
  { value: 'renewal', label: t('With each renewal') },
];

export const FACTORS: readonly Choice<User['factors'][number]>[] = [
  { value: 'totp', label: t('App') },
  { value: 'passkey', label: t('Passkey') },
];

export const MOVE_PHASES: readonly Choice<ProjectMove['phase']>[] = [
  { value: 'making', label: t('Moving to another VPN server') },
  { value: 'removing', label: t('Moved to another VPN server') },
  { value: 'undoing', label: t('The move is being taken back') },
];

export const CHANGE_KINDS: readonly Choice<PendingChange['kind']>[] = [
  { value: 'approval_limit', label: t('Higher approval limit') },
  { value: 'overdraft_limit', label: t('Higher overdraft limit') },
];

/** Listed one by one, because types do not exist at run time; a difference from the API's document does not compile. */
const SCOPES: Record<KeyScope, string> = {
  'subscriptions:read': t('Read subscriptions and quotes, which show the balance'),
  'subscriptions:write': t('Sell, renew, change and delete subscriptions'),
  'vpn:read': t('Read VPN users'),
  'vpn:write': t('Hand on and replace credentials of VPN users'),
  'plans:read': t('Read plans'),
  'billing:read': t('Read the balance and the ledger'),
  'analytics:read': t('Read analytics'),
  'events:read': t('Read the event feed'),
};
const isScope = (name: string): name is KeyScope => name in SCOPES;

/** What a key may do. */
export const KEY_SCOPES: readonly Choice<KeyScope>[] = Object.keys(SCOPES)
  .filter(isScope)
  .map((value) => ({ value, label: SCOPES[value] }));

interface RangeChoice extends Choice<AnalyticsRange> {
  /** The comparison: 'than in the 30 days before'. */
  before: string;
}

export const RANGES: readonly RangeChoice[] = [
  { value: 'this_month', label: t('This month'), before: t('as many days of last month') },
  { value: 'last_month', label: t('Last month'), before: t('the month before') },
  { value: '7d', label: t('Last 7 days'), before: t('the 7 days before') },
  { value: '30d', label: t('Last 30 days'), before: t('the 30 days before') },
  { value: '90d', label: t('Last 90 days'), before: t('the 90 days before') },
  { value: '1y', label: t('Last year'), before: t('the year before') },
  { value: 'custom', label: t('Own range'), before: t('as many days before') },
];

export const labelIn = (choices: readonly Choice<string>[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;
