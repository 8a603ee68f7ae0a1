export const BUILT_IN_ROLES = ['global_admin', 'project_manager', 'support', 'finance', 'viewer'] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/** `all`: every project; `assigned`: those that its user is a member of. */
export type RoleScope = 'all' | 'assigned';

const SCOPES: Readonly<Record<BuiltInRole, RoleScope>> = {
  global_admin: 'all',
  project_manager: 'assigned',
  support: 'assigned',
  finance: 'all',
  viewer: 'assigned',
};

type Reading =
  | 'billing.read'
  | 'crypto.read'
  | 'keys.read'
  | 'projects.read'
  | 'subscriptions.read'
  | 'sync.read'
  | 'tickets.read'
  | 'users.read'
  | 'vpn.read'
  | 'webhooks.read';

interface Definition {
  /** What somebody with it may do, for people. */
  sentence: string;
  /** The built-in roles that have it; a global admin has every one. */
  roles: readonly Exclude<BuiltInRole, 'global_admin'>[];
  /** It concerns no single project, so a role of assigned projects cannot have it. */
  isGlobal?: true;
  /** A change under it answers with the record, so a role with it also has these. */
  reads?: readonly Reading[];
  /** It moves money or grants rights: a change under it needs a fresh proof (`common/proof.ts`). */
  needsProof?: true;
}

/** Everybody who can sign in has it. */
export const OWN_ACCOUNT = 'account.own';

/** Its holders may view the console as somebody else. */
export const VIEW_AS = 'users.read';

/** Every permission. A route names one of them in `@For`; a field for which a route asks more names it in its service. */
const DEFINITIONS = {
  [OWN_ACCOUNT]: {
    sentence: 'Sign in, and see their own account, notifications and the settings of the console',
    roles: ['project_manager', 'support', 'finance', 'viewer'],
  },
  'projects.read': { sentence: 'See projects and their members', roles: ['project_manager', 'support', 'finance', 'viewer'] },
  'projects.write': {
    sentence: 'Change the name and the description of a project; where they may see subscriptions, also its VPN server sign-in',
    roles: ['project_manager'],
    reads: ['projects.read'],
  },
  'projects.manage': {
    sentence:
      'Create and remove projects and change their members; where they may see subscriptions, also their VPN server; where they may change projects, also price, limits and status',
    roles: [],
    isGlobal: true,
    reads: ['projects.read'],
  },
  'plans.write': { sentence: 'Make, change and remove plans', roles: [], reads: ['projects.read'] },
  'subscriptions.read': { sentence: 'See and export subscriptions', roles: ['project_manager', 'support', 'finance', 'viewer'] },
  'subscriptions.write': {
    sentence: 'Sell, change, renew, cancel, import and remove subscriptions',
    roles: ['project_manager'],
    // A quote, a preview and a refused sale say how far the balance goes.
    reads: ['subscriptions.read', 'billing.read'],
  },
  'subscriptions.override': {
    sentence: 'Sell and correct subscriptions beyond the limits of a project and its terms, and move them to another project',
    roles: [],
    reads: ['subscriptions.read'],
  },
  'vpn.read': { sentence: 'See VPN users', roles: ['project_manager', 'support', 'finance', 'viewer'] },
  'vpn.credentials': { sentence: 'See and renew the credentials of a customer', roles: ['project_manager'], reads: ['vpn.read'] },
  'sync.read': { sentence: 'See the state and the log of synchronization', roles: ['project_manager', 'support', 'viewer'] },
  'sync.run': { sentence: 'Synchronize again, and look for differences', roles: ['project_manager', 'support'], reads: ['sync.read'] },
  'sync.repair': {
    sentence: 'Repair differences; ignore unknown VPN users, or adopt them, which may sell a subscription',
    roles: ['project_manager'],
    // The preview of an adoption says how far the balance goes.
    reads: ['sync.read', 'billing.read', 'subscriptions.read'],
  },
  'sync.delete': { sentence: 'Delete unknown VPN users on the server', roles: [], reads: ['sync.read'] },
  'keys.read': { sentence: 'See API keys and their use', roles: ['project_manager', 'support', 'viewer'] },
  'keys.write': {
    sentence: 'Make, change, rotate and revoke API keys',
    roles: ['project_manager'],
    needsProof: true,
    reads: ['keys.read'],
  },
  'keys.unlimited': { sentence: 'Give a key more than 100,000 calls an hour', roles: [] },
  'webhooks.read': { sentence: 'See webhooks and their deliveries', roles: ['project_manager', 'support', 'viewer'] },
  'webhooks.write': {
    sentence: 'Make, change and remove webhooks, and send deliveries again',
    roles: ['project_manager'],
    needsProof: true,
    reads: ['webhooks.read'],
  },
  'billing.read': {
    sentence: 'See balances, transactions, topups, statements and payment methods',
    roles: ['project_manager', 'support', 'finance', 'viewer'],
  },
  'billing.settings': {
    sentence: 'Change the balance threshold, automatic topups and payment methods',
    roles: ['project_manager', 'finance'],
    reads: ['billing.read'],
  },
  'billing.refund': { sentence: 'Refund charges to the balance', roles: ['finance'], needsProof: true, reads: ['billing.read'] },
  'billing.adjust': {
    sentence: 'Adjust balances, and ask for the reversal of topups and for refunds in tokens',
    roles: ['finance'],
    needsProof: true,
    reads: ['billing.read'],
  },
  'topups.request': { sentence: 'Request topups', roles: ['project_manager', 'finance'], reads: ['billing.read'] },
  'topups.confirm': {
    sentence: 'Approve and reject topups, adjustments, reversals, assigned transfers and refunds in tokens that another person caused',
    roles: ['finance'],
    needsProof: true,
    reads: ['billing.read'],
  },
  'crypto.read': { sentence: 'See token payments, wallets and prices', roles: ['project_manager', 'support', 'finance', 'viewer'] },
  'crypto.write': {
    sentence: 'Ask for and submit token payments, and bind wallets',
    roles: ['project_manager', 'finance'],
    reads: ['crypto.read'],
  },
  'crypto.assign': {
    sentence: 'Name the project of a token payment that waits, or keep it as income',
    roles: ['finance'],
    isGlobal: true,
    needsProof: true,
    reads: ['crypto.read'],
  },
  'assets.write': {
    sentence: 'Add, change and remove the tokens in which can be paid',
    roles: [],
    isGlobal: true,
    needsProof: true,
    reads: ['crypto.read'],
  },
  'analytics.read': { sentence: 'See the dashboard and analytics', roles: ['project_manager', 'support', 'finance', 'viewer'] },
  'tickets.read': { sentence: 'See support tickets', roles: ['project_manager', 'support', 'finance', 'viewer'] },
  'tickets.write': {
    sentence: 'Open support tickets and write in them',
    roles: ['project_manager', 'support', 'finance'],
    reads: ['tickets.read'],
  },
  'tickets.answer': {
    sentence: 'Read the tickets of others, and answer them where they may write in tickets',
    roles: ['support'],
    reads: ['tickets.read'],
  },
  'users.read': { sentence: 'See users, their roles and sessions', roles: [], isGlobal: true },
  'users.write': { sentence: 'Make, change and remove users', roles: [], isGlobal: true, needsProof: true, reads: ['users.read'] },
  'roles.write': { sentence: 'Make, change and remove roles', roles: [], isGlobal: true, needsProof: true, reads: ['users.read'] },
  'audit.read': { sentence: 'Read and export the audit log', roles: [], isGlobal: true },
  'settings.write': { sentence: 'Change the settings of the console', roles: [], isGlobal: true },
} as const satisfies Record<string, Definition>;

