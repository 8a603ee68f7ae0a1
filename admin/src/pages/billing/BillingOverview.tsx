import { Button, Skeleton } from '@mui/material';
import { Wallet } from 'lucide-react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';

import type { Project } from '../../api/types';
import { Card, CardBody, CardGrid, CardHead } from '../../components/cards/Card';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { NothingFound } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { Pager } from '../../components/list/Pager';
import { SearchBox } from '../../components/list/filters/SearchBox';
import { useFilters } from '../../components/list/filters/useFilters';
import { WaitingList } from '../../resources/confirmations/WaitingList';
import { ProjectBalanceCard } from './ProjectBalanceCard';
import { RunwayCard } from './RunwayCard';
import { t } from '../../language/language';

const CARDS = 12;
/** How many waiting requests are shown; the others are on a tab of their own. */
const WAITING = 5;
const LOWEST = { field: 'balance', order: 'ASC' } as const;

/** Waiting requests first, then how long the balances will last, then each project by itself. */
export const BillingOverview = () => (
  <>
    <WaitingList shown={WAITING} />
    <RunwayCard />
    <DataList resource="projects" sort={LOWEST} perPage={CARDS}>
      <Cards />
    </DataList>
  </>
);

const Cards = () => {
  const { data, isPending, error, refetch, total = 0 } = useListContext<Project>();
  const { filters } = useFilters();
  const filtered = Object.keys(filters).length > 0;

  if (error)
    return (
      <Card aria-label={t('Balances')}>
        <CardHead title={t('Balances')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );

  return (
    <>
      {(filtered || total > CARDS) && (
        <div role="search" style={{ display: 'flex', marginBottom: 16 }}>
          <SearchBox placeholder={t('Search projects...')} />
        </div>
      )}
      {isPending ? (
        <CardGrid min={340}>{SKELETON}</CardGrid>
      ) : data?.length ? (
        <CardGrid min={340}>
          {data.map((project) => (
            <ProjectBalanceCard key={project.id} project={project} />
          ))}
        </CardGrid>
      ) : (
        <Card>
          {filtered ? (
            <NothingFound />
          ) : (
            <EmptyState
              icon={Wallet}
              title={t('No balances yet')}
              action={
                <Button component={Link} to="/projects" size="small">
                  {t('Projects')}
                </Button>
              }
            >
              {t('Every project has a prepaid balance; it will appear here.')}
            </EmptyState>
          )}
        </Card>
      )}
      {total > CARDS && (
        <Card>
          <Pager title={t('Balances')} />
        </Card>
      )}
    </>
  );
};

const SKELETON = Array.from({ length: 3 }, (_, index) => (
  <Card key={index}>
    <CardBody>
      <Skeleton width="45%" height={18} />
      <Skeleton width="35%" height={28} style={{ marginTop: 28 }} />
      <Skeleton width="80%" height={12} style={{ marginTop: 12 }} />
      <Skeleton height={120} style={{ marginTop: 24 }} />
    </CardBody>
  </Card>
));
