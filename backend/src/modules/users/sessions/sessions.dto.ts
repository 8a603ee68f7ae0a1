import { Out } from '../../../common/http/fields.js';
import type { UserSession } from './user-session.entity.js';

export class SessionResponse {
  @Out.text() id!: string;
  @Out.instant() createdAt!: string;
  @Out.instant() lastUsedAt!: string;
  @Out.instant() expiresAt!: string;
  @Out.text({ nullable: true }) ipAddress!: string | null;
  @Out.text({ nullable: true }) userAgent!: string | null;
  @Out.bool({ description: 'Whether this call was made with it.' }) current!: boolean;
}

export class EndedSessionResponse {
  @Out.text() id!: string;
}

export const toSession = (row: UserSession, currentId: string): SessionResponse => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  current: row.id === currentId,
});
