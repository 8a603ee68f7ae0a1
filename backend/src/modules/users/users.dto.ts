import { Transform } from 'class-transformer';

import { BoolField, EmailField, IdListField, Out, TextField } from '../../common/http/fields.js';
import { KeepsStoredTexts } from '../../common/http/stored-texts.js';
import { PasswordField } from './passwords/password.rules.js';
import { PasswordLinkResponse } from './links/links.dto.js';
import type { User } from './user.entity.js';

const PROJECTS_MAX = 1_000;

export class RegisterUserRequest {
  @EmailField()
  email!: string;

  @PasswordField({ optional: true, description: 'Without one the user is invited: they choose it by a link.' })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  password?: string;

  @TextField({ min: 1, max: 100 })
  firstName!: string;

  @TextField({ min: 1, max: 100 })
  lastName!: string;

  @TextField({ min: 1, max: 20, optional: true, description: 'The code of a role; default project_manager.' })
  role?: string;

  @BoolField({ optional: true, description: 'Default true.' })
  isActive?: boolean;

  @IdListField({ max: PROJECTS_MAX, optional: true, description: 'The projects of a user whose role sees assigned ones.' })
  projectIds?: number[];
}

@KeepsStoredTexts()
export class UpdateUserRequest {
  @EmailField({ optional: true })
  email?: string;

  @PasswordField({ optional: true, description: 'Sets a new password and ends all sessions of the user; an empty one keeps the old.' })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  password?: string;

  @TextField({ min: 1, max: 10_000, kind: 'verbatim', optional: true, description: 'Needed to change the own password or e-mail.' })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  currentPassword?: string;

  @TextField({ min: 1, max: 100, optional: true })
  firstName?: string;

  @TextField({ min: 1, max: 100, optional: true })
  lastName?: string;

  @TextField({ min: 1, max: 20, optional: true, description: 'The code of a role.' })
  role?: string;

  @BoolField({ optional: true })
  isActive?: boolean;

  @IdListField({ max: PROJECTS_MAX, optional: true })
  projectIds?: number[];
}

export type UserRow = Pick<
  User,
  'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'isActive' | 'lastLoginAt' | 'mustChangePassword' | 'createdAt' | 'updatedAt'
> & {
  projectIds: number[];
  hasEndedPassword: boolean;
  factors: ('totp' | 'passkey')[];
  hasSingleSignOn: boolean;
  hasPassword: boolean;
  linkExpiresAt: Date | null;
};

export class UserResponse {
  @Out.id() id!: number;
  @Out.text() email!: string;
  @Out.text() firstName!: string;
  @Out.text() lastName!: string;
  @Out.text({ description: 'The code of the role.' }) role!: string;
  @Out.bool() isActive!: boolean;
  @Out.list('integer') projectIds!: number[];
  @Out.instant({ nullable: true }) lastLoginAt!: string | null;
  @Out.bool({ description: 'The password was set by somebody else, and is replaced at the next sign-in.' }) mustChangePassword!: boolean;
  @Out.bool({ description: 'That password has ended: the person signs in again by a link.' }) hasEndedPassword!: boolean;
  @Out.oneOf(['totp', 'passkey'], { isArray: true, description: 'The second factors that are set up.' }) factors!: ('totp' | 'passkey')[];
  @Out.bool({ description: 'Whether a provider of single sign-on is bound to them.' }) hasSingleSignOn!: boolean;
  @Out.bool({ description: 'False for an invited person who has not chosen one yet.' }) hasPassword!: boolean;
  @Out.instant({ nullable: true, description: 'Until when a link waits for them by which they choose a password.' })
  linkExpiresAt!: string | null;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export class RegisteredUserResponse extends UserResponse {
  @Out.object({ type: () => PasswordLinkResponse, nullable: true, description: 'Of somebody who is invited.' })
  invitation!: PasswordLinkResponse | null;
}

export const toUser = (row: UserRow): UserResponse => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  isActive: row.isActive,
  projectIds: row.projectIds,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  mustChangePassword: row.mustChangePassword,
  hasEndedPassword: row.hasEndedPassword,
  factors: row.factors,
  hasSingleSignOn: row.hasSingleSignOn,
  hasPassword: row.hasPassword,
  linkExpiresAt: row.linkExpiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
