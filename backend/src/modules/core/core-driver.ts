import type { z } from 'zod';

/** Where a project's users live and how to sign in there. */
export interface CoreConnection {
  driver: string;
  /** The project that owns this login and password; null for a connection test of typed ones. */
  projectId: number | null;
  /** The version of the project's connection. */
  version: number;
  /** Names the account: projects with the same value share its users, once the server has accepted the login and password of each. */
  account: string;
  url: string;
  login: string;
  password: string;
  /** The other options of the driver, in the shape that it declares; parsed by the driver. */
  options?: unknown;
  /** To be called once the server has let the login in, where the driver learns that before the end of its call. */
  onSignedIn?: () => void;
}

/** The state that we want on the core for one login. */
export interface DesiredUser {
  enabled: boolean;
  startDate: Date;
  endDate: Date;
  maxSessions: number;
  maxInstalls: number;
  email: string | null;
  /** Bytes in decimal digits; null is no limit. */
  trafficLimit?: string | null;
}

/** Why a user can or cannot connect at the server. */
export const UPSTREAM_STATES = ['active', 'disabled', 'limited', 'expired', 'waiting'] as const;
export type UpstreamState = (typeof UPSTREAM_STATES)[number];

/**
 * A user as the core has it. A field that is left out is one that this server cannot hold, and is never compared. A user without an end
 * has `NO_END`. Bytes are decimal digits, since counters can exceed a JavaScript number.
 */
export interface CoreUser {
  /** Distinguishes this user from a later one of the same name. */
  id: string;
  vpnLogin: string;
  enabled: boolean;
  startDate?: Date;
  endDate?: Date;
  maxSessions?: number;
  maxInstalls?: number;
  trafficLimit?: string | null;
  sessions?: number | null;
  installs?: number | null;
  usedBytes?: string;
  lastSeenAt?: Date | null;
  isOnline?: boolean;
  state?: UpstreamState;
}

/** The end of a user who never ends. */
export const NO_END = new Date('9999-12-31T23:59:59Z');
/** The limit of a user without one, as the largest number that a column holds. */
export const NO_LIMIT = 2_147_483_647;

/** What a customer needs to connect. */
export interface Credentials {
  link?: string;
  login?: string;
  password?: string;
}

/** What a connection test found. `choices` are the groups or inbounds that a project may pick from, by option name. */
export interface Probe {
  product: string;
  version: string | null;
  choices: Readonly<Record<string, readonly { id: string | number; name: string }[]>>;
  /** Why nothing is written to a server of this version; absent where it is supported. */
  unsupported?: string;
}

export const CAPABILITY_NAMES = [
  'startDate',
  'endDate',
  'maxSessions',
  'maxInstalls',
  'trafficLimit',
  'trafficUsage',
  'lastSeen',
  'subscriptionLink',
  'password',
] as const;
/**
 * `enforced`: the server enforces it. `stored`: the server keeps the value and nobody enforces it. `console`: we enforce it ourselves.
 * `absent`: neither the server nor we have it.
 */
export type Capability = 'enforced' | 'stored' | 'console' | 'absent';
export type Capabilities = Readonly<Record<(typeof CAPABILITY_NAMES)[number], Capability>>;

/** `choices` are ids from what a connection test found. */
export const FIELD_KINDS = ['text', 'secret', 'number', 'url', 'choices', 'object'] as const;

export interface DriverField {
  /** A field of the project, or of its `coreOptions`. */
  name: string;
  label: string;
  kind: (typeof FIELD_KINDS)[number];
  help: string;
  required: boolean;
  /** The fields of an `object`; without them it may have any names, each with a text. */
  parts?: readonly DriverFieldPart[];
}

export type DriverFieldPart = Omit<DriverField, 'parts'>;

/** The description of a driver, from which the form of a project is rendered. */
export interface DriverDescription {
  name: CoreDriverName;
  title: string;
  /** Of the address; none where the driver needs no address. */
  protocols: readonly string[];
  fields: readonly DriverField[];
  /** By dialect; a driver without dialects has one, named as the driver. */
  capabilities: Readonly<Record<string, Capabilities>>;
}

/** The names under which a project chooses its driver. */
export const CORE_DRIVERS = ['kage', 'pasarguard', '3x-ui', 'radius', 'sandbox'] as const;
export type CoreDriverName = (typeof CORE_DRIVERS)[number];

/** The abilities of a server that decide how a desired state is sent and compared. */
export interface ServerRules {
  /** Whether the server itself refuses a user before the start; otherwise the console disables the user until then. */
  knowsStart: boolean;
  /** Who disables a user that has used up the traffic; `none` where nobody counts it. */
  trafficLimit: 'server' | 'console' | 'none';
  latestEnd?: Date;
}

export const PAGE_MAX = 1_000;

/** One kind of upstream core: a folder below `drivers/`, and a line in `core-drivers.ts`. Every method throws a `CoreFailure` and nothing else. */
export interface CoreDriver {
  readonly description: DriverDescription;
  /** The schema of the project's `coreOptions`; a driver without one has no options. */
  readonly options?: z.ZodType;
  /** The latest end that the server can hold; a later one is sent, and compared, as this. */
  readonly latestEnd?: Date;
  /** A user's counter is the sum of sessions, and old sessions may be deleted: a counter that falls has not begun again from zero. */
  readonly isCounterSum?: boolean;
  /** Signs in and reads, to show that the account works. */
  probe(connection: CoreConnection): Promise<Probe>;
  /**
   * Yields the users of one page one by one, so that a page is never a thousand objects at once. They must not be used if the call
   * fails in the end.
   * @returns where the next page begins, opaque; null behind the last.
   */
  list(connection: CoreConnection, cursor: string | null, limit: number, onUser: (user: CoreUser) => void): Promise<string | null>;
  get(connection: CoreConnection, vpnLogin: string): Promise<CoreUser | null>;
  /** Creates or replaces; sending the same twice leaves one user. */
  put(connection: CoreConnection, vpnLogin: string, desired: DesiredUser): Promise<CoreUser>;
  /** A user who is not there counts as deleted. */
  delete(connection: CoreConnection, vpnLogin: string): Promise<'deleted' | 'absent'>;
  /** Null where the user is not there. */
  credentials(connection: CoreConnection, vpnLogin: string): Promise<Credentials | null>;
  /** A new link or password; the old one stops working. Null where the user is not there. */
  rotate?(connection: CoreConnection, vpnLogin: string): Promise<Credentials | null>;
}
