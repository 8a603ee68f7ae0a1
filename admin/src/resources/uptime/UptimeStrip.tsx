import { styled } from '@mui/material/styles';

import type { ServerUptime, UptimeDay } from '../../api/types';
import { formatCount, formatShare } from '../../format/number';
import { t } from '../../language/language';

/** Up to this share a day counts as a short failure. */
const SHORT_FAILURE = 0.05;

export const probesOf = ({ days }: Pick<ServerUptime, 'days'>) => days.reduce((sum, { probes }) => sum + probes, 0);
export const failedOf = ({ days }: Pick<ServerUptime, 'days'>) => days.reduce((sum, { failed }) => sum + failed, 0);
export const uptimeText = (uptime: number | null) => (uptime === null ? '–' : formatShare(uptime));

/** `2 of 1,440 probes failed`, or that there was none. */
export const dayText = ({ probes, failed }: UptimeDay) =>
  probes === 0
    ? t('Not probed')
    : t('{{failed}} of {{probes}} probes failed', { failed: formatCount(failed), probes: formatCount(probes) });

const toneOf = ({ probes, failed }: UptimeDay) =>
  probes === 0 ? 'none' : failed === 0 ? 'good' : failed <= probes * SHORT_FAILURE ? 'warn' : 'bad';

interface Props {
  server: ServerUptime;
  nameOf: (day: UptimeDay) => string;
}

/** A mark for each day: all went well, a short failure, a long one, or nothing was probed. */
export const UptimeStrip = ({ server, nameOf }: Props) => (
  <Strip
    role="img"
    aria-label={t('{{days}} of {{all}} days with failed probes', {
      days: formatCount(server.days.filter(({ failed }) => failed > 0).length),
      all: formatCount(server.days.length),
    })}
  >
    {server.days.map((day) => (
      <i key={day.date} className={toneOf(day)} title={`${nameOf(day)}: ${dayText(day)}`} />
    ))}
  </Strip>
);

const Strip = styled('span')({
  display: 'flex',
  alignItems: 'stretch',
  gap: 2,
  height: 24,
  i: { flex: '1 1 0', minWidth: 2, borderRadius: 2, background: 'var(--neutral-soft)' },
  '.none': { boxShadow: 'inset 0 0 0 1px var(--line)' },
  '.good': { background: 'var(--good)' },
  '.warn': { background: 'var(--warn)' },
  '.bad': { background: 'var(--danger)' },
});
