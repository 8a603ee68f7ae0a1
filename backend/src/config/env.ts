import { readFileSync } from 'node:fs';

import { isAddress } from 'ethers';
import { z } from 'zod';

import { isPegAlone, parsePriceSources, PRICE_SOURCE_FORMS } from './price-sources.js';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const SECRET_BYTES_MIN = 32;
/** Variables that may come from a file instead. */
const SECRETS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'REDIS_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'ETH_RPC_URL',
  'BACKUP_KEY',
  'BACKUP_VERIFY_URL',
] as const;
const OIDC_KEYS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const CHAIN_KEYS = ['ETH_RPC_URL', 'KAGE_TOKEN_ADDRESS', 'KAGE_RECEIVING_ADDRESS', 'KAGE_PRICE_SOURCE'] as const;

const url = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be a URL (${protocols.join(' or ')})`);
const isPlainHttp = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'http:';
const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');
const secret = z
  .string('must be set to at least 32 random bytes')
  .refine((text) => Buffer.byteLength(text) >= SECRET_BYTES_MIN, 'must be at least 32 bytes long')
  .refine((text) => new Set(text).size >= 10, 'must be random, not a placeholder');
// The checksum in the letters' case finds a mistyped address; money sent to such an address would be lost.
const address = z
  .string()
  .regex(ADDRESS, 'must be 0x and 40 hex digits')
  .refine(isAddress, 'has a wrong checksum: a character is mistyped');
const urlList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(url('http:', 'https:')).min(1));

/** Every variable; a command that needs few of them picks those (maintenance-env.ts). */
export const schema = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  MIGRATION_DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL_MAX: z.coerce.number('must be a number from 1 to 200').int().min(1).max(200).default(10),
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number('must be milliseconds').int().min(100).default(15_000),
  DATABASE_LOCK_TIMEOUT_MS: z.coerce.number('must be milliseconds').int().min(100).default(10_000),
  DATA_DIR: z.string().min(1).default('.data'),
  APP_SECRET: secret,
  APP_SECRET_PREVIOUS: secret.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  TRUST_PROXY: z.coerce.number('must be a number of proxy hops').int().min(0).max(10).default(0),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  ROLE: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
  KAGE_CORE_URL: url('http:', 'https:').optional(),
  ETH_RPC_URL: urlList.optional(),
  ETH_CHAIN_ID: z.coerce.number('must be a chain id').int().positive().default(1),
  KAGE_TOKEN_ADDRESS: address.optional(),
  KAGE_RECEIVING_ADDRESS: address.optional(),
  KAGE_PRICE_SOURCE: z
    .string()
    .refine((text) => parsePriceSources(text) !== undefined, `must be one or several, comma separated, of ${PRICE_SOURCE_FORMS}`)
    .optional(),
  KAGE_COINGECKO_ID: z.string().min(1).optional(),
  KAGE_REQUIRED_CONFIRMATIONS: z.coerce.number('must be a whole number').int().min(1).max(1000).default(12),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  OIDC_ISSUER: url('https:', 'http:')
    .refine((text) => !isPlainHttp(text) || LOOPBACK.includes(new URL(text).hostname), 'must be an https address')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(1_000).optional(),
  OIDC_DEFAULT_ROLE: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,19}$/, 'must be the code of a role')
    .refine((role) => role !== 'global_admin', 'must not be global_admin: everybody at the provider would be one')
    .optional(),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  METRICS_PORT: port.default(9464),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
  PRODUCT_NAME: z.string().min(1).max(100).default('KAGE VPN'),
  ADMIN_DIST: z.string().min(1).optional(),
  BACKUP_MAX_AGE_HOURS: z.coerce.number('must be a number of hours').positive().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('kage-console'),
});

/** `isLocal`: started by `npm start`, where addresses of this machine are allowed. */
export type Env = z.infer<typeof schema> & { isLocal: boolean };
export type Mode = 'local' | 'production';
export const ENV = Symbol('ENV');

export class InvalidEnvironment extends Error {}

/**
 * The only reader of environment variables: a bad deployment fails here, not on a request.
 * @throws InvalidEnvironment naming every wrong variable and what was expected.
 */
export function loadEnv(source: NodeJS.ProcessEnv, mode: Mode = 'production'): Env {
  return { ...read(schema, source, (env) => crossChecks(env, mode)), isLocal: mode === 'local' };
}

/** @throws InvalidEnvironment naming every variable of `part` that is wrong, else what `check` finds. */
export function read<T extends z.ZodType>(part: T, source: NodeJS.ProcessEnv, check: (env: z.infer<T>) => string[] = () => []): z.infer<T> {
  const given = withSecretFiles(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')));
  const parsed = part.safeParse(given, { error: inPlainWords });
  const problems = parsed.success
    ? check(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path[0] === undefined ? '' : String(issue.path[0])} ${issue.message}`);
  if (!parsed.success || problems.length > 0) {
    throw new InvalidEnvironment(`The environment is not usable:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  }
  return parsed.data;
}

/** The message about a variable whose own rule has none. */
const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'must be set';
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters long' : ''}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`;
  if (issue.code === 'invalid_type') return 'must be a whole number';
  return 'must have another form';
};

/**
 * `APP_SECRET_FILE` names a file with `APP_SECRET`, as containers get secrets; a variable that is set itself takes precedence, and an
 * empty file counts as none.
 */
function withSecretFiles(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = SECRETS.flatMap((name): [string, string][] => {
    const file = given[`${name}_FILE`];
    if (file === undefined || given[name] !== undefined) return [];
    try {
      const text = readFileSync(file, 'utf8').trim();
      return text === '' ? [] : [[name, text]];
    } catch {
      throw new InvalidEnvironment(`The environment is not usable:\n  - ${name}_FILE must name a readable file`);
    }
  });
  return { ...given, ...Object.fromEntries(read) };
}

function crossChecks(env: z.infer<typeof schema>, mode: Mode): string[] {
  const problems: string[] = [];
  if (env.MIGRATION_DATABASE_URL !== undefined && new URL(env.DATABASE_URL).username === '')
    problems.push('DATABASE_URL must name its role (postgres://ROLE:password@…) where MIGRATION_DATABASE_URL is set');
  for (const keys of [CHAIN_KEYS, OIDC_KEYS]) {
    const set = keys.filter((key) => env[key] !== undefined);
    const missing = keys.filter((key) => env[key] === undefined);
    if (set.length > 0 && missing.length > 0)
      problems.push(`${missing.join(', ')} must be set together with ${set.join(', ')} (or none of them)`);
  }
  if (env.OIDC_DEFAULT_ROLE !== undefined && env.OIDC_ISSUER === undefined)
    problems.push('OIDC_ISSUER must be set where OIDC_DEFAULT_ROLE is');
  if (env.OIDC_ISSUER !== undefined && env.PUBLIC_URL === undefined && mode === 'production')
    problems.push('PUBLIC_URL must be set where OIDC_ISSUER is: the provider sends people back to it');
  // A job that runs in one process at a time holds its lock on one connection and works on another; a request never needs two.
  if (env.ROLE !== 'api' && env.DATABASE_POOL_MAX < 2) problems.push('DATABASE_POOL_MAX must be at least 2 where ROLE is not api');
  const asksCoingecko =
    parsePriceSources(env.KAGE_PRICE_SOURCE ?? '')?.some((spec) => spec.kind === 'coingecko' && spec.id === null) ?? false;
  if (asksCoingecko && env.KAGE_COINGECKO_ID === undefined)
    problems.push('KAGE_COINGECKO_ID must be set where the price comes from coingecko');
  if (mode === 'production') {
    if (env.KAGE_PRICE_SOURCE?.split(',').some((part) => part.trim().startsWith('fixed:'))) {
      problems.push('KAGE_PRICE_SOURCE must not be a fixed: price in production');
    }
    if (isPegAlone(parsePriceSources(env.KAGE_PRICE_SOURCE ?? '') ?? []))
      problems.push('KAGE_PRICE_SOURCE must name a second source after peg:1 in production');
    if (env.ETH_RPC_URL !== undefined && env.ETH_CHAIN_ID === 31_337)
      problems.push('ETH_CHAIN_ID must not be the local chain (31337) in production');
    if (env.KAGE_CORE_URL === undefined) problems.push('KAGE_CORE_URL must be set to the address of the VPN core');
  }
  return problems;
}
