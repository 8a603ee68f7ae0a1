import type { StaffCaller } from '../../../common/http/caller.js';
import { EnumField, Out, TextField } from '../../../common/http/fields.js';
import { LANGUAGES, type Language } from '../../../common/language.js';
import { PERMISSION_NAMES, type Permission } from '../../../common/http/permissions.js';
import type { Obligation } from '../../../common/proof.js';
import { KeepsStoredTexts } from '../../../common/http/stored-texts.js';
import { PasswordField } from '../../users/passwords/password.rules.js';
import { FACTOR_METHODS, type FactorMethod } from '../../users/factors/second-factors.js';

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

  @EnumField(LANGUAGES, { optional: true, nullable: true, description: 'Null: as the browser asks.' })
  language?: Language | null;
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
  @Out.bool({ description: 'Settings ask for a second factor: until one is set up every other call is 403.' })
  mustEnrolFactor!: boolean;
  @Out.text({ nullable: true, description: 'Who really is there, where they look at the console as this user: nothing can be changed.' })
  viewedBy!: string | null;
  @Out.list('integer', { description: 'The assigned projects; empty for a role that sees all of them.' }) projectIds!: number[];
  @Out.oneOf(LANGUAGES, { nullable: true, description: 'Of the console and of e-mails; null: as the browser asks.' })
  language!: Language | null;
  @Out.instant({ nullable: true }) lastLoginAt!: string | null;
}

export class LoginResponse {
  @Out.text({ description: 'Names the session and opens nothing; the session itself is the cookie `kage_session`.' }) sessionId!: string;
  @Out.object({ type: () => MeResponse }) user!: MeResponse;
}

/** The password was right, and a second factor is to follow. */
export class SecondStepResponse {
  @Out.bool({ enum: [true] }) mfaRequired!: true;
  @Out.text({ description: 'Lives five minutes and five tries, for the browser that was answered.' }) challengeId!: string;
  @Out.oneOf(FACTOR_METHODS, { isArray: true }) methods!: FactorMethod[];
  @Out.object({ required: false, description: 'For `navigator.credentials.get`, where there is a passkey.' }) passkeyOptions?: object;
}

const READING = /\.read$|^account\.own$/;

type MeFacts = Pick<
  StaffCaller,
  'userId' | 'email' | 'firstName' | 'lastName' | 'role' | 'permissions' | 'scope' | 'language' | 'lastLoginAt'
> &
  Partial<Pick<StaffCaller, 'viewer'>>;

export const toMe = (user: MeFacts, obligations: readonly Obligation[]): MeResponse => ({
  id: user.userId,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  isGlobalAdmin: user.role === 'global_admin',
  // Screens then offer nothing that a viewer could not do.
  permissions: PERMISSION_NAMES.filter((name) => user.permissions.has(name) && (!user.viewer || READING.test(name))),
  viewedBy: user.viewer?.name ?? null,
  // An inactive user has no session to ask with.
  isActive: true,
  mustChangePassword: obligations.includes('password_change_required'),
  mustEnrolFactor: obligations.includes('mfa_enrolment_required'),
  projectIds: user.scope === 'all' ? [] : [...user.scope],
  // The viewer keeps their own language.
  language: user.viewer ? null : user.language,
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});
