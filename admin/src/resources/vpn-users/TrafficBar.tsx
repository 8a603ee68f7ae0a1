import { styled } from '@mui/material/styles';

import type { VpnUser } from '../../api/types';
import { formatBytes, unitOf } from '../../format/bytes';
import { t } from '../../language/language';

type Traffic = VpnUser['traffic'];

const FULL = 100;
const NEARLY_FULL = 80;

/** How much of a limit is used, in whole percent; null where there is no limit. */
function usedPercent(traffic: Traffic): number | null {
  if (!traffic || traffic.limitBytes === null) return null;
  return Math.floor((traffic.usedBytes / traffic.limitBytes) * FULL);
}

/** '12.4 of 50 GiB': in the unit of the limit. */
function shareText(usedBytes: number, limitBytes: number): string {
  const unit = unitOf(limitBytes);
  return t('{{usedBytes}} of {{limitBytes}}', {
    usedBytes: formatBytes(usedBytes, unit).replace(` ${unit.name}`, ''),
    limitBytes: formatBytes(limitBytes, unit),
  });
}

/** The used part of the limit, as words and as a bar; words alone where there is no limit. */
export const TrafficBar = ({ traffic }: { traffic: Traffic }) => {
  if (!traffic) return <span style={{ color: 'var(--text-faint)' }}>–</span>;
  const percent = usedPercent(traffic);
  if (percent === null || traffic.limitBytes === null) return <span className="tabular">{formatBytes(traffic.usedBytes)}</span>;
  const words = shareText(traffic.usedBytes, traffic.limitBytes);
  return (
    <Bar data-level={percent >= FULL ? 'full' : percent >= NEARLY_FULL ? 'nearly' : undefined}>
      <span className="tabular">{words}</span>
      <div
        role="progressbar"
        aria-label={t('Traffic: {{words}}', { words })}
        aria-valuemin={0}
        aria-valuemax={FULL}
        aria-valuenow={Math.min(FULL, percent)}
      >
        <div style={{ width: `${Math.min(FULL, percent)}%` }} />
      </div>
    </Bar>
  );
};

const Bar = styled('div')({
  minWidth: 92,
  '& > span': { display: 'block', marginBottom: 4, whiteSpace: 'nowrap' },
  '[role=progressbar]': { height: 4, borderRadius: 2, background: 'var(--neutral-soft)', overflow: 'hidden' },
  '[role=progressbar] > div': { height: '100%', borderRadius: 2, background: 'var(--accent)' },
  '&[data-level=nearly] [role=progressbar] > div': { background: 'var(--amber-9)' },
  '&[data-level=full] [role=progressbar] > div': { background: 'var(--danger)' },
});
