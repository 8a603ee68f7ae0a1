import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { useDeferredValue, useState } from 'react';

import type { AskedRange, ProjectRevenue } from '../../api/types';
import { Card, CardHead } from '../../components/cards/Card';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { FindBox } from '../../components/list/FindBox';
import { PlainPager } from '../../components/list/PlainPager';
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

/** All projects by their revenue, five at a time, beside that of the time before. */
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
      <CardHead
        title={<Term name="Top Projects" />}
        aside={(total > SHOWN || typed !== '') && <FindBox typed={typed} onType={search} placeholder={t('Search projects...')} />}
      />
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
      <PlainPager page={page} size={SHOWN} total={total} onPage={setPage} />
    </Card>
  );
};

function columnsOf(asked: AskedRange): readonly Column<ProjectRevenue>[] {
  const range = nameOf(asked);
  const isMonth = range === 'this_month';
  return [
    { id: 'project', label: t('Project'), cell: ({ projectId, name }) => <LinkCell to={`/projects/${projectId}`}>{name}</LinkCell> },
    { id: 'users', label: t('Users'), align: 'right', cell: ({ users }) => formatCount(users) },
    { id: 'revenue', label: t('Revenue'), align: 'right', cell: ({ revenue }) => <MoneyText amount={revenue} /> },
    {
      id: 'before',
      label: isMonth ? t('Last month') : t('Previous period'),
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
      cell: ({ change }) => <ChangeNote line={lineOf(change, beforeOf(range))} />,
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
