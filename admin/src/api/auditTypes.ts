/** The audit trail: who did what to which thing, and how it ended. */
import type { Shape } from './shape';

export type AuditLog = Shape<'AuditLogResponse'>;
export type AuditOutcome = AuditLog['outcome'];
export type AuditStats = Shape<'AuditStatsResponse'>;
