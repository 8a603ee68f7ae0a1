const MIN = 8;
const MAX = 128;

export const PASSWORD_HINT = `${MIN} to ${MAX} characters, not easily guessed, without your name`;

/** What is wrong with a new password's length; whether it is easily guessed is the server's to say. */
export function passwordProblem(password: string): string | undefined {
  const length = Array.from(password.normalize('NFC')).length;
  if (length < MIN) return `At least ${MIN} characters`;
  if (length > MAX) return `At most ${MAX} characters`;
  return undefined;
}
