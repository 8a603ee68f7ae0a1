import { DomainError } from '../../common/errors/domain-error.js';

export const keyRevoked = (): DomainError => new DomainError('conflict', 'api_key_revoked', 'This API key has been revoked permanently.');

export const tooManyKeys = (max: number): DomainError =>
  new DomainError('conflict', 'too_many_keys', `A project has at most ${max} live API keys. Revoke one that is not used any more.`);

export const limitIsForAdmins = (max: number): DomainError => {
  const message = `Only a global admin allows more than ${max.toLocaleString('en')} calls an hour.`;
  return new DomainError('forbidden', 'field_forbidden', message, { fields: { rateLimitPerHour: message } });
};

export const keyRotated = (): DomainError =>
  new DomainError('conflict', 'api_key_rotated', 'This API key is being replaced already. Rotate the new one instead.');

export const keyExpired = (): DomainError =>
  new DomainError('conflict', 'api_key_expired', 'This API key has expired. Make a new one, or move its expiry first.');
