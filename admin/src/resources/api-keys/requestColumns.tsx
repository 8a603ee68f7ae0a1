import type { ApiRequest } from '../../api/types';
import { TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { DateText } from '../../components/text/DateText';
import { SoftBreaks } from '../../components/text/SoftBreaks';
import { StatusChip, type Tone } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { setApart, t } from '../../language/language';

export const STATUS_CHOICES = [
  { value: '2xx', label: t('Done (2xx)') },
  { value: '4xx', label: t('Refused (4xx)') },
  { value: '5xx', label: t('Failed (5xx)') },
] as const;

const toneOf = (status: number): Tone => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad');

/** The subject of a call, and whether the answer was a stored one. */
export function noteOf({
  subscriptionId,
  vpnLogin,
  isReplay,
}: Pick<ApiRequest, 'subscriptionId' | 'vpnLogin' | 'isReplay'>): string | undefined {
  const parts = [subscriptionId, vpnLogin, isReplay && t('answered again for its Idempotency-Key')].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

export const REQUEST_COLUMNS: readonly Column<ApiRequest>[] = [
  {
    id: 'call',
    label: t('Call'),
    phone: 'title',
    width: 180,
    grows: true,
    cell: (request) => (
      <TwoLines note={noteOf(request)}>
        <span className="mono">
          <SoftBreaks text={`${request.method} ${request.path}`} />
        </span>
      </TwoLines>
    ),
  },
  {
    id: 'status',
    label: t('Status'),
    width: 190,
    phone: 'aside',
    cell: ({ status, errorCode }) => (
      <StatusChip label={errorCode === null ? String(status) : setApart(`${status} ${errorCode}`)} tone={toneOf(status)} />
    ),
  },
  { id: 'requestId', label: t('Request ID'), width: 310, priority: 4, cell: ({ requestId }) => <span className="mono">{requestId}</span> },
  {
    id: 'took',
    label: t('Took'),
    align: 'right',
    width: 90,
    priority: 3,
    cell: ({ durationMs }) => t('{{durationMs}} ms', { durationMs: formatCount(durationMs) }),
  },
  {
    id: 'time',
    label: t('Time'),
    sort: 'createdAt',
    width: 159,
    priority: 1,
    cell: ({ createdAt }) => <DateText value={createdAt} show="time" />,
  },
];
