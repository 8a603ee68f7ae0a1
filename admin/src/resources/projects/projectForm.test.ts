import type { CoreDriver, Project } from '../../api/types';
import { onlyAllowed, remindDaysProblem, savedText, toProjectBody, toProjectValues } from './projectForm';
import { serverToTest, toServerValues } from './server/serverForm';

const project = {
  id: 7,
  name: 'Northlight',
  description: null,
  coreDriver: 'kage',
  coreUrl: null,
  coreOptions: null,
  kageLogin: 'north',
  hasKagePassword: true,
  status: 'active',
  pricePerSubscription: '10.00',
  maxUsers: null,
  maxSessions: 5,
  maxInstalls: null,
  maxSubscriptionDays: 366,
  autoRenewDefault: true,
  graceDays: 3,
  cancelAfterDays: null,
  remindDays: [7, 3, 1],
  cancelRefunds: false,
  overdraftLimit: '25.00',
  buyer: { name: 'Northlight Ltd', taxId: null },
  logoId: 3,
  accent: '#0b6e4f',
} as Project;

describe('the project form', () => {
  it('reads a project and gives it back unchanged', () => {
    expect(toProjectBody(toProjectValues(project))).toEqual({
      name: 'Northlight',
      description: null,
      coreDriver: 'kage',
      coreUrl: null,
      coreOptions: {},
      kageLogin: 'north',
      status: 'active',
      pricePerSubscription: '10.00',
      maxUsers: null,
      maxSessions: 5,
      maxInstalls: null,
      maxSubscriptionDays: 366,
      autoRenewDefault: true,
      graceDays: 3,
      cancelAfterDays: null,
      remindDays: [7, 3, 1],
      cancelRefunds: false,
      overdraftLimit: '25.00',
      buyer: { name: 'Northlight Ltd', address: null, taxId: null, email: null },
      accent: '#0b6e4f',
    });
  });

  it('sends a new logo, none where it was removed, and nothing of a stored one', () => {
    expect(toProjectBody({ logo: 'data:image/png;base64,iVBO' })).toEqual({ logo: 'iVBO' });
    expect(toProjectBody({ logo: '', accent: '' })).toEqual({ logo: null, accent: null });
    expect(toProjectBody({ logo: '/api/projects/7/logos/3' })).toEqual({});
  });

  it('reads the days of reminders however they are separated, and says what is wrong with them', () => {
    expect(toProjectBody({ remindDays: ' 14; 7 3,1 ' })).toEqual({ remindDays: [14, 7, 3, 1] });
    expect(toProjectBody({ remindDays: '' })).toEqual({ remindDays: [] });
    expect(toProjectBody({ cancelAfterDays: '', graceDays: '5' })).toEqual({ cancelAfterDays: null, graceDays: 5 });
    expect(remindDaysProblem('7, 3, 1')).toBeUndefined();
    for (const wrong of ['7, three', '0', '61', '1.5']) expect(remindDaysProblem(wrong)).toMatch(/Whole days from 1 to 60/);
    expect(remindDaysProblem('1 2 3 4 5 6 7 8 9 10 11')).toBe('At most 10 days');
  });

  it('keeps the stored password when none is typed, and sends a typed one as it is', () => {
    expect(toProjectBody({ kagePassword: '' })).toEqual({});
    expect(toProjectBody({ kagePassword: ' spaces count ' })).toEqual({ kagePassword: ' spaces count ' });
  });

  it("sends only a manager's fields where a manager edits", () => {
    const changed = { name: 'New', status: 'paused', kageLogin: 'x' };
    expect(onlyAllowed(changed, { canManage: false, canConnect: true })).toEqual({ name: 'New', kageLogin: 'x' });
    expect(onlyAllowed(changed, { canManage: true, canConnect: true })).toEqual(changed);
  });

  it('sends nothing of the connection where the person may not change it', () => {
    const changed = { name: 'New', status: 'paused', coreUrl: 'https://a.example', coreOptions: {}, kageLogin: 'x', kagePassword: 'y' };
    expect(onlyAllowed(changed, { canManage: true, canConnect: false })).toEqual({ name: 'New', status: 'paused' });
    expect(onlyAllowed(changed, { canManage: false, canConnect: false })).toEqual({ name: 'New' });
  });
});

