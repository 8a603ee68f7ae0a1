import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';

import type { AskedRange } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { Card } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { downloadFile } from '../../components/list/ExportButton';
import { Page, PageHeader } from '../../components/page/Page';
import { POLL_MS, useApi } from '../../providers/queries';
import { AnalyticsBody } from './AnalyticsBody';
import { OwnRange, RangeChoice } from './RangeChoice';
import { rangeOf } from './ranges';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';

const AnalyticsPage = () => {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const asked = rangeOf(params);
  // A half-typed day is not requested yet.
  const show = (next: AskedRange) => {
    const isWhole = 'range' in next || [next.from, next.to].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day));
    if (isWhole) setParams(next, { replace: true });
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['analytics', asked],
    queryFn: ({ signal }) => api.analytics(asked, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  // Displayed figures stay: one failed poll does not remove them.
  const failed = error && (!data || isPlaceholderData);

  return (
    <Page>
      <PageHeader
        {...HEADS['/analytics']}
        actions={
          <>
            <RangeChoice asked={asked} onChange={show} />
            <ExportAnalytics asked={asked} />
          </>
        }
      />
      {'from' in asked && <OwnRange asked={asked} onChange={show} />}
      {failed ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <AnalyticsBody data={data} asked={asked} stale={isPlaceholderData} />
      )}
    </Page>
  );
};

export default AnalyticsPage;

/** The figures on screen as CSV; the server writes it. */
const ExportAnalytics = ({ asked }: { asked: AskedRange }) => {
  const [run, busy] = useSingleFlight(async () => {
    try {
      await downloadFile(`/analytics/export?${new URLSearchParams({ format: 'csv', ...asked }).toString()}`, 'analytics.csv');
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
