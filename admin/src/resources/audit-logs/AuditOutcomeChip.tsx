import type { AuditLog, AuditOutcome } from '../../api/auditTypes';
import { StatusChip } from '../../components/StatusChip';
import type { Tone } from '../../components/tone';
import { formatCount } from '../../format/number';

export const OUTCOMES: Record<AuditOutcome, { label: string; tone: Tone }> = {
  success: { label: 'Success', tone: 'good' },
  denied: { label: 'Denied', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** How it ended and, of a refusal that was repeated within its minute, how many times. */
export const AuditOutcomeChip = ({ log }: { log: Pick<AuditLog, 'outcome' | 'count'> }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
    <StatusChip {...OUTCOMES[log.outcome]} />
    {log.count > 1 && (
      <span className="tabular" style={{ color: 'var(--text-muted)', fontSize: 12, whiteSpace: 'nowrap' }}>
        <span aria-hidden>× {formatCount(log.count)}</span>
        <span className="visually-hidden">{formatCount(log.count)} times</span>
      </span>
    )}
  </span>
);
