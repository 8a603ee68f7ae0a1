import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Coins, Plus, Scale, Settings2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Project } from '../../api/types';
import { StatCard, StatGrid } from '../../components/StatCard';
import { StatusChip } from '../../components/StatusChip';
import { formatMoney } from '../../format/money';
import { formatCount } from '../../format/number';
import { useTimeStyle } from '../../providers/display';
import { useApi } from '../../providers/queries';
import { useCurrentUser } from '../../providers/session';
import { RequestTopupDialog } from '../../resources/topup-requests/RequestTopupDialog';
import { TransactionList } from '../../resources/transactions/TransactionList';
import { AdjustDialog } from './AdjustDialog';
import { BalanceSettingsDialog } from './BalanceSettingsDialog';
import { dueWindow, renewals, renewalsText, runwayText } from './runway';
import { TabActions } from './TabActions';
import { useCount } from './useCount';

const BalanceTab = ({ project }: { project: Project }) => {
  const api = useApi();
  const { isGlobalAdmin } = useCurrentUser();
  const { zone } = useTimeStyle();
  const [open, setOpen] = useState<'topup' | 'settings' | 'adjust'>();
  const close = () => setOpen(undefined);
  const { data: balance } = useQuery({
    queryKey: ['balance', project.id],
    queryFn: ({ signal }) => api.projectBalance(project.id, signal),
  });
  const due = useCount('subscriptions', { projectId: project.id, status: 'active', environment: 'production', ...dueWindow(zone) });
  const renewal = balance && due !== undefined ? renewals(balance.balance, project.pricePerSubscription, due) : undefined;

  return (
    <>
      <TabActions>
        {isGlobalAdmin && <Action icon={<Scale size={15} aria-hidden />} label="Adjust Balance" onClick={() => setOpen('adjust')} />}
        <Action icon={<Settings2 size={15} aria-hidden />} label="Threshold & Auto Top-up" onClick={() => setOpen('settings')} />
        <Button component={Link} to={`/projects/${project.id}/crypto-topup`}>
          <Coins size={15} aria-hidden />
          Pay with KAGE
        </Button>
        <Button variant="contained" color="primary" onClick={() => setOpen('topup')}>
          <Plus size={16} aria-hidden />
          Request Topup
        </Button>
      </TabActions>
      <StatGrid>
        <StatCard
          label="Current balance"
          value={balance && formatMoney(balance.balance)}
          hasNote
          note={
            balance?.isLow ? (
              <StatusChip tone="bad" label="Low Balance" />
            ) : (
              balance && runwayText(balance.balance, project.pricePerSubscription)
            )
          }
        />
        <StatCard
          label="Renewals due in 30 days"
          value={due === undefined ? undefined : formatCount(due)}
          hasNote
          note={renewal && <span style={renewal.missing ? { color: 'var(--bad-text)' } : undefined}>{renewalsText(renewal)}</span>}
        />
        <StatCard
          label="Low threshold"
          value={balance && formatMoney(balance.lowBalanceThreshold)}
          hasNote
          note="Global admins are told below it"
        />
        <StatCard
          label="Auto top-up"
          value={balance && (balance.autoTopupEnabled ? formatMoney(balance.autoTopupAmount) : 'Off')}
          hasNote
          note={balance?.autoTopupEnabled ? 'Requested when the balance is low' : 'No request is made by itself'}
        />
      </StatGrid>
      <TransactionList projectId={project.id} />
      {open === 'topup' && <RequestTopupDialog projectId={project.id} onClose={close} />}
      {open === 'adjust' && <AdjustDialog project={project} onClose={close} />}
      {open === 'settings' && balance && <BalanceSettingsDialog balance={balance} onClose={close} />}
    </>
  );
};

const Action = ({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) => (
  <Button onClick={onClick}>
    {icon}
    {label}
  </Button>
);

export default BalanceTab;
