import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';

import { ENV, type Env } from '../../config/env.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

/** What a secret is for; each purpose has a key of its own, so that a ciphertext cannot be moved from one column to another. */
export type Purpose =
  | 'asset-nodes'
  | 'core-password'
  | 'core-options'
  | 'vpn-credentials'
  | 'webhook-secret'
  | 'totp-secret'
  | 'user-link'
  | 'idempotent-answer';

interface KeyRoot {
  /** First digits of the root's hash: identifies the root of a ciphertext, and reveals nothing about it. */
  id: string;
  root: string;
}

/**
 * AES-256-GCM under keys derived from APP_SECRET by HKDF-SHA256 (RFC 5869).
 * A ciphertext is `{key id}.{base64url of iv, tag, data}`; the key id lets the previous secret go on reading while keys rotate.
 */
@Injectable()
export class Encryption {
  private readonly roots: readonly KeyRoot[];
  private readonly derived = new Map<string, Buffer>();

  constructor(@Inject(ENV) env: Pick<Env, 'APP_SECRET' | 'APP_SECRET_PREVIOUS'>) {
    this.roots = [env.APP_SECRET, env.APP_SECRET_PREVIOUS].filter((root) => root !== undefined).map((root) => ({ id: keyId(root), root }));
  }

  encrypt(purpose: Purpose, plain: string): string {
    const [current] = this.roots;
    if (!current) throw new Error('There is no key to encrypt with');
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keyOf(current, purpose), iv);
    const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')}`;
  }

  /** @throws when the text was made under neither the current nor the previous secret, or was altered. */
  decrypt(purpose: Purpose, text: string): string {
    const [id, packed = ''] = text.split('.');
    const root = this.roots.find((candidate) => candidate.id === id);
    if (!root) throw new Error('A stored secret was encrypted under an unknown APP_SECRET');
    const bytes = Buffer.from(packed, 'base64url');
    const decipher = createDecipheriv(ALGORITHM, this.keyOf(root, purpose), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  /** Whether a ciphertext contains this text; one that cannot be read any more contains no text. */
  matches(purpose: Purpose, text: string, plain: string): boolean {
    try {
      return this.decrypt(purpose, text) === plain;
    } catch {
      return false;
    }
  }

  /** The beginning of every ciphertext under the current secret; one with another beginning has not been re-encrypted yet. */
  get currentPrefix(): string {
    return `${this.roots[0]?.id ?? ''}.`;
  }

  private keyOf({ id, root }: KeyRoot, purpose: Purpose): Buffer {
    const name = `${id}:${purpose}`;
    const known = this.derived.get(name);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', root, 'kage-console', purpose, KEY_BYTES));
    this.derived.set(name, key);
    return key;
  }
}

const keyId = (root: string): string => sha256Hex(`key-id:${root}`).slice(0, KEY_ID_LENGTH);

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');
