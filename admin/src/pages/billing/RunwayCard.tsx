import { Button } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';

import type { ProjectRunway, Runway } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { Card, CardHead } from '../../components/cards/Card';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { FindBox } from '../../components/list/FindBox';
import { PlainPager } from '../../components/list/PlainPager';
import { usePhone } from '../../components/page/usePhone';
import { LinkCell } from '../../components/table/LinkCell';
import { PlainTable } from '../../components/table/PlainTable';
import type { Column } from '../../components/table/Table';
import { BalanceText } from '../../components/text/BalanceText';
import type { TimeStyle } from '../../format/clock';
import { formatMoney } from '../../format/money';
import { searchText } from '../../format/pasted';
import { addDays, today } from '../../format/time';
import { t } from '../../language/language';
import { useTimeStyle } from '../../providers/display';
import { POLL_MS, useApi } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { runwayOf } from '../../resources/balances/RunwayText';

const RequestTopupDialog = lazyComponent(() =>
  import('../../resources/topup-requests/RequestTopupDialog').then((file) => file.RequestTopupDialog),
);

const SHOWN = 10;
const URGENT_DAYS = 7;

/**
 * Every project with its balance, its spending, how long the balance will last, and the button to top it up; the one that runs out first
 * comes first.
 */
export const RunwayCard = () => {
  const api = useApi();
  const style = useTimeStyle();
  const phone = usePhone();
  const canRequest = useCan('topups.request');
  const canPay = useCan('crypto.write');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const [topped, setTopped] = useState<number>();
  const q = useDeferredValue(searchText(typed)) || undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['runway', q, page],
    queryFn: ({ signal }) => api.runway({ q, offset: page * SHOWN, limit: SHOWN }, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;

  const actions = ({ projectId, name }: ProjectRunway) => (
    <>
      {canRequest && (
        <Button size="small" onClick={() => setTopped(projectId)} aria-label={t('Top up {{name}}', { name })}>
          {t('Top up')}
        </Button>
      )}
      {canPay &&
        (phone ? (
          <Button
            size="small"
            component={Link}
            to={`/projects/${projectId}/crypto-topup`}
            aria-label={t('Pay with KAGE for {{name}}', { name })}
          >
            {t('Pay with KAGE')}
          </Button>
        ) : (
          <ActionButton
            icon={Coins}
            label={t('Pay with KAGE for {{name}}', { name })}
            hint={t('Pay with KAGE')}
            to={`/projects/${projectId}/crypto-topup`}
          />
        ))}
    </>
  );

  return (
    <Card aria-label={t('Runway')} style={{ marginBottom: 16 }}>
      <CardHead
        title={t('Runway')}
        subtitle={t('How long each balance lasts; the one that runs out first comes first')}
        aside={
          (total > SHOWN || typed !== '') && (
            <FindBox
              typed={typed}
              onType={(text) => {
                setTyped(text);
                setPage(0);
              }}
              placeholder={t('Search projects...')}
            />
          )
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.projects.length === 0 ? (
        <EmptyState title={q ? t('No results') : t('No balances yet')}>
          {q ? t('Try fewer filters.') : t('Every project has a prepaid balance; it will appear here.')}
        </EmptyState>
      ) : (
        <PlainTable
          title={t('Runway')}
          columns={columnsOf(data?.horizonDays ?? 0, style)}
          actions={canRequest || canPay ? actions : undefined}
          rows={data?.projects}
          keyOf={({ projectId }) => projectId}
          skeletons={3}
        />
      )}
      <PlainPager page={page} size={SHOWN} total={total} onPage={setPage} />
      {topped !== undefined && <RequestTopupDialog projectId={topped} onClose={() => setTopped(undefined)} />}
    </Card>
  );
};

const columnsOf = (horizonDays: Runway['horizonDays'], style: TimeStyle): readonly Column<ProjectRunway>[] => [
  {
    id: 'project',
    label: t('Project'),
    cell: ({ projectId, name }) => (
      <div style={{ minWidth: 104 }}>
        <LinkCell to={`/projects/${projectId}/balance`}>{name}</LinkCell>
      </div>
    ),
  },
  {
    id: 'balance',
    label: t('Balance'),
    align: 'right',
    cell: ({ balance, isLow }) => <BalanceText balance={balance} isLow={isLow} />,
  },
  { id: 'burn', label: t('Spent a day'), align: 'right', cell: ({ burnPerDay }) => formatMoney(burnPerDay) },
  { id: 'soon', label: t('Renewals, 30 days'), align: 'right', cell: ({ next30Days }) => formatMoney(next30Days) },
  { id: 'until', label: t('Covered until'), cell: (project) => <Until project={project} horizonDays={horizonDays} style={style} /> },
];

const Until = ({ project, horizonDays, style }: { project: ProjectRunway; horizonDays: number; style: TimeStyle }) => {
  const { until } = runwayOf({ ...project, horizonDays }, style);
  const isUrgent = project.coveredUntil !== null && project.coveredUntil <= addDays(today(style.zone), URGENT_DAYS);
  return (
    <span style={{ color: isUrgent ? 'var(--bad-text)' : undefined, whiteSpace: 'nowrap' }}>
      {until ?? (project.renewingSubscriptions === 0 ? t('No renewals') : t('{{horizonDays}}+ days', { horizonDays }))}
    </span>
  );
};
