import { IdField, Out } from '../../../../common/http/fields.js';
import { SYNC_RUN_ITEM_KINDS, type SyncRunItemKind } from '../sync-run-item.entity.js';
import { SYNC_RUN_STATUSES, type SyncRunStatus } from '../sync-run.entity.js';
import type { Differences } from '../../sync.rules.js';

export class PreviewRequest {
  @IdField()
  projectId!: number;
}

export class PreviewItemResponse {
  @Out.oneOf(SYNC_RUN_ITEM_KINDS) kind!: SyncRunItemKind;
  @Out.id({ nullable: true }) vpnUserId!: number | null;
  @Out.text() vpnLogin!: string;
  @Out.object({
    nullable: true,
    description: 'Field by field, the desired value and the value on the server.',
    additionalProperties: { type: 'object', required: ['here', 'there'], properties: { here: {}, there: {} } },
  })
  differences!: Differences | null;
}

export class PreviewResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.oneOf(SYNC_RUN_STATUSES) status!: SyncRunStatus;
  @Out.int({ description: 'Users to look at: of the project, and for people who see all projects of the whole core account.' })
  total!: number;
  @Out.int() done!: number;
  @Out.int() toCreate!: number;
  @Out.int() toChange!: number;
  @Out.int() toDelete!: number;
  @Out.int({
    description:
      'Users of the core account that no project knows, but for those that are listed for a project out of sight; applying does not touch them.',
  })
  orphans!: number;
  @Out.list(PreviewItemResponse, { description: 'The first of each kind.' }) items!: PreviewItemResponse[];
  @Out.text({ nullable: true }) lastError!: string | null;
  @Out.instant() createdAt!: Date;
  @Out.instant({ nullable: true }) appliedAt!: Date | null;
}
