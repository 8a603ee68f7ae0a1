import { Injectable } from '@nestjs/common';

import { Counters, inSeconds, type Backoff } from '../../common/counters/counters.js';
import { sha256Hex } from '../../common/secrets/encryption.js';
import { Database, queryOne } from '../../database/database.js';
import { ADDRESS_KNOWN_DAYS } from './sessions/sessions.service.js';
import { foldEmail } from '../../common/text/fold-text.js';
import { tooManyLinkTries, tooManySignIns } from './users.errors.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TRIES_PER_MINUTE = 10;
const BEGINNINGS_PER_MINUTE = 30;
const LINKS_PER_MINUTE = 10;
/** Limits of links for people who are not signed in. */
const E_MAILS_PER_HOUR = 3;

/** Failures in a row of one account from one address. */
const FROM_ONE_ADDRESS: Backoff = { threshold: 5, firstMs: 30_000, maxMs: 15 * MINUTE_MS, windowMs: 24 * HOUR_MS, slides: true };
/** Failures of one account from everywhere within an hour; it blocks strangers alone, so that they cannot lock the owner out. */
const FROM_EVERYWHERE: Backoff = { threshold: 51, firstMs: 30_000, maxMs: 15 * MINUTE_MS, windowMs: HOUR_MS, slides: false };

interface Try {
  email: string;
  address: string;
}

/** A try that may go on. */
export interface Admission extends Try {
  /** False where a known address was let through a block: its try was not counted, so its success clears nothing. */
  countsForAccount: boolean;
}

/** Slows down the guessing of passwords; known and unknown e-mails are treated alike, and counted by the value that finds an account. */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly counters: Counters,
    private readonly database: Database,
  ) {}

  /** @throws too_many_sign_ins */
  async admit(attempt: Try): Promise<Admission> {
    const { count, resetMs } = await this.counters.increment(`login:${attempt.address}`, MINUTE_MS);
    if (count > TRIES_PER_MINUTE) throw tooManySignIns(inSeconds(resetMs));
    const waitHere = await this.counters.attempt(pairKey(attempt), FROM_ONE_ADDRESS);
    if (waitHere > 0) throw tooManySignIns(inSeconds(waitHere));
    const waitAnywhere = await this.counters.attempt(accountKey(attempt), FROM_EVERYWHERE);
    if (waitAnywhere === 0) return { ...attempt, countsForAccount: true };
    if (await this.isKnown(attempt)) return { ...attempt, countsForAccount: false };
    await this.counters.forgive(pairKey(attempt), FROM_ONE_ADDRESS);
    throw tooManySignIns(inSeconds(waitAnywhere));
  }

  /** Somebody begins to sign in, and has not said yet who they are. @throws too_many_sign_ins */
  async admitBeginning(address: string): Promise<void> {
    const { count, resetMs } = await this.counters.increment(`login-begun:${address}`, MINUTE_MS);
    if (count > BEGINNINGS_PER_MINUTE) throw tooManySignIns(inSeconds(resetMs));
  }

  /** Somebody asks for a link, or uses one. @throws too_many_tries */
  async admitLink(address: string): Promise<void> {
    const { count, resetMs } = await this.counters.increment(`links:${address}`, MINUTE_MS);
    if (count > LINKS_PER_MINUTE) throw tooManyLinkTries(inSeconds(resetMs));
  }

  /** Known and unknown accounts are counted alike. @returns false where one has had its share of e-mails */
  async mayMailLink(email: string): Promise<boolean> {
    const { count } = await this.counters.increment(`links-mailed:${account(email)}`, HOUR_MS);
    return count <= E_MAILS_PER_HOUR;
  }

  async succeeded(admission: Admission): Promise<void> {
    await this.counters.forget(pairKey(admission));
    if (admission.countsForAccount) await this.counters.forgive(accountKey(admission), FROM_EVERYWHERE);
  }

  /** The try has neither failed nor succeeded. */
  async takeBack(admission: Admission): Promise<void> {
    await this.counters.forgive(pairKey(admission), FROM_ONE_ADDRESS);
    if (admission.countsForAccount) await this.counters.forgive(accountKey(admission), FROM_EVERYWHERE);
  }

  /** Whether the account has been signed in to from this address lately. */
  private async isKnown({ email, address }: Try): Promise<boolean> {
    const row = await queryOne(
      this.database.db,
      `SELECT 1 FROM users u JOIN user_login_addresses a ON a.user_id = u.id
       WHERE u.email_folded = $1 AND u.deleted_at IS NULL AND a.ip_address = $2 AND a.last_success_at > now() - make_interval(days => $3)`,
      [foldEmail(email), address, ADDRESS_KNOWN_DAYS],
    );
    return row !== undefined;
  }
}

/** E-mails may be long, and must not be readable in a shared store. */
const account = (email: string): string => sha256Hex(foldEmail(email)).slice(0, 32);
const pairKey = ({ email, address }: Try): string => `login-failures:${account(email)}:${address}`;
const accountKey = ({ email }: Try): string => `login-failures:${account(email)}`;
