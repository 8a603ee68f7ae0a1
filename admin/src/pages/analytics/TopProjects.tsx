import { Button, OutlinedInput } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FolderKanban, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';

import type { AskedRange, ProjectRevenue } from '../../api/types';
import { Card, CardHead, CardRow } from '../../components/cards/Card';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import type { Column } from '../../components/table/Table';
import { LinkCell, TwoLines } from '../../components/table/LinkCell';
import { PlainTable } from '../../components/table/PlainTable';
import { MoneyText } from '../../components/text/MoneyText';
import { formatMoney } from '../../format/money';
import { formatCount } from '../../format/number';
import { searchText } from '../../format/pasted';
import { POLL_MS, useApi } from '../../providers/queries';
import { ChangeNote } from './AnalyticsCards';
import { Term } from './definitions';
import { beforeOf, nameOf } from './ranges';
import { t } from '../../language/language';

const SHOWN = 5;

/** All projects by what they earned, five at a time, beside what they earned before. */
export const TopProjects = ({ asked }: { asked: AskedRange }) => {
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const q = useDeferredValue(searchText(typed)) || undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', 'projects', asked, q, page],
    queryFn: ({ signal }) => api.revenueByProject({ ...asked, q, offset: page * SHOWN, limit: SHOWN }, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;
  const search = (text: string) => {
    setTyped(text);
    setPage(0);
  };

  return (
    <Card aria-label={t('Top Projects')}>
      <CardHead title={<Term name="Top Projects" />} aside={(total > SHOWN || typed !== '') && <Find typed={typed} onType={search} />} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.projects.length === 0 ? (
        <EmptyState icon={FolderKanban} title={q ? t('No results') : t('No projects yet')}>
          {q ? t('Try fewer filters.') : t('The projects with the highest revenue will appear here.')}
        </EmptyState>
      ) : (
        <PlainTable
          title={t('Top Projects')}
          columns={columnsOf(asked)}
          rows={data?.projects}
          keyOf={({ projectId }) => projectId}
          skeletons={SHOWN}
        />
      )}
      {total > SHOWN && (
        <CardRow>
          <span className="tabular" aria-live="polite" style={{ color: 'var(--text-muted)', fontSize: 13 }}>
            {t('{{from}}–{{to}} of {{value}}', {
              from: formatCount(page * SHOWN + 1),
              to: formatCount(Math.min((page + 1) * SHOWN, total)),
              value: formatCount(total),
            })}
          </span>
          <span style={{ display: 'flex', gap: 8 }}>
            <Button size="small" aria-disabled={page === 0} onClick={() => setPage(Math.max(0, page - 1))}>
              {t('Previous')}
            </Button>
            <Button
              size="small"
              aria-disabled={(page + 1) * SHOWN >= total}
              onClick={() => setPage((page + 1) * SHOWN < total ? page + 1 : page)}
            >
              {t('Next')}
            </Button>
          </span>
        </CardRow>
      )}
    </Card>
  );
};

const Find = ({ typed, onType }: { typed: string; onType: (text: string) => void }) => (
  <OutlinedInput
    value={typed}
    onChange={(event) => onType(event.target.value)}
    placeholder={t('Search projects...')}
    startAdornment={<Search size={15} aria-hidden style={{ flex: 'none', color: 'var(--icon)', marginInlineStart: 11 }} />}
    slotProps={{ input: { 'aria-label': t('Search projects...').replace(/\.+$/, ''), sx: { py: '4px' } } }}
    sx={{ width: 190 }}
  />
);

function columnsOf(asked: AskedRange): readonly Column<ProjectRevenue>[] {
  const range = nameOf(asked);
  const isMonth = range === 'this_month';
  return [
    { id: 'project', label: t('Project'), cell: ({ projectId, name }) => <LinkCell to={`/projects/${projectId}`}>{name}</LinkCell> },
    { id: 'users', label: t('Users'), align: 'right', cell: ({ users }) => formatCount(users) },
    { id: 'revenue', label: t('Revenue'), align: 'right', cell: ({ revenue }) => <MoneyText amount={revenue} /> },
    {
      id: 'before',
      label: isMonth ? t('Last month') : t('Before'),
      align: 'right',
      cell: ({ revenueBefore, revenueWholeBefore }) => (
        <TwoLines note={isMonth ? t('{{amount}} by the same day', { amount: formatMoney(revenueBefore) }) : undefined}>
          <MoneyText amount={revenueWholeBefore} />
        </TwoLines>
      ),
    },
    {
      id: 'change',
      label: t('Change'),
      align: 'right',
      cell: ({ change }) => <ChangeNote line={lineOf(change, beforeOf(range))} none="–" />,
    },
  ];
}

const lineOf = (change: number | null, than: string) => ({
  figure: 'revenue' as const,
  label: '',
  change,
  isGood: change === null || change === 0 ? undefined : change > 0,
  text:
    change !== null && change < 0
      ? t('Less than {{than}}', { than: t('in {{range}}', { range: than }) })
      : t('More than {{than}}', { than: t('in {{range}}', { range: than }) }),
});
