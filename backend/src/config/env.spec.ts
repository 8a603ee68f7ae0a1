import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { InvalidEnvironment, loadEnv, schema } from './env.js';
import { maintenanceEnv } from './maintenance-env.js';

const GOOD = {
  DATABASE_URL: 'postgres://u:p@localhost/db',
  APP_SECRET: '0123456789abcdefghijklmnopqrstuvwxyz',
  KAGE_CORE_URL: 'https://core.example.com',
};
const CHAIN = {
  ETH_RPC_URL: 'https://a.example.com, https://b.example.com',
  KAGE_TOKEN_ADDRESS: `0x${'1'.repeat(40)}`,
  KAGE_RECEIVING_ADDRESS: `0x${'2'.repeat(40)}`,
  KAGE_PRICE_SOURCE: 'coingecko',
  KAGE_COINGECKO_ID: 'kage',
};
const refusal = (source: NodeJS.ProcessEnv): string => {
  try {
    loadEnv(source);
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.message;
  }
  return 'accepted';
};

describe('the environment', () => {
  it('has defaults for what may be left out', () => {
    expect(loadEnv(GOOD)).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ROLE: 'all',
      TRUST_PROXY: 0,
      ETH_CHAIN_ID: 1,
      KAGE_REQUIRED_CONFIRMATIONS: 12,
    });
  });

  it('treats an empty variable as not set', () => {
    expect(loadEnv({ ...GOOD, REDIS_URL: '', PORT: '' }).PORT).toBe(3000);
  });

  it('names every wrong variable in one message', () => {
    const message = refusal({ APP_SECRET: 'short', PORT: 'http', ROLE: 'boss' });
    for (const name of ['APP_SECRET', 'PORT', 'ROLE', 'DATABASE_URL']) expect(message).toContain(name);
  });

  it('says of a missing variable that it must be set', () => {
    expect(refusal({})).toContain('DATABASE_URL must be set\n');
  });

  it.each(Object.keys(schema.shape))('names %s and what is wrong with it in words for its operator', (name) => {
    for (const value of ['\u0001', '-1', '1.5', '99999999999', 'x'.repeat(500)]) {
      const message = refusal({ ...GOOD, ...CHAIN, [name]: value });
      expect(message).not.toMatch(/invalid|expected|received|too (small|big)/i);
      if (message !== 'accepted')
        expect(message).toMatch(new RegExp(`${name} (must|has)|KAGE_PRICE_SOURCE|MIGRATION_DATABASE_URL|together with`));
    }
  });

  it('reads a secret from the file that is named for it', () => {
    const { APP_SECRET, ...rest } = GOOD;
    const file = join(mkdtempSync(join(tmpdir(), 'kage-env-')), 'secret');
    writeFileSync(file, `${APP_SECRET}\n`);
    expect(loadEnv({ ...rest, APP_SECRET_FILE: file }).APP_SECRET).toBe(APP_SECRET);
    expect(refusal({ ...rest, APP_SECRET_FILE: `${file}.missing` })).toContain('APP_SECRET_FILE must name a readable file');
    writeFileSync(file, '\n');
    expect(loadEnv({ ...GOOD, SMTP_URL_FILE: file }).SMTP_URL).toBeUndefined();
    expect(refusal({ ...rest, APP_SECRET_FILE: file })).toContain('APP_SECRET must be set');
  });

  it('refuses a placeholder for a secret', () => {
    expect(refusal({ ...GOOD, APP_SECRET: 'a'.repeat(40) })).toContain('APP_SECRET must be random');
  });

  it('requires the variables of single sign-on together, a provider on https, and a default role that is not global admin', () => {
    const OIDC = {
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENT_SECRET: 'secret',
      PUBLIC_URL: 'https://console.example.com',
    };
    expect(loadEnv({ ...GOOD, ...OIDC, OIDC_DEFAULT_ROLE: 'viewer' })).toMatchObject({ ...OIDC, OIDC_DEFAULT_ROLE: 'viewer' });
    expect(refusal({ ...GOOD, ...OIDC, OIDC_CLIENT_SECRET: '' })).toContain('OIDC_CLIENT_SECRET must be set together with OIDC_ISSUER');
    expect(refusal({ ...GOOD, ...OIDC, PUBLIC_URL: '' })).toContain('PUBLIC_URL must be set where OIDC_ISSUER is');
    expect(refusal({ ...GOOD, OIDC_DEFAULT_ROLE: 'viewer' })).toContain('OIDC_ISSUER must be set where OIDC_DEFAULT_ROLE is');
    expect(refusal({ ...GOOD, ...OIDC, OIDC_ISSUER: 'http://login.example.com' })).toContain('OIDC_ISSUER must be an https address');
    expect(refusal({ ...GOOD, ...OIDC, OIDC_DEFAULT_ROLE: 'global_admin' })).toContain('OIDC_DEFAULT_ROLE must not be global_admin');
  });

  it('requires the crypto variables together or not at all', () => {
    expect(loadEnv({ ...GOOD, ...CHAIN }).ETH_RPC_URL).toEqual(['https://a.example.com', 'https://b.example.com']);
    expect(refusal({ ...GOOD, ...CHAIN, KAGE_TOKEN_ADDRESS: '' })).toContain('KAGE_TOKEN_ADDRESS must be set together with');
  });

  it('refuses local parts in production', () => {
    expect(refusal({ ...GOOD, ...CHAIN, KAGE_PRICE_SOURCE: 'coingecko,fixed:0.05' })).toContain('fixed:');
    expect(refusal({ ...GOOD, ...CHAIN, KAGE_PRICE_SOURCE: 'peg:1' })).toContain('second source');
    expect(loadEnv({ ...GOOD, ...CHAIN, KAGE_PRICE_SOURCE: 'peg:1,coingecko:usd-coin' }).KAGE_PRICE_SOURCE).toBe(
      'peg:1,coingecko:usd-coin',
    );
    expect(refusal({ ...GOOD, ...CHAIN, KAGE_PRICE_SOURCE: 'coingecko:usd-coin,peg:1' })).toContain('KAGE_PRICE_SOURCE must be');
    expect(refusal({ ...GOOD, ...CHAIN, ETH_CHAIN_ID: '31337' })).toContain('ETH_CHAIN_ID');
    expect(refusal({ ...GOOD, KAGE_CORE_URL: '' })).toContain('KAGE_CORE_URL');
  });
});

describe('.env.example', () => {
  /** Read by `npm start` alone, and by OpenTelemetry itself. */
  const ELSEWHERE = [
    'SEED_DEMO',
    'LOCAL_CHAIN',
    'LOCAL_CORE',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_SAMPLER_ARG',
  ];
  const { PATH: _path, ...backupShape } = maintenanceEnv.backup.shape;
  const shape = { ...backupShape, ...schema.shape };
  const text = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const lines = [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));

  it('names every variable, each once, and no other', () => {
    expect(lines.map(({ name }) => name).sort()).toEqual([...Object.keys(shape), ...ELSEWHERE].sort());
  });

  it.each(lines.filter(({ name }) => name in shape))('shows $name as it is by default, or as it may be', ({ name, value }) => {
    const rule = shape[name as keyof typeof shape];
    const byDefault = rule.safeParse(undefined);
    if (byDefault.success && byDefault.data !== undefined) expect(rule.parse(value)).toEqual(byDefault.data);
    else if (value !== '') expect(rule.safeParse(value).success).toBe(true);
  });
});
