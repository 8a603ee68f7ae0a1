import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { KEY_SCOPES, type KeyScope } from '../../common/http/audience.js';
import type { Environment } from '../../common/http/caller.js';
import type { Permission } from '../../common/http/permissions.js';
import { permissionsOfEvents } from '../outbox/outbox.service.js';
import type { ApiKey } from './api-key.entity.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const PREVIEW_LENGTH = 4;
const PREFIX: Record<Environment, string> = { production: 'kage_live_', development: 'kage_test_' };
const FORM = new RegExp(`^kage_(live|test)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new key: prefix, 32 random base62 characters, and the checksum of all that. */
export function generateKey(environment: Environment): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const body = PREFIX[environment] + random;
  return body + checksum(body);
}

/** Whether a text has the form of a key and its checksum is right: mistyped keys are refused without a query. */
export function isWellFormedKey(key: string): boolean {
  return FORM.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** What staff need for the same actions on screen. */
const SCOPE_PERMISSIONS: Readonly<Record<KeyScope, readonly Permission[]>> = {
  // A quote says how far the balance goes.
  'subscriptions:read': ['subscriptions.read', 'billing.read'],
  'subscriptions:write': ['subscriptions.write'],
  'vpn:read': ['vpn.read'],
  'vpn:write': ['vpn.credentials'],
  'plans:read': ['projects.read'],
  'billing:read': ['billing.read'],
  'analytics:read': ['analytics.read'],
  'events:read': permissionsOfEvents(null),
};

/** The permissions for all that a key with these scopes may do; null stands for all scopes. */
export const permissionsOfScopes = (scopes: readonly KeyScope[] | null): Permission[] => [
  ...new Set((scopes ?? KEY_SCOPES).flatMap((scope) => SCOPE_PERMISSIONS[scope])),
];

/** The limit up to which a key needs no permission of its own. */
export const RATE_LIMIT_UNASKED = 100_000;

/** The permissions that a person needs who gives such a key to somebody, or gets it. */
export const permissionsOfKey = ({ scopes, rateLimitPerHour }: Pick<ApiKey, 'scopes' | 'rateLimitPerHour'>): Permission[] => [
  ...permissionsOfScopes(scopes),
  ...(rateLimitPerHour > RATE_LIMIT_UNASKED ? (['keys.unlimited'] as const) : []),
];

type KeyRights = Pick<ApiKey, 'isActive' | 'rateLimitPerHour' | 'expiresAt' | 'allowedCidrs' | 'scopes'>;

/** Whether a change lets a key do more: more calls, a later end, a further address or scope, or working again. */
export function isWider(before: KeyRights, after: KeyRights): boolean {
  const end = (expiresAt: Date | null): number => expiresAt?.getTime() ?? Infinity;
  // Null stands for all of them.
  const hasMore = (old: readonly string[] | null, now: readonly string[] | null): boolean =>
    old !== null && (now === null || now.some((each) => !old.includes(each)));
  return (
    (!before.isActive && after.isActive) ||
    after.rateLimitPerHour > before.rateLimitPerHour ||
    end(after.expiresAt) > end(before.expiresAt) ||
    hasMore(before.allowedCidrs, after.allowedCidrs) ||
    hasMore(before.scopes, after.scopes)
  );
}

export const previewOf = (key: string): string => `…${key.slice(-PREVIEW_LENGTH)}`;

/** CRC-32 (ISO 3309) of the text, in base62 with the digits 0-9A-Za-z, padded with 0 at the left. */
export function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (rest > 0) {
    digits = (ALPHABET[rest % ALPHABET.length] ?? '') + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits.padStart(CHECKSUM_LENGTH, '0');
}
