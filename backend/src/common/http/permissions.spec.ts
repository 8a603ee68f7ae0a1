import { BUILT_IN_ROLES, PERMISSION_NAMES, PERMISSIONS, rightsOf, type BuiltInRole, type Permission } from './permissions.js';

const rights = (role: BuiltInRole) => rightsOf({ role, rolePermissions: [], roleScope: 'assigned' });
/** Methods that change something. */
const changesOf = (role: BuiltInRole): Permission[] => [...rights(role).permissions].filter((name) => !name.endsWith('.read'));
const lackedBy = (role: BuiltInRole): Permission[] => PERMISSION_NAMES.filter((name) => !rights(role).permissions.has(name));

describe('a built-in role', () => {
  it.each(BUILT_IN_ROLES)('%s reads what it changes', (role) => {
    const { permissions } = rights(role);
    const unread = PERMISSIONS.filter(({ name }) => permissions.has(name)).flatMap(({ reads }) =>
      reads.filter((read) => !permissions.has(read)),
    );
    expect(unread).toEqual([]);
  });

  it('names what a permission to change needs to read', () => {
    expect(
      PERMISSIONS.filter(({ name, reads }) => /\.(write|manage|override)$/.test(name) && reads.length === 0).map(({ name }) => name),
    ).toEqual(['settings.write']);
  });

  it('sees every project as a global admin or in finance, and the assigned ones otherwise', () => {
    expect(BUILT_IN_ROLES.filter((role) => rights(role).scope === 'all')).toEqual(['global_admin', 'finance']);
  });

  it('allows everything to global admins', () => {
    expect(lackedBy('global_admin')).toEqual([]);
  });

  it('lets viewers read', () => {
    expect(changesOf('viewer')).toEqual(['account.own']);
  });

  it('lets support answer tickets and synchronise again, but not renew', () => {
    expect(changesOf('support')).toEqual(['account.own', 'sync.run', 'tickets.write', 'tickets.answer']);
  });

  it('lets finance move and confirm money, but see neither users nor the audit log', () => {
    expect(changesOf('finance')).toEqual([
      'account.own',
      'billing.settings',
      'billing.refund',
      'billing.adjust',
      'topups.request',
      'topups.confirm',
      'crypto.write',
      'crypto.assign',
      'tickets.write',
    ]);
    const reads: Permission[] = ['projects.read', 'subscriptions.read', 'vpn.read', 'analytics.read', 'billing.read'];
    expect(reads.filter((name) => !rights('finance').permissions.has(name))).toEqual([]);
    expect(lackedBy('finance')).toEqual(expect.arrayContaining(['users.read', 'audit.read']));
  });

  it('lets managers run their projects, but not change prices, plans, balances, users and settings or confirm anything', () => {
    expect(lackedBy('project_manager')).toEqual([
      'projects.manage',
      'plans.write',
      'subscriptions.override',
      'sync.delete',
      'keys.unlimited',
      'billing.refund',
      'billing.adjust',
      'topups.confirm',
      'crypto.assign',
      'assets.write',
      'tickets.answer',
      'users.read',
      'users.write',
      'roles.write',
      'audit.read',
      'settings.write',
    ]);
  });
});
