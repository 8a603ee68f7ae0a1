import type { ApiKey } from '../../api/types';
import { LinkCell, TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { DateText } from '../../components/text/DateText';
import { StatusChip } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';

export const ENVIRONMENTS = [
  { value: 'development', label: 'Development', hint: 'A sandbox: nothing is charged, and the real core is never called' },
  { value: 'production', label: 'Production', hint: 'Sells for money' },
] as const;

export const API_KEY_COLUMNS: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    phone: 'title',
    cell: ({ name, rateLimitPerHour }) => <TwoLines note={`${formatCount(rateLimitPerHour)} calls per hour`}>{name}</TwoLines>,
  },
  {
    id: 'project',
    label: 'Project',
    cell: ({ projectId, projectName }) => <LinkCell to={`/projects/${projectId}`}>{projectName}</LinkCell>,
  },
  {
    id: 'environment',
    label: 'Environment',
    width: 130,
    cell: ({ environment }) => <StatusChip status={environment} tone={environment === 'production' ? 'accent' : 'neutral'} />,
  },
  { id: 'preview', label: 'Key Preview', width: 120, cell: ({ keyPreview }) => <span className="mono">{keyPreview}</span> },
  { id: 'status', label: 'Status', width: 110, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'lastUsed',
    label: 'Last Used',
    sort: 'lastUsedAt',
    width: 150,
    cell: ({ lastUsedAt }) => <DateText value={lastUsedAt} show="ago" none="Never" />,
  },
];

/** The lines of a text that hold something. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
