import { ValidateBy } from 'class-validator';

import { ENVIRONMENTS, type Environment, type StaffCaller } from '../../common/http/caller.js';
import { BoolField, EnumField, IdField, InstantField, IntField, Out, TextField, TextListField } from '../../common/http/fields.js';
import { KEY_SCOPES, type KeyScope } from '../../common/http/audience.js';
import { PERMISSION_NAMES, sentenceOf, type Permission } from '../../common/http/permissions.js';
import { KeepsStoredTexts } from '../../common/http/stored-texts.js';
import { firstMissing } from '../users/roles/roles.service.js';
import type { ApiKey } from './api-key.entity.js';
import { permissionsOfScopes } from './api-key.rules.js';
import { parseCidr } from './cidr.rules.js';

const CIDRS_MAX = 50;
const CIDR_LENGTH_MAX = 50;
const SCOPE_LENGTH_MAX = 50;
export const RATE_LIMIT_DEFAULT = 1_000;
const RATE_LIMIT_MAX = 1_000_000;
const GRACE_HOURS_MAX = 72;
const KEY_STATUSES = ['active', 'inactive', 'expired', 'revoked'] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

const isCidrs = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.every((item) => typeof item === 'string' && parseCidr(item)));

/** Address ranges from which the key may be used; an empty list means the same as null. */
function CidrsField(): PropertyDecorator {
  const list = TextListField({
    max: CIDR_LENGTH_MAX,
    maxItems: CIDRS_MAX,
    optional: true,
    nullable: true,
    description: 'Addresses or CIDR ranges from which the key may be used; null or empty: from everywhere.',
    example: ['203.0.113.0/24'],
  });
  const each = ValidateBy({
    name: 'isCidrs',
    validator: { validate: isCidrs, defaultMessage: () => 'Each an address or a CIDR range, such as 203.0.113.0/24' },
  });
  return (target, property) => {
    list(target, property);
    each(target, property);
  };
}

/** What the key may do. A list of nothing would be mistaken for no limit. */
function ScopesField(): PropertyDecorator {
  const list = TextListField({
    max: SCOPE_LENGTH_MAX,
    maxItems: KEY_SCOPES.length,
    values: KEY_SCOPES,
    optional: true,
    nullable: true,
    description: 'What the key may do; null: everything, including scopes that are added later.',
    example: ['subscriptions:read', 'events:read'],
  });
  const some = ValidateBy({
    name: 'isNotEmpty',
    validator: {
      validate: (value: unknown) => !Array.isArray(value) || value.length > 0,
      defaultMessage: () => 'At least one, or null for all',
    },
  });
  return (target, property) => {
    list(target, property);
    some(target, property);
  };
}

export class CreateApiKeyRequest {
  @TextField({ min: 1, max: 100, missing: 'A name has 1 to 100 characters' })
  name!: string;

  @IdField({ optional: true, description: "The path's project, which is what counts." })
  projectId?: number;

  @EnumField(ENVIRONMENTS, { optional: true, description: 'Default development, which is a sandbox.' })
  environment?: Environment;

  @IntField({ min: 1, max: RATE_LIMIT_MAX, optional: true, description: `Calls an hour; default ${RATE_LIMIT_DEFAULT}.` })
  rateLimitPerHour?: number;

  @InstantField({ optional: true, nullable: true, description: 'From then on the key is refused; null: never.' })
  expiresAt?: Date | null;

  @CidrsField()
  allowedCidrs?: string[] | null;

  @ScopesField()
  scopes?: KeyScope[] | null;
}

@KeepsStoredTexts()
export class UpdateApiKeyRequest {
  @TextField({ min: 1, max: 100, optional: true, missing: 'A name has 1 to 100 characters' })
  name?: string;

  @BoolField({ optional: true, description: 'false: refused until it is true again.' })
  isActive?: boolean;

  @IntField({ min: 1, max: RATE_LIMIT_MAX, optional: true })
  rateLimitPerHour?: number;

  @InstantField({ optional: true, nullable: true })
  expiresAt?: Date | null;

  @CidrsField()
  allowedCidrs?: string[] | null;

  @ScopesField()
  scopes?: KeyScope[] | null;
}

export class RotateApiKeyRequest {
  @IntField({ min: 0, max: GRACE_HOURS_MAX, description: 'For how many hours the old key still works beside the new one.' })
  graceHours!: number;
}

export type ApiKeyRow = Omit<ApiKey, 'keyHash' | 'createdBy' | 'revokedBy' | 'warnedExpiry' | 'warnedDays'> & {
  projectName: string;
  status: KeyStatus;
};

export class ApiKeyResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.text() projectName!: string;
  @Out.text() name!: string;
  @Out.oneOf(ENVIRONMENTS) environment!: Environment;
  @Out.text({ example: '…x7Qa', maxLength: 12 }) keyPreview!: string;
  @Out.bool() isActive!: boolean;
  @Out.oneOf(KEY_STATUSES, { description: 'What a call with the key meets right now.' }) status!: KeyStatus;
  @Out.int() rateLimitPerHour!: number;
  @Out.instant({ nullable: true }) expiresAt!: string | null;
  @Out.list(String, { nullable: true }) allowedCidrs!: string[] | null;
  @Out.list(String, { nullable: true, enum: [...KEY_SCOPES], description: 'Null means all.' }) scopes!: KeyScope[] | null;
  @Out.instant({ nullable: true }) lastUsedAt!: string | null;
  @Out.id({ nullable: true, description: 'The key that this one replaces.' }) rotatedFromId!: number | null;
  @Out.instant({ nullable: true, description: 'Until then this key still works beside the one that replaces it.' })
  graceUntil!: string | null;
  @Out.instant({ nullable: true }) revokedAt!: string | null;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export class CreatedApiKeyResponse extends ApiKeyResponse {
  @Out.text({ nullable: true, description: 'The full key, shown this once; null in a later repeat.', example: 'kage_test_…' })
  apiKey!: string | null;

  @Out.bool({ required: false, description: 'true in a repeat of the request that does not show the key again.' })
  secretShownBefore?: boolean;
}

export const toApiKey = (row: ApiKeyRow): ApiKeyResponse => ({
  id: row.id,
  projectId: row.projectId,
  projectName: row.projectName,
  name: row.name,
  environment: row.environment,
  keyPreview: row.keyPreview,
  isActive: row.isActive,
  status: row.status,
  rateLimitPerHour: row.rateLimitPerHour,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  allowedCidrs: row.allowedCidrs,
  scopes: row.scopes,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  rotatedFromId: row.rotatedFromId,
  graceUntil: row.graceUntil?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export class KeyScopeResponse {
  @Out.oneOf(KEY_SCOPES) name!: KeyScope;

  @Out.list(String, { enum: [...PERMISSION_NAMES], description: 'To give the scope to a key, you need all of them.' })
  permissions!: Permission[];

  @Out.text({ nullable: true, description: 'The first of them that you lack, as a sentence; null: you may give the scope.' })
  missing!: string | null;
}

export function toKeyScope(name: KeyScope, caller: StaffCaller): KeyScopeResponse {
  const permissions = permissionsOfScopes([name]);
  const missing = firstMissing(caller, permissions);
  return { name, permissions, missing: missing === undefined ? null : sentenceOf(missing) };
}
