import { contradictingStatus, notACoreUrl } from './projects.errors.js';
import type { CoreDriverName } from '../core/core-driver.js';
import type { Party } from '../settings/party.dto.js';
import type { ProjectStatus } from './project.entity.js';

/** The longest grace period of a project. */
export const GRACE_DAYS_MAX = 30;

/** The stored fields of a project's form; the password and the options in here are ciphertexts. */
export interface ProjectSettings {
  name: string;
  description: string | null;
  managerId: number | null;
  coreDriver: CoreDriverName;
  coreUrl: string | null;
  coreOptions: string | null;
  kageLogin: string | null;
  kagePassword: string | null;
  pricePerSubscription: string;
  status: ProjectStatus;
  maxUsers: number | null;
  maxSessions: number | null;
  maxInstalls: number | null;
  maxSubscriptionDays: number;
  termDays: number | null;
  autoRenewDefault: boolean;
  graceDays: number;
  cancelAfterDays: number | null;
  remindDays: number[];
  cancelRefunds: boolean;
  overdraftLimit: string;
  buyer: Party;
  logoId: number | null;
  accent: string | null;
}

export const SETTING_COLUMNS: Readonly<Record<keyof ProjectSettings, string>> = {
  name: 'name',
  description: 'description',
  managerId: 'manager_id',
  coreDriver: 'core_driver',
  coreUrl: 'core_url',
  coreOptions: 'core_options',
  kageLogin: 'kage_login',
  kagePassword: 'kage_password',
  pricePerSubscription: 'price_per_subscription',
  status: 'status',
  maxUsers: 'max_users',
  maxSessions: 'max_sessions',
  maxInstalls: 'max_installs',
  maxSubscriptionDays: 'max_subscription_days',
  termDays: 'term_days',
  autoRenewDefault: 'auto_renew_default',
  graceDays: 'grace_days',
  cancelAfterDays: 'cancel_after_days',
  remindDays: 'remind_days',
  cancelRefunds: 'cancel_refunds',
  overdraftLimit: 'overdraft_limit',
  buyer: 'buyer',
  logoId: 'logo_id',
  accent: 'accent',
};

/** A project manager edits these; everything else is the global admin's. */
const FOR_MANAGERS: ReadonlySet<string> = new Set(['name', 'description', 'kageLogin', 'kagePassword', 'version']);

export const CONNECTION = ['coreDriver', 'coreUrl', 'coreOptions', 'kageLogin', 'kagePassword'] as const;
/** A change of one of these alters the desired state of every user of the project. */
const SEEN_BY_THE_CORE = ['status', 'maxSessions', 'maxInstalls', ...CONNECTION] as const;

export const forbiddenToManagers = (request: object): string[] =>
  Object.entries(request).flatMap(([name, value]) => (value === undefined || FOR_MANAGERS.has(name) ? [] : [name]));

export const altersCore = (before: ProjectSettings, after: ProjectSettings): boolean =>
  SEEN_BY_THE_CORE.some((name) => before[name] !== after[name]);

export const altersConnection = (before: ProjectSettings, after: ProjectSettings): boolean =>
  CONNECTION.some((name) => before[name] !== after[name]);

/** @throws validation_failed when status and isActive say different things */
export function statusAfter(current: ProjectStatus, { status, isActive }: { status?: ProjectStatus; isActive?: boolean }): ProjectStatus {
  if (isActive !== undefined && status !== undefined && isActive !== (status !== 'inactive')) throw contradictingStatus();
  if (status !== undefined) return status;
  if (isActive === undefined || isActive === (current !== 'inactive')) return current;
  return isActive ? 'active' : 'inactive';
}

/** The address as it is stored: null where it is the server's own default, so that projects on one core account are seen to share it. */
export function coreUrlToStore(given: string | null, protocols: readonly string[], defaultUrl: string | undefined): string | null {
  if (given === null || given === '') return null;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !protocols.includes(url.protocol) || url.username !== '' || url.password !== '') throw notACoreUrl(protocols);
  if (url.hash !== '' || (url.search !== '' && url.protocol.startsWith('http'))) throw notACoreUrl(protocols);
  const tidy = url.href.replace(/\/+$/, '');
  return defaultUrl !== undefined && tidy === new URL(defaultUrl).href.replace(/\/+$/, '') ? null : tidy;
}
