import type { Project } from '../../api/types';
import { onlyAllowed, toProjectBody, toProjectValues } from './projectForm';
import { credentialsToTest } from './VerifyConnection';

const project = {
  id: 7,
  name: 'Northlight',
  description: null,
  kageLogin: 'north',
  hasKagePassword: true,
  status: 'active',
  pricePerSubscription: '10.00',
  maxUsers: null,
  maxSessions: 5,
  maxInstalls: null,
  maxSubscriptionDays: 366,
} as Project;

describe('the project form', () => {
  it('reads a project and gives it back unchanged', () => {
    expect(toProjectBody(toProjectValues(project))).toEqual({
      name: 'Northlight',
      description: null,
      kageLogin: 'north',
      status: 'active',
      pricePerSubscription: '10.00',
      maxUsers: null,
      maxSessions: 5,
      maxInstalls: null,
      maxSubscriptionDays: 366,
    });
  });

  it('keeps the stored password when none is typed, and sends a typed one as it is', () => {
    expect(toProjectBody({ kagePassword: '' })).toEqual({});
    expect(toProjectBody({ kagePassword: ' spaces count ' })).toEqual({ kagePassword: ' spaces count ' });
  });

  it("sends a manager's fields alone where a manager edits", () => {
    expect(onlyAllowed({ name: 'New', status: 'paused', kageLogin: 'x' }, false)).toEqual({ name: 'New', kageLogin: 'x' });
    expect(onlyAllowed({ status: 'paused' }, true)).toEqual({ status: 'paused' });
  });
});

describe('Verify Connection', () => {
  it('tests what was typed, or the stored credentials of an untouched login, or asks for both', () => {
    expect(credentialsToTest({ kageLogin: ' a ', kagePassword: 'p' })).toEqual({ login: 'a', password: 'p' });
    expect(credentialsToTest({ kageLogin: 'north', kagePassword: '' }, project)).toEqual({ projectId: 7 });
    expect(credentialsToTest({ kageLogin: 'other', kagePassword: '' }, project)).toBeUndefined();
    expect(credentialsToTest({ kageLogin: '', kagePassword: 'p' })).toBeUndefined();
  });
});
