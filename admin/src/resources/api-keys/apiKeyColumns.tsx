import type { ApiKey } from '../../api/types';
import { Hint } from '../../components/feedback/Hint';
import { LinkCell, TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { DateText } from '../../components/text/DateText';
import { StatusChip } from '../../components/text/StatusChip';
import { KEY_SCOPES } from '../../format/choices';
import { formatCount } from '../../format/number';
import { t } from '../../language/language';

export const ENVIRONMENTS = [
  {
    value: 'development',
    label: t('Development'),
    hint: t('A sandbox: it has a balance of its own, and the real VPN server is never called'),
  },
  { value: 'production', label: t('Production'), hint: t('Sells for money') },
] as const;

/** What a key can be limited to. */
export const SCOPE_CHOICES = KEY_SCOPES.map(({ value, label }) => ({ id: value, label: `${label} (${value})` }));

/** A replaced key still works for a limited time: its chip says until when. */
export const KeyStatus = ({ apiKey: { status, graceUntil } }: { apiKey: Pick<ApiKey, 'status' | 'graceUntil'> }) => {
  if (graceUntil === null || status === 'revoked') return <StatusChip status={status} />;
  return (
    <Hint text={t('It was replaced by a newer key')}>
      <span>
        <StatusChip label={stopsIn(graceUntil)} tone="warn" />
      </span>
    </Hint>
  );
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** 'Stops in 23 h'. */
export function stopsIn(instant: string, now = Date.now()): string {
  const left = Math.max(0, Date.parse(instant) - now);
  return left < HOUR_MS
    ? t('Stops in {{minutes}} min', { minutes: Math.ceil(left / MINUTE_MS) })
    : t('Stops in {{hours}} h', { hours: Math.floor(left / HOUR_MS) });
}

export const API_KEY_COLUMNS: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    label: t('Name'),
    sort: 'name',
    phone: 'title',
    width: 164,
    grows: true,
    cell: ({ name, rateLimitPerHour }) => (
      <TwoLines note={t('{{rateLimitPerHour}} calls per hour', { rateLimitPerHour: formatCount(rateLimitPerHour) })}>{name}</TwoLines>
    ),
  },
  {
    id: 'project',
    label: t('Project'),
    width: 140,
    cell: ({ projectId, projectName }) => <LinkCell to={`/projects/${projectId}`}>{projectName}</LinkCell>,
  },
  {
    id: 'environment',
    label: t('Environment'),
    width: 130,
    priority: 3,
    cell: ({ environment }) => <StatusChip status={environment} tone={environment === 'production' ? 'accent' : 'neutral'} />,
  },
  { id: 'preview', label: t('Key Preview'), width: 130, priority: 4, cell: ({ keyPreview }) => <span className="mono">{keyPreview}</span> },
  { id: 'status', label: t('Status'), width: 140, phone: 'aside', cell: (apiKey) => <KeyStatus apiKey={apiKey} /> },
  {
    id: 'lastUsed',
    label: t('Last Used'),
    sort: 'lastUsedAt',
    width: 130,
    priority: 1,
    cell: ({ lastUsedAt }) => <DateText value={lastUsedAt} show="ago" none={t('Never')} />,
  },
];

/** The lines of a text that are not blank. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
