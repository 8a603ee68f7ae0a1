import { errorText, onReplayed } from '../../providers/httpClient';
import { t } from '../../language/language';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: 'neutral' | 'good' | 'danger';
  action?: ToastAction;
}

/** An action that the toast offers. */
export interface ToastAction {
  label: string;
  run: () => Promise<void>;
}

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

const showAs = (tone: Toast['tone']) => (title: string, description?: string, action?: ToastAction) =>
  show({ id: nextId++, title, description, tone, action });

/** For how long the toast of a success can be that of a replayed answer. */
const REPLAY_MS = 2_000;
let replayedAt = -Infinity;
onReplayed(() => (replayedAt = Date.now()));

/** A success of an earlier press: the first try had worked, although its answer was lost. */
function withReplay(description: string | undefined): string | undefined {
  if (Date.now() - replayedAt > REPLAY_MS) return description;
  replayedAt = -Infinity;
  return [description, t('Your earlier try had done this already: it was not done twice.')].filter(Boolean).join(' ');
}

/** One toast at a time, callable from anywhere: a new one replaces the old one. `Toaster` draws it. */
export const toast = {
  good: (title: string, description?: string, action?: ToastAction) => showAs('good')(title, withReplay(description), action),
  neutral: showAs('neutral'),
  danger: showAs('danger'),
  /** The server's own sentence, otherwise the fallback. */
  failure: (title: string, error: unknown, fallback: string) => toast.danger(title, errorText(error, fallback)),
};

export const dismissToast = () => show(null);

/** Before the next try: the result of the last one is no longer true. */
export const dismissFailure = () => {
  if (current?.tone === 'danger') show(null);
};

export const subscribeToToast = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentToast = () => current;
