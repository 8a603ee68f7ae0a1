import { ValidateBy } from 'class-validator';

import { EmailField, EnumField, IntField, Out, TextField } from '../../common/http/fields.js';
import { KeepsStoredTexts } from '../../common/http/stored-texts.js';
import { DATE_FORMATS, isTimeZone, LANGUAGES, SESSION_DAYS_MAX, SESSION_TIMEOUT_HOURS } from './settings.rules.js';
import type { CurrentSettings } from './settings.entity.js';

const VERSION_MAX = 2_147_483_647;
const known = (name: string, validate: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate, defaultMessage: () => message } });

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

  @EnumField(LANGUAGES, { optional: true })
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
    description: 'After so many days one signs in again, however often a session is used.',
  })
  sessionMaxDays?: number;

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

  @IntField({
    min: 1,
    max: VERSION_MAX,
    optional: true,
    description: 'The version that was read; another than the stored one is 409 `stale`.',
  })
  version?: number;
}

export class SettingsResponse {
  @Out.text() productName!: string;
  @Out.text() timezone!: string;
  @Out.oneOf(LANGUAGES) language!: string;
  @Out.oneOf(DATE_FORMATS) dateFormat!: string;
  @Out.int({ description: 'A session ends so long after its last use.' }) sessionTimeoutHours!: number;
  @Out.int({ description: 'A session ends so many days after the sign-in, whatever its use.' }) sessionMaxDays!: number;
  @Out.int() defaultMaxSessions!: number;
  @Out.int() defaultMaxInstalls!: number;
  @Out.int() syncIntervalSeconds!: number;
  @Out.int() syncRetryAttempts!: number;
  @Out.text({ nullable: true }) supportEmail!: string | null;
  @Out.int() version!: number;
}

export const toSettings = ({ id: _one, updatedAt: _instant, ...settings }: CurrentSettings): SettingsResponse => settings;
