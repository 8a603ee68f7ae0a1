import { Button, MenuItem, Select } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';

import { PdfMenu } from '../../components/buttons/PdfMenu';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { Card } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { SelectArrow } from '../../components/form/inputs/SelectArrow';
import { downloadFile } from '../../components/list/ExportButton';
import { Page, PageHeader } from '../../components/page/Page';
import { lastMonths, monthName } from '../../format/month';
import { today } from '../../format/time';
import { RecordRoute } from '../../layout/screen/RecordRoute';
import { useTimeStyle } from '../../providers/display';
import { useApi } from '../../providers/queries';
import { StatementSheet, StatementSkeleton } from './StatementSheet';
import { t } from '../../language/language';

const MONTHS = 24;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** One month of a project's ledger, for printing: the layout around it is not printed. */
const Statement = ({ projectId }: { projectId: number }) => {
  const api = useApi();
  const { zone } = useTimeStyle();
  const recent = lastMonths(today(zone), MONTHS);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : (recent[0] ?? '');
  const months = recent.includes(month) ? recent : [month, ...recent];

  const { data, error, refetch } = useQuery({
    queryKey: ['statement', projectId, month],
    queryFn: ({ signal }) => api.statement(projectId, month, signal),
  });

  const [save, saving] = useSingleFlight(async () => {
    try {
      await downloadFile(`/projects/${projectId}/statement?month=${month}`, `statement-${projectId}-${month}.csv`);
    } catch (failure) {
      toast.failure(t('Export Failed'), failure, t('The statement could not be downloaded.'));
    }
  });

  return (
    <Page>
      <div className="no-print">
        <PageHeader
          title={t('Statement')}
          back={{ to: `/projects/${projectId}/balance`, label: t('Balance') }}
          actions={
            <>
              <Select
                value={month}
                onChange={(event) => setSearch({ month: event.target.value }, { replace: true })}
                IconComponent={SelectArrow}
                SelectDisplayProps={{ 'aria-label': t('Month') }}
                sx={{ height: 34 }}
              >
                {months.map((value) => (
                  <MenuItem key={value} value={value}>
                    {monthName(value)}
                  </MenuItem>
                ))}
              </Select>
              <SubmitButton type="button" variant="outlined" color="inherit" busy={saving} disabled={!data} onClick={() => void save()}>
                <Download size={15} aria-hidden />
                {t('CSV')}
              </SubmitButton>
              <PdfMenu
                path={`/projects/${projectId}/statement?month=${month}&format=pdf`}
                name={t('Statement {{month}}', { month })}
                text="PDF"
                disabled={!data}
              />
              <Button variant="contained" color="primary" onClick={() => window.print()} disabled={!data}>
                <Printer size={15} aria-hidden />
                {t('Print')}
              </Button>
            </>
          }
        />
      </div>
      <Card aria-label={t('Statement')}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <StatementSheet statement={data} />
        ) : (
          <StatementSkeleton />
        )}
      </Card>
    </Page>
  );
};

const StatementPage = () => <RecordRoute>{(id) => <Statement projectId={id} />}</RecordRoute>;

export default StatementPage;
