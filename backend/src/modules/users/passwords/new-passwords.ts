import { Injectable } from '@nestjs/common';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

import { invalidField } from '../../../common/errors/domain-error.js';
import { foldText } from '../../../common/text/fold-text.js';
import { Database } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import type { User } from '../user.entity.js';
import { hashPassword } from './password.rules.js';

/** Of 0 to 4: below it a password is found within 10^8 guesses. */
const SCORE_MIN = 3;
/** A shorter name is part of too many other words: it counts together with the other name, and makes a password easier to guess. */
const NAME_MIN = 4;
const TOO_EASY = 'This password is easily guessed.';
const HAS_A_NAME = 'A password must not hold your name or the name of the product.';

export type PasswordOwner = Pick<User, 'email' | 'firstName' | 'lastName'>;

/** Hashes new passwords, and refuses the commonest, and those with the product's or their owner's name. */
@Injectable()
export class NewPasswords {
  /** Reading the dictionaries takes a fifth of a second and 30 MB: only a process in which somebody sets a password pays for them. */
  private known: ZxcvbnFactory | undefined;

  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
  ) {}

  /** Call it before a transaction is opened: hashing takes a while. @throws validation_failed on `field`, with the reason */
  async hash(password: string, owner: PasswordOwner, field: string): Promise<string> {
    const { productName, consoleName } = await this.settings.get(this.database.db);
    const reason = this.refuse(password, owner, wordsOf(owner, productName, consoleName ?? ''));
    if (reason !== undefined) throw invalidField(field, reason);
    return hashPassword(password);
  }

  private refuse(password: string, owner: PasswordOwner, words: string[]): string | undefined {
    const folded = foldText(password);
    const letters = lettersOf(password);
    const hasName = words.some((word) => word.length >= NAME_MIN && folded.includes(word));
    if (hasName || wholeNamesOf(owner).some((name) => letters.includes(name))) return HAS_A_NAME;
    const { score, feedback } = this.library().check(password, words);
    return score < SCORE_MIN ? (feedback.warning ?? feedback.suggestions[0] ?? TOO_EASY) : undefined;
  }

  private library(): ZxcvbnFactory {
    this.known ??= new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, translations });
    return this.known;
  }
}

function wordsOf({ email, firstName, lastName }: PasswordOwner, ...products: string[]): string[] {
  const [local = ''] = email.split('@');
  const words = [local, firstName, lastName, ...products].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map(foldText))].filter((word) => word.length > 1);
}

/** First and last name in both orders, whatever stands between them. */
const wholeNamesOf = ({ firstName, lastName }: PasswordOwner): string[] =>
  [firstName + lastName, lastName + firstName].map(lettersOf).filter((name) => name.length >= NAME_MIN);

const lettersOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
