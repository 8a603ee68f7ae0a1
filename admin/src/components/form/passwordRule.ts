const MIN_BYTES = 8;
/** The hash reads no further; a longer one is refused and never cut. */
const MAX_BYTES = 72;

export function passwordProblem(password: string): string | undefined {
  const bytes = new TextEncoder().encode(password).length;
  if (bytes < MIN_BYTES) return `At least ${MIN_BYTES} characters`;
  if (bytes > MAX_BYTES) return `At most ${MAX_BYTES} bytes (letters beyond a–z take more than one)`;
  return undefined;
}
