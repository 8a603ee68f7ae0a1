/** Room enough for a machine under load, below jest's own limit; what is true by then costs no waiting. */
const WAIT_MS = 40_000;
const LOOK_EVERY_MS = 20;

/** Waits until `look` gives something truthy; fails with `what` when it does not. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false | null> | T | undefined | false | null,
): Promise<T> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`This did not happen in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
