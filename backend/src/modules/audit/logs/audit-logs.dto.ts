import { Out } from '../../../common/http/fields.js';
import { ACTOR_KINDS, AUDIT_OUTCOMES, type ActorKind, type AuditLog, type AuditOutcome } from '../audit-log.entity.js';

export type AuditLogRow = Omit<AuditLog, 'transactionId' | 'searchText'> & { count: number };

export class AuditUserResponse {
  @Out.text() firstName!: string;
  @Out.text() lastName!: string;
  @Out.text({ nullable: true }) email!: string | null;
}

export class AuditLogResponse {
  @Out.int() id!: number;
  @Out.oneOf(ACTOR_KINDS) actorKind!: ActorKind;
  @Out.text({ description: 'The name of the person, of the API key or of the worker, as it was then.' }) actorName!: string;
  @Out.id({ nullable: true }) userId!: number | null;
  @Out.id({ nullable: true }) apiKeyId!: number | null;
  @Out.object({ type: () => AuditUserResponse, nullable: true, description: 'Null unless a person did it.' })
  user!: AuditUserResponse | null;
  @Out.text({ example: 'user_created' }) action!: string;
  @Out.text({ example: 'user' }) entityType!: string;
  @Out.text({ nullable: true }) entityId!: string | null;
  @Out.id({ nullable: true }) projectId!: number | null;
  @Out.oneOf(AUDIT_OUTCOMES) outcome!: AuditOutcome;
  @Out.object({ description: '`before` and `after` hold the changed fields; secrets are `***`.' }) details!: Record<string, unknown>;
  @Out.int({ description: 'How often a refusal was repeated within its minute, itself included.' }) count!: number;
  @Out.text({ nullable: true }) ipAddress!: string | null;
  @Out.text({ nullable: true }) userAgent!: string | null;
  @Out.text({ nullable: true }) requestId!: string | null;
  @Out.instant() createdAt!: string;
}

export class AuditStatsResponse {
  @Out.int() total!: number;
  @Out.int({ description: 'Rows of the last 24 hours.' }) last24Hours!: number;
  @Out.int({ description: 'People who did something in the last 24 hours.' }) people24Hours!: number;
  @Out.int({ description: 'Refusals of the last 24 hours, each repetition counted.' }) refused24Hours!: number;
  @Out.list(String, { description: 'Every action that there is a row of.' }) actions!: string[];
  @Out.list(String, { description: 'Every kind of thing that there is a row of.' }) entityTypes!: string[];
}

export const toAuditLog = (row: AuditLogRow): AuditLogResponse => ({
  id: row.id,
  actorKind: row.actorKind,
  actorName: row.userName,
  userId: row.userId,
  apiKeyId: row.apiKeyId,
  user: row.actorKind === 'user' ? toUser(row) : null,
  action: row.action,
  entityType: row.entityType,
  entityId: row.entityId,
  projectId: row.projectId,
  outcome: row.outcome,
  details: row.details,
  count: row.count,
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  requestId: row.requestId,
  createdAt: row.createdAt.toISOString(),
});

/** The trail keeps the full name; where it is split does not matter, since it is displayed as a whole. */
function toUser({ userName, userEmail }: AuditLogRow): AuditUserResponse {
  const [firstName = '', ...rest] = userName.split(' ');
  return { firstName, lastName: rest.join(' '), email: userEmail };
}
