import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';

import type { AnalyticsRange } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { Card } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { downloadFile } from '../../components/list/ExportButton';
import { Page, PageHeader } from '../../components/page/Page';
import { RangeSelect } from '../../components/page/RangeSelect';
import { POLL_MS, useApi } from '../../providers/queries';
import { AnalyticsBody } from './AnalyticsBody';
import { rangeOf, RANGES } from './ranges';
import { t } from '../../language/language';

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
        title={t('Analytics')}
        subtitle={t('Revenue, subscriptions and growth')}
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

/** The figures on screen as CSV; the server writes it. */
const ExportAnalytics = ({ range }: { range: AnalyticsRange }) => {
  const [run, busy] = useSingleFlight(async () => {
    try {
      await downloadFile(`/analytics/export?format=csv&range=${range}`, `analytics-${range}.csv`);
    } catch (error) {
      toast.failure(t('Export Failed'), error, t('The export could not be made.'));
    }
  });
  return (
    <SubmitButton type="button" variant="outlined" color="inherit" busy={busy} onClick={() => void run()}>
      <Download size={15} aria-hidden />
      {t('Export')}
    </SubmitButton>
  );
};
