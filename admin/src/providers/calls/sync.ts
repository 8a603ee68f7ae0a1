import type { SyncOrphan, SyncPreview } from '../../api/syncTypes';
import { sendJson } from '../httpClient';

export const syncCalls = {
  previewSync: (projectId: number) => sendJson<SyncPreview>('POST', '/sync/preview', { projectId }),
  applySyncPreview: (id: number) => sendJson<unknown>('POST', `/sync/preview/${id}/apply`),

  /** Into the subscription with this very login, or into a new one that is sold under the given Subscription ID. */
  adoptOrphan: (id: number, target: { subscriptionId: number } | { newSubscriptionId: string }) =>
    sendJson<SyncOrphan>('POST', `/sync/orphans/${id}/adopt`, target),
  ignoreOrphan: (id: number) => sendJson<SyncOrphan>('POST', `/sync/orphans/${id}/ignore`),
  deleteOrphan: (id: number) => sendJson<SyncOrphan>('POST', `/sync/orphans/${id}/delete`),
};
