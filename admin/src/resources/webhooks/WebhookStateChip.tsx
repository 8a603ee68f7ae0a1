import type { Webhook } from '../../api/types';
import { StatusChip, type Tone } from '../../components/text/StatusChip';
import { t } from '../../language/language';

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
  /** The reason, where the word is not enough. */
  note?: string;
}

/** Whether events are sent; a pause after failures has another text than one by hand. */
export function webhookState({
  isActive,
  disabledReason,
  pausedAt,
  failures,
}: Pick<Webhook, 'isActive' | 'disabledReason' | 'pausedAt' | 'failures'>): WebhookState {
  if (disabledReason === 'gone') return { label: t('Off'), tone: 'bad', note: t('The address answered 410 Gone') };
  if (!isActive) return { label: t('Paused'), tone: 'neutral', note: t('By hand') };
  if (pausedAt)
    return {
      label: t('Paused'),
      tone: 'bad',
      note: t('After {{failures}} in a row', { failures: t('{{count, number}} failures', { count: failures }) }),
    };
  if (failures > 0)
    return {
      label: t('Failing'),
      tone: 'warn',
      note: t('{{failures}} in a row', { failures: t('{{count, number}} failures', { count: failures }) }),
    };
  return { label: t('Active'), tone: 'good' };
}

export const isSending = ({ isActive, pausedAt }: Pick<Webhook, 'isActive' | 'pausedAt'>) => isActive && pausedAt === null;
