import { DomainError } from '../../common/errors/domain-error.js';

export const keyRevoked = (): DomainError => new DomainError('conflict', 'api_key_revoked', 'This API key has been revoked for good.');

export const keyRotated = (): DomainError =>
  new DomainError('conflict', 'api_key_rotated', 'This API key is being replaced already. Rotate the new one instead.');

export const keyExpired = (): DomainError =>
  new DomainError('conflict', 'api_key_expired', 'This API key has expired. Make a new one, or move its expiry first.');
