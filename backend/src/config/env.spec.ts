import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { InvalidEnvironment, loadEnv } from './env.js';

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

  it('takes an empty variable for one that is not set', () => {
    expect(loadEnv({ ...GOOD, REDIS_URL: '', PORT: '' }).PORT).toBe(3000);
  });

  it('names every wrong variable in one message', () => {
    const message = refusal({ APP_SECRET: 'short', PORT: 'http', ROLE: 'boss' });
    for (const name of ['APP_SECRET', 'PORT', 'ROLE', 'DATABASE_URL']) expect(message).toContain(name);
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

  it('wants the crypto variables together or not at all', () => {
    expect(loadEnv({ ...GOOD, ...CHAIN }).ETH_RPC_URL).toEqual(['https://a.example.com', 'https://b.example.com']);
    expect(refusal({ ...GOOD, ...CHAIN, KAGE_TOKEN_ADDRESS: '' })).toContain('KAGE_TOKEN_ADDRESS must be set together with');
  });

  it('refuses local parts in production', () => {
    expect(refusal({ ...GOOD, ...CHAIN, KAGE_PRICE_SOURCE: 'coingecko,fixed:0.05' })).toContain('fixed:');
    expect(refusal({ ...GOOD, ...CHAIN, ETH_CHAIN_ID: '31337' })).toContain('ETH_CHAIN_ID');
    expect(refusal({ ...GOOD, KAGE_CORE_URL: '' })).toContain('KAGE_CORE_URL');
  });
});
