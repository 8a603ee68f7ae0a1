/** How the upstream core is kept in step. */
import type { Shape } from './shape';

export type SyncStatus = Shape<'SyncStatusResponse'>;
export type ProjectSync = Shape<'ProjectSyncResponse'>;
export type SyncLog = Shape<'SyncLogResponse'>;
export type SyncOrphan = Shape<'OrphanResponse'>;
export type SyncPreview = Shape<'PreviewResponse'>;
export type SyncPreviewItem = Shape<'PreviewItemResponse'>;
