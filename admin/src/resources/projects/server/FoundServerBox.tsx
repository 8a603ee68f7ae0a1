import { styled } from '@mui/material/styles';

import type { CoreDriver, FoundServer } from '../../../api/types';
import { StatusChip } from '../../../components/text/StatusChip';
import { capabilityNotes } from '../../../format/capability';
import { formatCount } from '../../../format/number';
import { t } from '../../../language/language';

/** The result of a connection test: the server, its speed, and what it does not enforce. */
export const FoundServerBox = ({ found, driver }: { found: FoundServer; driver: CoreDriver }) => {
  const notes = capabilityNotes(driver, found.product);
  return (
    <Box role="status" aria-label={t('What the test found')}>
      <div className="head">
        <strong>{[found.product, found.version].filter(Boolean).join(' ')}</strong>
        <StatusChip
          tone={found.unsupported === null ? 'good' : 'warn'}
          label={t('{{latencyMs}} ms', { latencyMs: formatCount(found.latencyMs) })}
          plain
        />
      </div>
      {found.unsupported !== null && (
        <p className="unsupported">
          {t('{{unsupported}}. Nothing would be written to it, and nothing sold.', { unsupported: found.unsupported })}
        </p>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}.</li>
          ))}
        </ul>
      )}
    </Box>
  );
};

const Box = styled('div')({
  padding: '10px 12px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  background: 'var(--side)',
  '.head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, overflowWrap: 'anywhere' },
  '.unsupported': { margin: '6px 0 0', color: 'var(--bad-text)' },
  ul: { margin: '6px 0 0', paddingLeft: 18, color: 'var(--text-muted)', fontSize: 13, lineHeight: '20px' },
});
