import { compare, hash } from 'bcrypt';
import { ValidateBy } from 'class-validator';

import { TextField, type FieldOptions } from '../../common/http/fields.js';

const COST = 12;
const BYTES_MIN = 8;
/** bcrypt reads 72 bytes; a longer password would be accepted by its beginning alone. */
const BYTES_MAX = 72;
/** A hash of nothing that anyone can type, so that an unknown e-mail takes the time of a known one. */
const NOBODY = '$2b$12$WApznUPhDubN0oeveSXHp.Rk0rMF0GsaXnNLTl2LAvxRKNG8K3kqu';

export const isPasswordLength = (password: string): boolean => {
  const bytes = Buffer.byteLength(password);
  return bytes >= BYTES_MIN && bytes <= BYTES_MAX;
};

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Takes the time of one comparison whether or not there is a hash. An over-long password is just a wrong one. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await compare(password.slice(0, BYTES_MAX), passwordHash ?? NOBODY);
  return matches && passwordHash !== null && isPasswordLength(password);
}

export function PasswordField(options: FieldOptions = {}): PropertyDecorator {
  const text = TextField({ ...options, max: BYTES_MAX, kind: 'verbatim' });
  const length = ValidateBy({
    name: 'isPasswordLength',
    validator: {
      validate: (value: unknown) => value === undefined || (typeof value === 'string' && isPasswordLength(value)),
      defaultMessage: () => `A password has ${BYTES_MIN} to ${BYTES_MAX} bytes`,
    },
  });
  return (target, property) => {
    text(target, property);
    length(target, property);
  };
}
