import type { Webhook } from '../../api/webhookTypes';
import { StatusChip } from '../../components/StatusChip';
import { webhookState } from './webhookState';

export const WebhookStateChip = ({ webhook }: { webhook: Webhook }) => {
  const { label, tone, note } = webhookState(webhook);
  return (
    <span style={{ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 }}>
      <StatusChip label={label} tone={tone} />
      {note && <span style={{ color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' }}>{note}</span>}
    </span>
  );
};
