import { readDetails } from './AuditChanges';
import { valueName } from './auditValues';
import { actorText } from './auditWords';

const STYLE = { zone: 'Europe/Berlin', dateFormat: 'dd.MM.yyyy' };

describe('a value of an audit row', () => {
  it.each([
    ['mfaRequired', 'admins', 'Global admins'],
    ['trafficReset', 'renewal', 'With each renewal'],
    ['role', 'project_manager', 'Project Manager'],
    ['environment', 'development', 'Development'],
    ['type', 'bank_transfer', 'Bank transfer'],
    ['type', 'application/pdf', 'application/pdf'],
    ['coreDriver', 'pasarguard', 'PasarGuard'],
    ['language', 'fa', 'فارسی'],
    ['method', 'totp', 'App'],
    ['kind', 'approval_limit', 'Higher approval limit'],
    ['heldReason', 'several_projects', 'The wallet is bound to several projects'],
    ['reason', 'Bank transfer came back', 'Bank transfer came back'],
    ['reason', 'constructor', 'constructor'],
    ['name', 'active', 'active'],
  ])('%s %s is called %s', (field, value, words) => {
    expect(valueName(field, value)).toBe(words);
  });

  it('is in words on both sides of a change, and in each of a list', () => {
    expect(
      readDetails(
        {
          before: { mfaRequired: 'none', scopes: null },
          after: { mfaRequired: 'all', scopes: ['plans:read', 'vpn:read'] },
          cause: 'conflict',
        },
        STYLE,
      ),
    ).toMatchObject({
      changes: [
        { before: 'Nobody', after: 'Everybody' },
        { before: '–', after: 'Read plans, Read VPN users' },
      ],
      facts: [{ name: 'Cause', value: 'Another user has that login' }],
    });
  });
});

it('what the system does on its own is named, and people keep their names', () => {
  expect(actorText({ actorKind: 'system', actorName: 'Expiry' })).toBe('Expiry');
  expect(actorText({ actorKind: 'user', actorName: 'Ada Lovelace' })).toBe('Ada Lovelace');
});
