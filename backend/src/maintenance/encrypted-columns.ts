import type { Purpose } from '../common/secrets/encryption.js';

export interface EncryptedColumn {
  table: string;
  column: string;
  purpose: Purpose;
  /** The primary key: names of its columns and their SQL types. */
  key: readonly (readonly [name: string, type: 'int' | 'text'])[];
}

const BY_ID = [['id', 'int']] as const;
const BY_TEXT_ID = [['id', 'text']] as const;
const BY_USER = [['user_id', 'int']] as const;
const BY_SCOPE_AND_KEY = [
  ['scope', 'text'],
  ['key', 'text'],
] as const;

/** The columns with ciphertexts. A new one has to be added here; secrets-rotate.int.spec.ts finds missing ones. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: 'projects', column: 'kage_password', purpose: 'core-password', key: BY_ID },
  { table: 'projects', column: 'core_options', purpose: 'core-options', key: BY_ID },
  { table: 'project_moves', column: 'password', purpose: 'core-password', key: BY_ID },
  { table: 'project_moves', column: 'options', purpose: 'core-options', key: BY_ID },
  { table: 'vpn_users', column: 'credentials', purpose: 'vpn-credentials', key: BY_ID },
  { table: 'webhooks', column: 'secret', purpose: 'webhook-secret', key: BY_ID },
  { table: 'webhooks', column: 'previous_secret', purpose: 'webhook-secret', key: BY_ID },
  { table: 'assets', column: 'rpc_urls', purpose: 'asset-nodes', key: BY_ID },
  { table: 'user_totps', column: 'secret', purpose: 'totp-secret', key: BY_USER },
  { table: 'user_links', column: 'sealed_token', purpose: 'user-link', key: BY_TEXT_ID },
  { table: 'idempotency_keys', column: 'response', purpose: 'idempotent-answer', key: BY_SCOPE_AND_KEY },
  { table: 'idempotency_keys', column: 'secret', purpose: 'idempotent-answer', key: BY_SCOPE_AND_KEY },
];
