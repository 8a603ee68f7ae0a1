/** Where a project's users live and how to sign in there. */
export interface CoreConnection {
  driver: string;
  /** Names the account: projects with the same value share its users. */
  account: string;
  url: string;
  login: string;
  password: string;
}

/** What we want the core to hold for one login. */
export interface DesiredUser {
  enabled: boolean;
  startDate: Date;
  endDate: Date;
  maxSessions: number;
  maxInstalls: number;
  email: string | null;
}

/** What the core holds. */
export interface CoreUser extends Omit<DesiredUser, 'email'> {
  id: string;
  vpnLogin: string;
  sessions: number | null;
  installs: number | null;
}

export const PAGE_MAX = 1_000;

/** One kind of upstream core. Every method throws a `CoreFailure` and nothing else. */
export interface CoreDriver {
  /** Signs in and reads: says that the account can be worked with. */
  probe(connection: CoreConnection): Promise<void>;
  /**
   * Tells the users of one page in turn: a page is never a thousand objects at once. What it told is void when it fails in the end.
   * @returns where the next page begins, opaque; null behind the last.
   */
  list(connection: CoreConnection, cursor: string | null, limit: number, tell: (user: CoreUser) => void): Promise<string | null>;
  get(connection: CoreConnection, vpnLogin: string): Promise<CoreUser | null>;
  /** Creates or replaces; sending the same twice leaves one user. */
  put(connection: CoreConnection, vpnLogin: string, desired: DesiredUser): Promise<CoreUser>;
  /** A user who is not there counts as deleted. */
  delete(connection: CoreConnection, vpnLogin: string): Promise<'deleted' | 'absent'>;
}
