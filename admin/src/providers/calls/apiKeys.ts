import type { ApiKey, CreatedApiKey, Environment } from '../../api/types';
import { sendJson } from '../httpClient';

export interface NewApiKey {
  name: string;
  projectId: number;
  environment: Environment;
  rateLimitPerHour: number;
  expiresAt?: string | null;
  allowedCidrs?: string[] | null;
}

export const apiKeyCalls = {
  /** The only answer that ever holds the full key. */
  generateApiKey: (body: NewApiKey) => sendJson<CreatedApiKey>('POST', `/projects/${body.projectId}/api-keys`, body),

  rotateApiKey: (id: number, graceHours: number) => sendJson<CreatedApiKey>('POST', `/api-keys/${id}/rotate`, { graceHours }),

  setApiKeyActive: (id: number, isActive: boolean) => sendJson<ApiKey>('PUT', `/api-keys/${id}`, { isActive }),
};
