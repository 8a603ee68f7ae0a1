/** Longer than any paint takes: a tab that was hidden meanwhile paints nothing. */
const LONGEST_MS = 1_000;

let painted: Promise<void> | undefined;
let release: () => void = () => undefined;

/** Called before anything is drawn: until the first paint the console's code waits. */
export function holdConsole(): void {
  painted = new Promise((resolve) => {
    release = resolve;
  });
}

/** Called when something is drawn: the next frame paints it, and a task after that goes on. */
export function awaitPaint(): void {
  setTimeout(release, document.hidden ? 0 : LONGEST_MS);
  requestAnimationFrame(() => setTimeout(release));
}

export const firstPaint = (): Promise<void> | undefined => painted;
