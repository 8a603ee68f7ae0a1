import { Download } from 'lucide-react';

import type { AnalyticsRange } from '../../api/analyticsTypes';
import { downloadFile } from '../../components/list/download';
import { SubmitButton } from '../../components/SubmitButton';
import { toast } from '../../components/toast';
import { useSingleFlight } from '../../components/useSingleFlight';

/** The figures on screen as CSV; the server writes it. */
export const ExportAnalytics = ({ range }: { range: AnalyticsRange }) => {
  const [run, busy] = useSingleFlight(async () => {
    try {
      await downloadFile(`/analytics/export?format=csv&range=${range}`, `analytics-${range}.csv`);
    } catch (error) {
      toast.failure('Export Failed', error, 'The export could not be made.');
    }
  });
  return (
    <SubmitButton type="button" variant="outlined" color="inherit" busy={busy} onClick={() => void run()}>
      <Download size={15} aria-hidden />
      Export
    </SubmitButton>
  );
};