const field = (name: string, kind: CoreDriver['fields'][number]['kind'] = 'text') => ({
  name,
  kind,
  label: name,
  help: '',
  required: false,
});
const kage = { name: 'kage', fields: [field('coreUrl', 'url'), field('kageLogin'), field('kagePassword', 'secret')] } as CoreDriver;
const panel = {
  name: '3x-ui',
  fields: [field('coreUrl', 'url'), field('kagePassword', 'secret'), field('inboundIds', 'choices')],
} as CoreDriver;
const radius = {
  name: 'radius',
  fields: [
    ...kage.fields,
    field('replyAttributes', 'object'),
    { ...field('disconnect', 'object'), parts: [field('host'), field('port', 'number'), field('secret', 'secret')] },
  ],
} as CoreDriver;

describe('the options of a server', () => {
  it('are those of the chosen driver, with numbers as numbers', () => {
    const coreOptions = {
      inboundIds: [1],
      replyAttributes: { 'Framed-Pool': 'main' },
      disconnect: { host: 'nas', port: '3799', secret: 's' },
    };
    expect(toProjectBody({ coreOptions }, radius)).toEqual({
      coreOptions: { replyAttributes: { 'Framed-Pool': 'main' }, disconnect: { host: 'nas', port: 3799, secret: 's' } },
    });
    expect(toProjectBody({ coreOptions }, panel)).toEqual({ coreOptions: { inboundIds: [1] } });
  });

  it('leave out empty ones, such as a secret that stays as it is stored', () => {
    expect(toProjectBody({ coreOptions: { disconnect: { host: 'nas', port: '', secret: '' } } }, radius)).toEqual({
      coreOptions: { disconnect: { host: 'nas' } },
    });
    expect(toProjectBody({ coreOptions: { replyAttributes: {}, disconnect: { host: '', secret: '' } } }, radius)).toEqual({
      coreOptions: {},
    });
  });

  it('come with another driver, and a login only where it has one', () => {
    expect(toProjectBody({ coreDriver: '3x-ui', kageLogin: 'north', kagePassword: 'token' }, panel)).toEqual({
      coreDriver: '3x-ui',
      coreOptions: {},
      kagePassword: 'token',
    });
  });
});

describe('Verify Connection', () => {
  const values = (change: object = {}) => ({ ...toServerValues(project), ...change });

  it('tests the typed credentials, at the server of the project', () => {
    const typed = values({ kageLogin: ' a ', kagePassword: 'p' });
    expect(serverToTest(typed, { driver: kage, canManage: false })).toEqual({ login: 'a', password: 'p' });
    expect(serverToTest(typed, { project, driver: kage, canManage: false })).toEqual({ login: 'a', password: 'p', projectId: 7 });
    expect(serverToTest(values({ coreUrl: ' http://p ', kagePassword: 't' }), { driver: panel, canManage: true })).toEqual({
      driver: '3x-ui',
      url: 'http://p',
      password: 't',
      options: {},
    });
  });

  it('tests the stored credentials where address and login are unchanged, and asks for the password otherwise', () => {
    expect(serverToTest(values(), { project, driver: kage, canManage: true })).toEqual({ projectId: 7 });
    expect(serverToTest(values({ kageLogin: 'other' }), { project, driver: kage, canManage: true })).toBeUndefined();
    expect(serverToTest(values({ coreUrl: 'http://other' }), { project, driver: kage, canManage: true })).toBeUndefined();
    expect(serverToTest(values({ kageLogin: '', kagePassword: 'p' }), { driver: kage, canManage: true })).toBeUndefined();
  });
});

describe('the toast after a project was saved', () => {
  const values = toProjectValues(project);

  it('names the project', () => {
    expect(savedText(values, {}, project)).toBe('Northlight');
    expect(savedText(values, { overdraftLimit: '25' }, project)).toBe('Northlight');
  });

  it('says that a higher overdraft waits where it is not confirmed yet', () => {
    expect(savedText(values, { overdraftLimit: '500' }, project)).toBe(
      'Northlight. The overdraft of $500.00 waits until another person has confirmed it.',
    );
    expect(savedText(values, { overdraftLimit: '500' }, { overdraftLimit: '500.00' })).toBe('Northlight');
  });
});
