import type { Shape } from '../../api/shape';
import { call } from '../call';

export const syncCalls = {
  previewSync: (projectId: number) => call('post', '/api/sync/preview', { body: { projectId } }),
  applySyncPreview: (id: number) => call('post', '/api/sync/preview/{id}/apply', { path: { id } }),

  /** Into the subscription with this very login, or into a new one that is sold under the given Subscription ID. */
  adoptOrphan: (id: number, body: Shape<'AdoptRequest'>) => call('post', '/api/sync/orphans/{id}/adopt', { path: { id }, body }),
  ignoreOrphan: (id: number) => call('post', '/api/sync/orphans/{id}/ignore', { path: { id } }),
  deleteOrphan: (id: number) => call('post', '/api/sync/orphans/{id}/delete', { path: { id } }),
};
