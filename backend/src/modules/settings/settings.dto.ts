import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

import { EmailField, EnumField, IntField, MoneyField, NestedField, Out, TextField, VersionField } from '../../common/http/fields.js';
import { LANGUAGES } from '../../common/language.js';
import { KeepsStoredTexts } from '../../common/http/stored-texts.js';
import { AccentField, LogoField } from './brand.dto.js';
import { Party } from './party.dto.js';
import {
  DATE_FORMATS,
  FRESH_MINUTES_MAX,
  isTimeZone,
  SESSION_DAYS_MAX,
  SESSION_TIMEOUT_HOURS,
  MFA_REQUIRED,
  type MfaRequired,
} from './settings.rules.js';
import type { CurrentSettings } from './settings.entity.js';

const known = (name: string, validate: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate, defaultMessage: () => message } });

const ATTACHMENT_DAYS_MAX = 3_650;

@KeepsStoredTexts()
export class SettingsUpdate {
  @TextField({ min: 1, max: 100, optional: true })
  productName?: string;

  @TextField({ min: 1, max: 64, optional: true, example: 'Europe/Berlin' })
  @known(
    'isTimeZone',
    (value) => value === undefined || (typeof value === 'string' && isTimeZone(value)),
    'An IANA time zone, such as Europe/Berlin',
  )
  timezone?: string;

  @EnumField(LANGUAGES, { optional: true, description: 'The language of papers, and of e-mails to people who have chosen none.' })
  language?: string;

  @EnumField(DATE_FORMATS, { optional: true })
  dateFormat?: string;

  @IntField({ min: 1, max: 168, optional: true })
  @known(
    'isSessionTimeout',
    (value) => value === undefined || SESSION_TIMEOUT_HOURS.some((hours) => hours === value),
    `One of: ${SESSION_TIMEOUT_HOURS.join(', ')}`,
  )
  sessionTimeoutHours?: number;

  @IntField({
    min: 1,
    max: SESSION_DAYS_MAX,
    optional: true,
    description: 'After so many days people must sign in again, however often a session is used.',
  })
  sessionMaxDays?: number;

  @IntField({
    min: 1,
    max: FRESH_MINUTES_MAX,
    optional: true,
    description: 'Actions that move money or grant rights need a fresh proof that is no older.',
  })
  freshMinutes?: number;

  @IntField({
    min: 1,
    max: ATTACHMENT_DAYS_MAX,
    optional: true,
    description: 'For so many days the attachments of a top-up request are kept, once it is decided.',
  })
  attachmentRetentionDays?: number;

  @EnumField(MFA_REQUIRED, { optional: true, description: 'Who must have a second factor; a user without one can only set one up.' })
  mfaRequired?: MfaRequired;

  @IntField({ min: 1, max: 1000, optional: true })
  defaultMaxSessions?: number;

  @IntField({ min: 1, max: 1000, optional: true })
  defaultMaxInstalls?: number;

  @IntField({ min: 5, max: 3600, optional: true })
  syncIntervalSeconds?: number;

  @IntField({ min: 0, max: 20, optional: true })
  syncRetryAttempts?: number;

  @EmailField({ optional: true, nullable: true })
  supportEmail?: string | null;

  @NestedField(() => Party, { optional: true })
  seller?: Party;

  @LogoField()
  logo?: string | null;

  @AccentField()
  accent?: string | null;

  @TextField({ min: 1, max: 100, optional: true, nullable: true, description: 'What the console calls itself; null: Kage Console.' })
  consoleName?: string | null;

  @TextField({
    max: 20,
    pattern: /^[A-Za-z0-9._/-]*$/,
    optional: true,
    description: 'Before the year in the numbers of papers.',
    message: 'Letters, digits, points, slashes and hyphens',
  })
  invoicePrefix?: string;

  @TextField({ min: 1, max: 20, optional: true, example: 'VAT' })
  taxName?: string;

  @MoneyField({
    max: '100.00',
    optional: true,
    description: 'In percent; a top-up contains it.',
    example: '19.00',
    message: 'A percentage from 0 to 100',
  })
  taxRate?: string;

  @MoneyField({
    max: '1000000000.00',
    optional: true,
    nullable: true,
    description:
      'While the top-ups and adjustments that a person caused within 24 hours sum to no more, one person is enough for the next; null: never. Raising it waits for an independent person.',
  })
  approvalLimit?: string | null;

  @VersionField()
  version?: number;
}

export class SettingsResponse {
  @Out.text() productName!: string;
  @Out.text() timezone!: string;
  @Out.oneOf(LANGUAGES) language!: string;
  @Out.oneOf(DATE_FORMATS) dateFormat!: string;
  @Out.int({ description: 'A session ends so long after its last use.' }) sessionTimeoutHours!: number;
  @Out.int({ description: 'A session ends so many days after the sign-in, whatever its use.' }) sessionMaxDays!: number;
  @Out.int({ description: 'In minutes: how long a fresh proof is valid for actions that move money or grant rights.' })
  freshMinutes!: number;
  @Out.int({ description: 'For so many days attachments are kept.' }) attachmentRetentionDays!: number;
  @Out.oneOf(MFA_REQUIRED, { description: 'Who must have a second factor.' }) mfaRequired!: MfaRequired;
  @Out.int() defaultMaxSessions!: number;
  @Out.int() defaultMaxInstalls!: number;
  @Out.int() syncIntervalSeconds!: number;
  @Out.int() syncRetryAttempts!: number;
  @Out.text({ nullable: true }) supportEmail!: string | null;
  @ApiProperty({ type: Party }) seller!: Party;
  @Out.id({ nullable: true, description: 'The logo of the console and its papers, at `/api/settings/logos/{id}`.' }) logoId!: number | null;
  @Out.text({ nullable: true, example: '#0b6e4f' }) accent!: string | null;
  @Out.text({ nullable: true }) consoleName!: string | null;
  @Out.text() invoicePrefix!: string;
  @Out.text() taxName!: string;
  @Out.text({ example: '19.00' }) taxRate!: string;
  @Out.money({ nullable: true, description: 'null: every credit takes two people.' }) approvalLimit!: string | null;
  @Out.int() version!: number;
}

export const toSettings = ({ id: _one, updatedAt: _instant, ...settings }: CurrentSettings): SettingsResponse => settings;
