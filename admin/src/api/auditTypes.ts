/** The audit trail: who did what to which thing, and how it ended. */
import type { Instant } from './types';

export type AuditOutcome = 'success' | 'denied' | 'failed';

export interface AuditLog {
  id: number;
  actorKind: 'user' | 'api_key' | 'system';
  /** The name of the person, of the API key or of the worker, as it was then. */
  actorName: string;
  userId: number | null;
  apiKeyId: number | null;
  user: { firstName: string; lastName: string; email: string | null } | null;
  action: string;
  entityType: string;
  entityId: string | null;
  projectId: number | null;
  outcome: AuditOutcome;
  /** `before` and `after` hold the changed fields. */
  details: Record<string, unknown>;
  /** How often a refusal was repeated within its minute, itself included. */
  count: number;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
  createdAt: Instant;
}

export interface AuditStats {
  total: number;
  last24Hours: number;
  people24Hours: number;
  refused24Hours: number;
  /** Every action, and every kind of thing, that there is a row of. */
  actions: string[];
  entityTypes: string[];
}
