import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { Card } from '../../components/Card';
import { ErrorState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { PageHeader } from '../../components/PageHeader';
import { RangeSelect } from '../../components/RangeSelect';
import { POLL_MS, useApi } from '../../providers/queries';
import { AnalyticsBody } from './AnalyticsBody';
import { ExportAnalytics } from './ExportAnalytics';
import { RANGES, rangeOf } from './ranges';

const AnalyticsPage = () => {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const range = rangeOf(params.get('range'));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['analytics', range],
    queryFn: ({ signal }) => api.analytics(range, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  // Figures that were there stay there: one failed poll is no reason to take them away.
  const failed = error && (!data || isPlaceholderData);

  return (
    <Page>
      <PageHeader
        title="Analytics"
        subtitle="Revenue, subscriptions and growth"
        actions={
          <>
            <RangeSelect range={range} ranges={RANGES} onChange={(next) => setParams({ range: next }, { replace: true })} />
            <ExportAnalytics range={range} />
          </>
        }
      />
      {failed ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <AnalyticsBody data={data} stale={isPlaceholderData} />
      )}
    </Page>
  );
};

export default AnalyticsPage;
