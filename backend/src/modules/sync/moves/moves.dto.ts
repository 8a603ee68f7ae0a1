import { EnumField, ObjectField, Out, TextField } from '../../../common/http/fields.js';
import { CAPABILITY_NAMES, CORE_DRIVERS, type Capability, type CoreDriverName } from '../../core/core-driver.js';
import { FAILURE_CLASSES, type FailureClass } from '../../core/core-failure.js';
import { MOVE_PHASES, MOVE_STATUSES, type MovePhase, type MoveStatus } from './project-move.entity.js';

/** The server to which a project moves. */
export class MoveRequest {
  @EnumField(CORE_DRIVERS)
  coreDriver!: CoreDriverName;

  @TextField({ max: 500, optional: true, nullable: true, description: 'null: the address that the console is set up with.' })
  coreUrl?: string | null;

  @ObjectField({
    bytesMax: 10_000,
    optional: true,
    nullable: true,
    description: 'In the shape that the driver declares, with its secrets.',
  })
  coreOptions?: Record<string, unknown> | null;

  @TextField({ max: 255, optional: true, nullable: true })
  kageLogin?: string | null;

  @TextField({ max: 255, kind: 'verbatim', description: 'Never returned. That of the old server is not used for the new one.' })
  kagePassword!: string;
}

const CAPABILITIES = ['enforced', 'stored', 'console', 'absent'] as const;

class LostCapability {
  @Out.oneOf(CAPABILITY_NAMES) name!: (typeof CAPABILITY_NAMES)[number];
  @Out.oneOf(CAPABILITIES, { description: 'At the old server.' }) before!: Capability;
  @Out.oneOf(CAPABILITIES, { description: 'At the new one.' }) after!: Capability;
}

export class MovePreviewResponse {
  @Out.text() product!: string;
  @Out.text({ nullable: true }) version!: string | null;
  @Out.int({ description: 'How long the new server took to answer.' }) latencyMs!: number;
  @Out.int({ description: 'VPN users that are moved.' }) users!: number;
  @Out.int({ description: 'Those that can connect now.' }) enabled!: number;
  @Out.list(LostCapability, { description: 'What the old server or the console enforces and nobody will on the new one.' })
  lost!: LostCapability[];
  @Out.int({ nullable: true, description: 'Names that others have on the new server; null where it has too many users to look at now.' })
  namesTaken!: number | null;
}

export class MoveResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.oneOf(MOVE_STATUSES) status!: MoveStatus;
  @Out.oneOf(MOVE_PHASES, {
    description: 'making: on the new server, while the project works with the old one. removing: the other way round. undoing: cancelled.',
  })
  phase!: MovePhase;
  @Out.oneOf(CORE_DRIVERS) fromDriver!: CoreDriverName;
  @Out.text({ nullable: true }) fromUrl!: string | null;
  @Out.oneOf(CORE_DRIVERS) toDriver!: CoreDriverName;
  @Out.text({ nullable: true }) toUrl!: string | null;
  @Out.int() total!: number;
  @Out.int({ description: 'Made on the new server.' }) made!: number;
  @Out.int({ description: 'Removed from the old server, or from the new one when it was cancelled.' }) removed!: number;
  @Out.int({ description: 'Users that the new server refuses.' }) refused!: number;
  @Out.oneOf(FAILURE_CLASSES, { nullable: true }) errorClass!: FailureClass | null;
  @Out.text({ nullable: true }) errorMessage!: string | null;
  @Out.instant({ nullable: true }) nextTryAt!: Date | null;
  @Out.instant() createdAt!: Date;
  @Out.instant({ nullable: true, description: 'Since when the project works with the new server.' }) switchedAt!: Date | null;
  @Out.instant({ nullable: true }) finishedAt!: Date | null;
}

export class LatestMoveResponse {
  @Out.object({ type: MoveResponse, nullable: true, description: 'The latest move of the project; null where there was none.' })
  move!: MoveResponse | null;
}

export const toMove = (row: MoveResponse): MoveResponse => ({
  id: row.id,
  projectId: row.projectId,
  status: row.status,
  phase: row.phase,
  fromDriver: row.fromDriver,
  fromUrl: row.fromUrl,
  toDriver: row.toDriver,
  toUrl: row.toUrl,
  total: row.total,
  made: row.made,
  removed: row.removed,
  refused: row.refused,
  errorClass: row.errorClass,
  errorMessage: row.errorMessage,
  nextTryAt: row.nextTryAt,
  createdAt: row.createdAt,
  switchedAt: row.switchedAt,
  finishedAt: row.finishedAt,
});
