import type { StaffCaller } from '../../../common/http/caller.js';
import { Out, TextField } from '../../../common/http/fields.js';
import { PERMISSION_NAMES, type Permission } from '../../../common/http/permissions.js';
import { KeepsStoredTexts } from '../../../common/http/stored-texts.js';
import { PasswordField } from '../../users/passwords/password.rules.js';
import type { UserSession } from '../../users/sessions/user-session.entity.js';

export class LoginRequest {
  @TextField({ min: 1, max: 255 })
  email!: string;

  // No rule on its length here: an over-long password is just a wrong one.
  @TextField({ min: 1, max: 10_000, kind: 'verbatim' })
  password!: string;
}

@KeepsStoredTexts()
export class UpdateMeRequest {
  @TextField({ min: 1, max: 100, optional: true })
  firstName?: string;

  @TextField({ min: 1, max: 100, optional: true })
  lastName?: string;

  @TextField({ min: 1, max: 10_000, kind: 'verbatim', optional: true })
  currentPassword?: string;

  @PasswordField({ optional: true })
  newPassword?: string;
}

export class MeResponse {
  @Out.id() id!: number;
  @Out.text() email!: string;
  @Out.text() firstName!: string;
  @Out.text() lastName!: string;
  @Out.text({ description: 'The code of the role.' }) role!: string;
  @Out.bool() isGlobalAdmin!: boolean;
  @Out.oneOf(PERMISSION_NAMES, { isArray: true, description: 'What the role allows; screens show only that.' }) permissions!: Permission[];
  @Out.bool() isActive!: boolean;
  @Out.bool({ description: 'The password was set by somebody else: until an own one is set every other call is 403.' })
  mustChangePassword!: boolean;
  @Out.list('integer', { description: 'The assigned projects; empty for a role that sees all of them.' }) projectIds!: number[];
  @Out.instant({ nullable: true }) lastLoginAt!: string | null;
}

export class LoginResponse {
  @Out.text({ description: 'Names the session and opens nothing; the session itself is the cookie `kage_session`.' }) sessionId!: string;
  @Out.object({ type: () => MeResponse }) user!: MeResponse;
}

export class SessionResponse {
  @Out.text() id!: string;
  @Out.instant() createdAt!: string;
  @Out.instant() lastUsedAt!: string;
  @Out.instant() expiresAt!: string;
  @Out.text({ nullable: true }) ipAddress!: string | null;
  @Out.text({ nullable: true }) userAgent!: string | null;
  @Out.bool() current!: boolean;
}

export class EndedSessionResponse {
  @Out.text() id!: string;
}

type MeFacts = Pick<StaffCaller, 'userId' | 'email' | 'firstName' | 'lastName' | 'role' | 'permissions' | 'scope' | 'lastLoginAt'>;

export const toMe = (user: MeFacts, mustChangePassword: boolean): MeResponse => ({
  id: user.userId,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  isGlobalAdmin: user.role === 'global_admin',
  permissions: PERMISSION_NAMES.filter((name) => user.permissions.has(name)),
  // An inactive user has no session to ask with.
  isActive: true,
  mustChangePassword,
  projectIds: user.scope === 'all' ? [] : [...user.scope],
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});

export const toSession = (row: UserSession, currentId: string): SessionResponse => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  current: row.id === currentId,
});
