import type { Webhook } from '../../api/webhookTypes';
import type { Tone } from '../../components/tone';
import { plural } from '../../format/number';

interface WebhookState {
  label: string;
  tone: Tone;
  /** Why it is so, where the word does not say it. */
  note?: string;
}

/** Whether anything is sent; a pause after failures says something else than one by hand. */
export function webhookState({ isActive, pausedAt, failures }: Pick<Webhook, 'isActive' | 'pausedAt' | 'failures'>): WebhookState {
  if (!isActive) return { label: 'Paused', tone: 'neutral', note: 'By hand' };
  if (pausedAt) return { label: 'Paused', tone: 'bad', note: `After ${plural(failures, 'failure')} in a row` };
  if (failures > 0) return { label: 'Failing', tone: 'warn', note: `${plural(failures, 'failure')} in a row` };
  return { label: 'Active', tone: 'good' };
}

export const isSending = ({ isActive, pausedAt }: Pick<Webhook, 'isActive' | 'pausedAt'>) => isActive && pausedAt === null;
