import type { Shape } from '../../api/shape';
import type { KeyUsage } from '../../api/types';
import { call } from '../call';

export type NewApiKey = Shape<'CreateApiKeyRequest'> & { projectId: number };

export const apiKeyCalls = {
  /** The only answer, beside that of a rotation, that ever holds the full key. */
  generateApiKey: (body: NewApiKey) => call('post', '/api/projects/{id}/api-keys', { path: { id: body.projectId }, body }),

  rotateApiKey: (id: number, graceHours: number) => call('post', '/api/api-keys/{id}/rotate', { path: { id }, body: { graceHours } }),

  apiKeyUsage: (id: number, range: KeyUsage['range'], signal?: AbortSignal) =>
    call('get', '/api/api-keys/{id}/usage', { path: { id }, query: { range }, signal }),
};
