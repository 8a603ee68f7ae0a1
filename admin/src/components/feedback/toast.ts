import { errorText, onReplayed } from '../../providers/httpClient';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: 'neutral' | 'good' | 'danger';
}

export const TOAST_MS = 5000;

let current: Toast | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(toast: Toast | null): void {
  current = toast;
  clearTimeout(timer);
  if (toast) timer = setTimeout(dismissToast, TOAST_MS);
  listeners.forEach((listener) => listener());
}

export const dismissToast = () => show(null);

/** Holds the toast while somebody reads it (pointer or focus on it), and gives it its full time again afterwards. */
export function holdToast(hold: boolean): void {
  clearTimeout(timer);
  if (!hold && current) timer = setTimeout(dismissToast, TOAST_MS);
}

/** For how long the toast of a success can be that of a replayed answer. */
const REPLAY_MS = 2_000;
let replayedAt = -Infinity;
onReplayed(() => (replayedAt = Date.now()));

/** A success that is older than this press: the first try had worked, although nobody saw its answer. */
function withReplay(description: string | undefined): string | undefined {
  if (Date.now() - replayedAt > REPLAY_MS) return description;
  replayedAt = -Infinity;
  return [description, 'Your earlier try had done this already: it was not done twice.'].filter(Boolean).join(' ');
}

/** One toast at a time: a new one takes the place of the old. */
export const toast = {
  good: (title: string, description?: string) => show({ id: nextId++, title, description: withReplay(description), tone: 'good' }),
  neutral: (title: string, description?: string) => show({ id: nextId++, title, description, tone: 'neutral' }),
  danger: (title: string, description?: string) => show({ id: nextId++, title, description, tone: 'danger' }),
  /** The server's own sentence, else the fallback. */
  failure: (title: string, error: unknown, fallback: string) =>
    show({ id: nextId++, title, description: errorText(error, fallback), tone: 'danger' }),
};

export const subscribeToToast = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentToast = () => current;
