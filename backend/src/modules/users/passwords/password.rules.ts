import { createHash } from 'node:crypto';

import { compare, hash } from 'bcrypt';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

import { TextField, type FieldOptions } from '../../../common/http/fields.js';
import { lengthOf } from '../../../common/text/text.rules.js';

const COST = 12;
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;
/** bcrypt reads 72 bytes of what it is given; hashes without the prefix were made of the password itself. */
const BYTES_OF_OLD = 72;
const PREFIX = 'sha384:';
/** A hash of nothing that anyone can type, so that an unknown e-mail takes the time of a known one. */
const NOBODY = '$2b$12$WApznUPhDubN0oeveSXHp.Rk0rMF0GsaXnNLTl2LAvxRKNG8K3kqu';

const isPasswordLength = (password: string): boolean => {
  const length = lengthOf(password.normalize('NFC'));
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
};

/** Also in another form of Unicode: both have the same hash. */
export const isSamePassword = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');

/** 64 characters of base64, which bcrypt reads whole however long the password is. */
const digestOf = (password: string): string => createHash('sha384').update(password.normalize('NFC')).digest('base64');

/** @param cost lower only where a test makes many */
export const hashPassword = async (password: string, cost = COST): Promise<string> => PREFIX + (await hash(digestOf(password), cost));

/** Whether a hash is of the old form, and is to be renewed when its password is next typed. */
export const isOldHash = (passwordHash: string): boolean => !passwordHash.startsWith(PREFIX);

/** Takes the time of one comparison whether or not there is a hash. An over-long password is just a wrong one. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  if (passwordHash === null) return (await compare(digestOf(password), NOBODY)) && false;
  if (!isOldHash(passwordHash)) return compare(digestOf(password), passwordHash.slice(PREFIX.length));
  const matches = await compare(password.slice(0, BYTES_OF_OLD), passwordHash);
  return matches && Buffer.byteLength(password) <= BYTES_OF_OLD;
}

/** A new password; whether it is easily guessed is asked where its owner is known (`NewPasswords`). */
export function PasswordField(options: FieldOptions = {}): PropertyDecorator {
  const composed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.normalize('NFC') : value));
  const text = TextField({ ...options, max: PASSWORD_MAX, kind: 'verbatim' });
  const length = ValidateBy({
    name: 'isPasswordLength',
    validator: {
      validate: (value: unknown) => value === undefined || (typeof value === 'string' && isPasswordLength(value)),
      defaultMessage: () => `A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
    },
  });
  return (target, property) => {
    composed(target, property);
    text(target, property);
    length(target, property);
  };
}