export type Permission = keyof typeof DEFINITIONS;

const ENTRIES = Object.entries(DEFINITIONS) as [Permission, Definition][];

export interface PermissionFacts {
  name: Permission;
  sentence: string;
  isGlobal: boolean;
  reads: readonly Permission[];
  roles: readonly BuiltInRole[];
}

export const PERMISSIONS: readonly PermissionFacts[] = ENTRIES.map(([name, { sentence, roles, isGlobal = false, reads = [] }]) => ({
  name,
  sentence,
  isGlobal,
  reads,
  roles: ['global_admin', ...roles],
}));
export const needsProof = (permission: Permission): boolean => 'needsProof' in DEFINITIONS[permission];
export const sentenceOf = (permission: Permission): string => DEFINITIONS[permission].sentence;
export const PERMISSION_NAMES: readonly Permission[] = ENTRIES.map(([name]) => name);

export interface Rights {
  permissions: ReadonlySet<Permission>;
  scope: RoleScope;
}

const BUILT_IN = new Map<string, Rights>(
  BUILT_IN_ROLES.map((role) => [
    role,
    { scope: SCOPES[role], permissions: new Set(PERMISSIONS.filter(({ roles }) => roles.includes(role)).map(({ name }) => name)) },
  ]),
);

export const isBuiltIn = (role: string): role is BuiltInRole => BUILT_IN.has(role);
export const isPermission = (name: string): name is Permission => name in DEFINITIONS;

/** A role as it is stored. A permission that this version does not know is left out. */
export interface StoredRole {
  role: string;
  rolePermissions: readonly string[];
  roleScope: RoleScope;
}

/** The permissions of a role: of a built-in one from the table above, of another one as stored. */
export const rightsOf = ({ role, rolePermissions, roleScope }: StoredRole): Rights =>
  BUILT_IN.get(role) ?? { scope: roleScope, permissions: new Set<Permission>([OWN_ACCOUNT, ...rolePermissions.filter(isPermission)]) };

/** Whether a person with `mine` may give or take everything that `theirs` allow. */
export const includesRights = (mine: Rights, theirs: Rights): boolean =>
  (mine.scope === 'all' || theirs.scope !== 'all') && [...theirs.permissions].every((permission) => mine.permissions.has(permission));
