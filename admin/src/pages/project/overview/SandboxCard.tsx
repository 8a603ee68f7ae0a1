import { Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Sandbox } from '../../../api/types';
import { Card, CardBody, CardHead } from '../../../components/cards/Card';
import { Fact, FactList } from '../../../components/cards/Fact';
import { FormDialog } from '../../../components/dialogs/FormDialog';
import { ErrorState } from '../../../components/feedback/EmptyState';
import { toast } from '../../../components/feedback/toast';
import { MoneyField } from '../../../components/form/MoneyField';
import { NumberField } from '../../../components/form/NumberField';
import { Permitted } from '../../../components/page/Permitted';
import { DateText } from '../../../components/text/DateText';
import { formatMoney } from '../../../format/money';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { t } from '../../../language/language';

/** The sandbox of a project's development keys: a balance without real money, and a clock that can be moved forward. */
export const SandboxCard = ({ projectId }: { projectId: number }) => {
  const api = useApi();
  const [open, setOpen] = useState<'balance' | 'time' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['sandbox', projectId],
    queryFn: ({ signal }) => api.sandbox(projectId, signal),
  });
  const close = () => setOpen(null);
  return (
    <Card aria-label={t('Sandbox')}>
      <CardHead
        title={t('Sandbox')}
        aside={
          data && (
            <Permitted to="subscriptions.write">
              <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen('balance')}>
                {t('Set Balance')}
              </Button>
              <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen('time')}>
                {t('Move Time')}
              </Button>
            </Permitted>
          )
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <FactList>
          {data.balance !== null && <Fact label={t('Balance')}>{formatMoney(data.balance)}</Fact>}
          <Fact label={t('Clock')}>{data.isAhead ? <DateText value={data.now} show="time" /> : t('Real time')}</Fact>
        </FactList>
      ) : (
        <CardBody>
          <Skeleton height={56} />
        </CardBody>
      )}
      {data && open === 'balance' && <BalanceDialog sandbox={data} onClose={close} />}
      {data && open === 'time' && <TimeDialog sandbox={data} onClose={close} />}
    </Card>
  );
};

interface DialogProps {
  sandbox: Sandbox;
  onClose: () => void;
}

const BalanceDialog = ({ sandbox: { projectId, balance }, onClose }: DialogProps) => {
  const api = useApi();
  const refresh = useRefreshAll();
  return (
    <FormDialog<{ balance: string }>
      title={t('Balance of the Sandbox')}
      subtitle={t('Sales by development keys are charged to it. It is not real money, and is in no ledger.')}
      defaultValues={{ balance: balance ?? '' }}
      submitLabel={t('Save')}
      failure={{ title: t('Error'), text: t('Failed to save') }}
      width="xs"
      onSubmit={async (values) => {
        await api.setSandboxBalance(projectId, values.balance);
        toast.good(t('Saved'), t('The sandbox has {{balance}} now.', { balance: formatMoney(values.balance) }));
        await refresh();
      }}
      onClose={onClose}
    >
      <MoneyField name="balance" label={t('Balance (USD)')} required max="1000000" />
    </FormDialog>
  );
};

const DAYS_MAX = 366;

const TimeDialog = ({ sandbox: { projectId }, onClose }: DialogProps) => {
  const api = useApi();
  const refresh = useRefreshAll();
  return (
    <FormDialog<{ days: string }>
      title={t('Move the Time of the Sandbox')}
      subtitle={t('Everything that falls due until then is done: renewals, reminders and ends, with their events. It goes forward only.')}
      defaultValues={{ days: '30' }}
      submitLabel={t('Move Time')}
      failure={{ title: t('Error'), text: t('The time could not be moved') }}
      width="xs"
      onSubmit={async ({ days }) => {
        await api.advanceSandbox(projectId, Number(days));
        toast.good(t('Time Moved'), t('Everything that fell due has been done.'));
        await refresh();
      }}
      onClose={onClose}
    >
      <NumberField name="days" label={t('Days')} required min={1} max={DAYS_MAX} />
    </FormDialog>
  );
};
