import { t } from '../language/language';
const MIN = 8;
const MAX = 128;

export const PASSWORD_HINT = t('{{min}} to {{max}} characters, not easily guessed, without your name', { min: MIN, max: MAX });

/** What is wrong with a new password's length; the server checks whether it is easily guessed. */
export function passwordProblem(password: string): string | undefined {
  const length = Array.from(password.normalize('NFC')).length;
  if (length < MIN) return t('At least {{min}} characters', { min: MIN });
  if (length > MAX) return t('At most {{max}} characters', { max: MAX });
  return undefined;
}
