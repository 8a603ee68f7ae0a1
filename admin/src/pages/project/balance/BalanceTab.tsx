import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Coins, Plus, Printer, Scale, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { Project } from '../../../api/types';
import { lastMonths } from '../../../format/month';
import { today } from '../../../format/time';
import { useTimeStyle } from '../../../providers/display';
import { useApi } from '../../../providers/queries';
import { useCan } from '../../../providers/session';
import { PaymentMethodsCard } from '../../../resources/balances/PaymentMethodsCard';
import { WaitingList } from '../../../resources/confirmations/WaitingList';
import { RequestTopupDialog } from '../../../resources/topup-requests/RequestTopupDialog';
import { TransactionList } from '../../../resources/transactions/TransactionList';
import { AdjustDialog } from './AdjustDialog';
import { BalanceCourse } from './BalanceCourse';
import { BalanceFigures } from './BalanceFigures';
import { BalanceSettingsDialog } from './BalanceSettingsDialog';
import { TabActions } from '../ProjectTab';
import { Permitted } from '../../../components/page/Permitted';
import { t } from '../../../language/language';

const BalanceTab = ({ project }: { project: Project }) => {
  const api = useApi();
  const canAdjust = useCan('billing.adjust');
  const [open, setOpen] = useState<'topup' | 'settings' | 'adjust'>();
  const close = () => setOpen(undefined);
  // The default is the month before, since the running one is not complete.
  const [, lastClosed] = lastMonths(today(useTimeStyle().zone), 2);
  const { data: balance, isError } = useQuery({
    queryKey: ['balance', project.id],
    queryFn: ({ signal }) => api.projectBalance(project.id, signal),
  });

  return (
    <>
      <TabActions>
        <Button component={Link} to={`/projects/${project.id}/statement?month=${lastClosed ?? ''}`}>
          <Printer size={15} aria-hidden />
          {t('Statement')}
        </Button>
        {canAdjust && (
          <Button onClick={() => setOpen('adjust')}>
            <Scale size={15} aria-hidden />
            {t('Adjust')}
          </Button>
        )}
        <Permitted to="billing.settings">
          <Button onClick={() => setOpen('settings')} disabled={!balance}>
            <Settings2 size={15} aria-hidden />
            {t('Threshold & Auto Topup')}
          </Button>
        </Permitted>
        <Permitted to="crypto.write">
          <Button component={Link} to={`/projects/${project.id}/crypto-topup`}>
            <Coins size={15} aria-hidden />
            {t('Pay with KAGE')}
          </Button>
        </Permitted>
        <Permitted to="topups.request">
          <Button variant="contained" color="primary" onClick={() => setOpen('topup')}>
            <Plus size={16} aria-hidden />
            {t('Request Topup')}
          </Button>
        </Permitted>
      </TabActions>
      <BalanceFigures projectId={project.id} balance={balance ?? (isError ? null : undefined)} />
      <WaitingList projectId={project.id} />
      <BalanceCourse projectId={project.id} />
      <div style={{ marginBottom: 16 }}>
        <PaymentMethodsCard projectId={project.id} />
      </div>
      <TransactionList projectId={project.id} />
      {open === 'topup' && <RequestTopupDialog projectId={project.id} onClose={close} />}
      {open === 'adjust' && <AdjustDialog project={project} onClose={close} />}
      {open === 'settings' && balance && <BalanceSettingsDialog balance={balance} onClose={close} />}
    </>
  );
};

export default BalanceTab;
