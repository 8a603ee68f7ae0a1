import { EnumField, ObjectField, Out, TextField } from '../../../common/http/fields.js';
import type { UserPasskey } from '../../users/factors/user-passkey.entity.js';

const ASSERTION_BYTES_MAX = 20_000;
export const CHALLENGE_ID = /^[A-Za-z0-9_-]{43}$/;
const NAME_MAX = 100;

export class TotpRequest {
  @TextField({ min: 1, max: 20, optional: true, description: 'Without it a new secret is given; with a code of that secret it counts.' })
  code?: string;
}

export class TotpResponse {
  @Out.text({ nullable: true, description: 'In base32, to be typed where no picture can be read. Shown once.' }) secret!: string | null;
  @Out.text({ nullable: true, description: 'For a QR code.' }) otpauthUrl!: string | null;
  @Out.list('string', { nullable: true, description: 'Shown once, where there were none.' }) recoveryCodes!: string[] | null;
}

export class RecoveryCodesResponse {
  @Out.list('string', { description: 'Each counts once, in place of a code or a passkey. Shown once.' }) recoveryCodes!: string[];
}

export class PasskeyResponse {
  @Out.id() id!: number;
  @Out.text() name!: string;
  @Out.instant() createdAt!: string;
  @Out.instant({ nullable: true }) lastUsedAt!: string | null;
}

export class NewPasskeyResponse extends PasskeyResponse {
  @Out.list('string', { nullable: true, description: 'Shown once, where there were none.' }) recoveryCodes!: string[] | null;
}

export class FactorsResponse {
  @Out.instant({ nullable: true, description: 'Since when an authenticator app is set up.' }) totpSince!: string | null;
  @Out.int() recoveryCodesLeft!: number;
  @Out.bool({ description: 'Whether they can sign in by password.' }) hasPassword!: boolean;
  @Out.bool({ description: 'Whether they have signed in at the provider of single sign-on.' }) hasSingleSignOn!: boolean;
  @Out.list(PasskeyResponse) passkeys!: PasskeyResponse[];
  @Out.text({ nullable: true, description: 'Why there are no passkeys at this address.' }) passkeysOffReason!: string | null;
}

export class CreatePasskeyRequest {
  @TextField({ min: 43, max: 43, pattern: CHALLENGE_ID })
  challengeId!: string;

  @TextField({ min: 1, max: NAME_MAX })
  name!: string;

  @ObjectField({ bytesMax: ASSERTION_BYTES_MAX, description: 'What the browser answered, as @simplewebauthn/browser gives it.' })
  credential!: object;
}

/** One of the three. */
export class SecondStepRequest {
  @TextField({ min: 43, max: 43, pattern: CHALLENGE_ID })
  challengeId!: string;

  @TextField({ min: 1, max: 20, optional: true, description: 'Of the authenticator app.' })
  code?: string;

  @TextField({ min: 1, max: 50, optional: true })
  recoveryCode?: string;

  @ObjectField({ optional: true, bytesMax: ASSERTION_BYTES_MAX, description: 'What the browser answered to `passkeyOptions`.' })
  assertion?: object;
}

export class PasskeySignInRequest {
  @TextField({ min: 43, max: 43, pattern: CHALLENGE_ID })
  challengeId!: string;

  @ObjectField({ bytesMax: ASSERTION_BYTES_MAX })
  assertion!: object;
}

const OPTIONS_PURPOSES = ['sign_in', 'enrolment', 'proof'] as const;

export class PasskeyOptionsRequest {
  @EnumField(OPTIONS_PURPOSES, {
    optional: true,
    description: 'Default enrolment with a session, otherwise sign_in; the other two need a session.',
  })
  purpose?: (typeof OPTIONS_PURPOSES)[number];
}

export class PasskeyOptionsResponse {
  @Out.text() challengeId!: string;
  @Out.object({ description: 'For `navigator.credentials`, as @simplewebauthn/browser takes it.' }) options!: object;
}

/** One of the three. */
export class ReauthenticateRequest {
  @TextField({ min: 1, max: 10_000, kind: 'verbatim', optional: true })
  password?: string;

  @TextField({ min: 1, max: 20, optional: true, description: 'Of the authenticator app.' })
  code?: string;

  @TextField({ min: 43, max: 43, pattern: CHALLENGE_ID, optional: true, description: 'With an assertion.' })
  challengeId?: string;

  @ObjectField({ optional: true, bytesMax: ASSERTION_BYTES_MAX })
  assertion?: object;
}

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: UserPasskey): PasskeyResponse => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
