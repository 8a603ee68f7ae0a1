import { DomainError } from '../../common/errors/domain-error.js';
import type { KeyScope } from '../../common/http/audience.js';

export const keyRevoked = (): DomainError => new DomainError('conflict', 'api_key_revoked', 'This API key has been revoked permanently.');

export const tooManyKeys = (max: number): DomainError =>
  new DomainError('conflict', 'too_many_keys', `A project has at most ${max} live API keys. Revoke one that is not used any more.`);

export const limitIsForAdmins = (max: number): DomainError => {
  const message = `Your role does not allow more than ${max.toLocaleString('en')} calls an hour.`;
  return new DomainError('forbidden', 'field_forbidden', message, { fields: { rateLimitPerHour: message } });
};

export const keyRotated = (): DomainError =>
  new DomainError('conflict', 'api_key_rotated', 'This API key is being replaced already. Rotate the new one instead.');

export const keyExpired = (): DomainError =>
  new DomainError('conflict', 'api_key_expired', 'This API key has expired. Make a new one, or move its expiry first.');

/** One answer for all of them; only the audit trail names the reason. */
export const invalidApiKey = (why: { reason: string; apiKeyId?: number; projectId?: number }): DomainError =>
  new DomainError('unauthenticated', 'invalid_api_key', 'The API key is missing, wrong, expired or revoked.', {
    audit: {
      action: 'access_denied',
      entityType: 'api_key',
      entityId: why.apiKeyId ?? null,
      projectId: why.projectId ?? null,
      details: { reason: why.reason },
    },
  });

export const scopeMissing = (requiredScope: KeyScope): DomainError =>
  new DomainError('forbidden', 'scope_missing', `This API key lacks the scope ${requiredScope}.`, { extra: { requiredScope } });

export const projectInactive = (): DomainError => new DomainError('forbidden', 'project_inactive', 'This project is archived.');

export const addressForbidden = (): DomainError =>
  new DomainError('forbidden', 'address_not_allowed', 'This API key may not be used from your address.');
