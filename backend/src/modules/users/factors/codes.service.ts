import { randomBytes } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { LessThan } from 'typeorm';

import { Encryption, sha256Hex } from '../../../common/secrets/encryption.js';
import type { Db, Tx } from '../../../database/database.js';
import { totpEnabled, totpNotBegun, wrongCode } from './factors.errors.js';
import { UserRecoveryCode } from './user-recovery-code.entity.js';
import { UserTotp } from './user-totp.entity.js';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** A phone's clock may be off by a step to either side. */
const STEPS_OFF = 1;
const CODE = /^\d{6}$/;
const RECOVERY_CODES = 10;
/** 120 bits cannot be guessed, so a plain hash is enough to store them. */
const RECOVERY_BYTES = 15;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** The data for a new authenticator app. */
export interface NewTotp {
  secret: string;
  otpauthUrl: string;
}

/** Codes of an authenticator app (RFC 6238), and recovery codes, which replace it once. */
@Injectable()
export class CodesService {
  constructor(private readonly encryption: Encryption) {}

  totpOf(db: Db, userId: number): Promise<UserTotp | null> {
    return db.getRepository(UserTotp).findOneBy({ userId });
  }

  recoveryCodesLeft(db: Db, userId: number): Promise<number> {
    return db.getRepository(UserRecoveryCode).countBy({ userId });
  }

  /** The secret counts once a code of it has come back. @throws totp_enabled */
  async begin(tx: Tx, { userId, email }: { userId: number; email: string }, issuer: string): Promise<NewTotp> {
    const secret = new Secret({ size: SECRET_BYTES });
    if ((await this.totpOf(tx, userId))?.confirmedAt) throw totpEnabled();
    const row = { userId, secret: this.encryption.encrypt('totp-secret', secret.base32), confirmedAt: null, lastStep: 0 };
    await tx.getRepository(UserTotp).upsert(row, ['userId']);
    return { secret: secret.base32, otpauthUrl: new TOTP({ secret, issuer, label: email }).toString() };
  }

  /** @throws totp_enabled, totp_not_begun, validation_failed on `code` */
  async confirm(tx: Tx, userId: number, code: string): Promise<void> {
    const totp = await this.totpOf(tx, userId);
    if (!totp) throw totpNotBegun();
    if (totp.confirmedAt) throw totpEnabled();
    if (!(await this.takeStep(tx, totp, code))) throw wrongCode();
    await tx.getRepository(UserTotp).update(userId, { confirmedAt: new Date() });
  }

  /** Each code is taken once, also where two requests bring it at the same time. @returns false for a wrong or used one */
  async take(tx: Tx, userId: number, code: string): Promise<boolean> {
    const totp = await this.totpOf(tx, userId);
    return totp?.confirmedAt ? this.takeStep(tx, totp, code) : false;
  }

  /** @returns false where there is none */
  async removeTotp(tx: Tx, userId: number): Promise<boolean> {
    const { affected } = await tx.getRepository(UserTotp).delete({ userId });
    return affected === 1;
  }

  /** Replaces all former ones. @returns the codes, which are stored as hashes alone */
  async renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await this.removeRecoveryCodes(tx, userId);
    await tx.getRepository(UserRecoveryCode).insert(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
    return codes;
  }

  async removeRecoveryCodes(tx: Tx, userId: number): Promise<void> {
    await tx.getRepository(UserRecoveryCode).delete({ userId });
  }

  async takeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
    const { affected } = await tx.getRepository(UserRecoveryCode).delete({ userId, codeHash: hashOf(code) });
    return affected === 1;
  }

  private async takeStep(tx: Tx, { userId, secret }: UserTotp, typed: string): Promise<boolean> {
    const token = typed.replace(/\s/g, '');
    if (!CODE.test(token)) return false;
    const key = Secret.fromBase32(this.encryption.decrypt('totp-secret', secret));
    const timestamp = Date.now();
    const off = TOTP.validate({ token, secret: key, window: STEPS_OFF, timestamp, period: STEP_SECONDS });
    if (off === null) return false;
    const lastStep = TOTP.counter({ timestamp, period: STEP_SECONDS }) + off;
    const { affected } = await tx.getRepository(UserTotp).update({ userId, lastStep: LessThan(lastStep) }, { lastStep });
    return affected === 1;
  }
}

/** 120 random bits in six groups of four, in an alphabet without letters that look alike. */
function newRecoveryCode(): string {
  let bits = BigInt(`0x${randomBytes(RECOVERY_BYTES).toString('hex')}`);
  let code = '';
  for (let n = 0; n < (RECOVERY_BYTES * 8) / 5; n += 1) {
    code += ALPHABET[Number(bits & 31n)] ?? '';
    bits >>= 5n;
  }
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** Accepts every way to type it: with or without hyphens and blanks, in either case. */
const hashOf = (code: string): string => sha256Hex(`recovery:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
