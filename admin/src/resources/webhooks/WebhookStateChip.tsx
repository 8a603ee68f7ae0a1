import type { Webhook } from '../../api/types';
import { StatusChip, type Tone } from '../../components/text/StatusChip';
import { plural } from '../../format/number';

export const WebhookStateChip = ({ webhook }: { webhook: Webhook }) => {
  const { label, tone, note } = webhookState(webhook);
  return (
    <span style={{ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 }}>
      <StatusChip label={label} tone={tone} />
      {note && <span style={{ color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' }}>{note}</span>}
    </span>
  );
};

interface WebhookState {
  label: string;
  tone: Tone;
  /** Why it is so, where the word does not say it. */
  note?: string;
}

/** Whether anything is sent; a pause after failures says something else than one by hand. */
export function webhookState({
  isActive,
  disabledReason,
  pausedAt,
  failures,
}: Pick<Webhook, 'isActive' | 'disabledReason' | 'pausedAt' | 'failures'>): WebhookState {
  if (disabledReason === 'gone') return { label: 'Off', tone: 'bad', note: 'The address answered 410 Gone' };
  if (!isActive) return { label: 'Paused', tone: 'neutral', note: 'By hand' };
  if (pausedAt) return { label: 'Paused', tone: 'bad', note: `After ${plural(failures, 'failure')} in a row` };
  if (failures > 0) return { label: 'Failing', tone: 'warn', note: `${plural(failures, 'failure')} in a row` };
  return { label: 'Active', tone: 'good' };
}

export const isSending = ({ isActive, pausedAt }: Pick<Webhook, 'isActive' | 'pausedAt'>) => isActive && pausedAt === null;
