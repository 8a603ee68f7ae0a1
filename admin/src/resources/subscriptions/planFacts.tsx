import { Button, Switch } from '@mui/material';
import { styled } from '@mui/material/styles';

import type { Subscription } from '../../api/types';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { toast } from '../../components/feedback/toast';
import { StatusChip } from '../../components/text/StatusChip';
import { formatDate } from '../../format/clock';
import { useTimeStyle } from '../../providers/display';
import { useApi, useRefreshAll } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { usePlans } from './usePlans';
import { t } from '../../language/language';

/** Its name, or its code until the plans are there. */
export const PlanName = ({ projectId, code }: { projectId: number; code: string }) => {
  const { data } = usePlans(projectId);
  return <span>{data?.find((plan) => plan.code === code)?.name ?? code}</span>;
};

/** Its end has passed, its renewal is not paid for, and access stays for a while. */
const isInGrace = ({ status, accessUntil, endDate }: Pick<Subscription, 'status' | 'accessUntil' | 'endDate'>) =>
  status === 'active' && Date.parse(accessUntil) > Date.parse(endDate);

export const GraceChip = ({ subscription }: { subscription: Subscription }) => {
  const style = useTimeStyle();
  if (!isInGrace(subscription)) return null;
  return (
    <StatusChip tone="warn" label={t('In grace until {{accessUntil}}', { accessUntil: formatDate(subscription.accessUntil, style) })} />
  );
};

/** Under the state, in a row of a list. */
export const RenewalNote = ({ subscription }: { subscription: Subscription }) => {
  const style = useTimeStyle();
  const isLate = isInGrace(subscription);
  if (!isLate && !subscription.autoRenew) return null;
  return (
    <Note className={isLate ? 'late' : undefined}>
      {isLate ? t('In grace until {{accessUntil}}', { accessUntil: formatDate(subscription.accessUntil, style) }) : t('Renews by itself')}
    </Note>
  );
};

const Note = styled('div')({
  color: 'var(--text-faint)',
  fontSize: 12,
  lineHeight: '16px',
  '&.late': { color: 'var(--warn-text)' },
});

/** The plan of the next renewal, and the button to keep the present one. */
export const NextPlan = ({ subscription }: { subscription: Subscription }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const canWrite = useCan('subscriptions.write');
  const { id, projectId, subscriptionId, nextPlan } = subscription;
  const [withdraw, busy] = useSingleFlight(async () => {
    try {
      await api.withdrawPlanChange(id);
    } catch (error) {
      toast.failure(t('Error'), error, t('The change of plan could not be withdrawn'));
      return;
    }
    toast.good(t('Change of Plan Withdrawn'), subscriptionId);
    await refresh();
  });
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <PlanName projectId={projectId} code={nextPlan ?? ''} />
      {canWrite && (
        <Button
          size="small"
          sx={{ flex: 'none' }}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={() => void withdraw()}
        >
          {t('Withdraw')}
        </Button>
      )}
    </span>
  );
};

/** Shows the server's state: the switch changes once the server has confirmed. */
export const AutoRenewSwitch = ({ subscription }: { subscription: Subscription }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const canWrite = useCan('subscriptions.write');
  const { id, version, subscriptionId, autoRenew } = subscription;
  const [set, busy] = useSingleFlight(async (isOn: boolean) => {
    try {
      await api.update('subscriptions', { id, data: { autoRenew: isOn, version }, previousData: subscription });
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to update subscription'));
      await refresh();
      return;
    }
    toast.good(isOn ? t('It Renews by Itself') : t('It Does Not Renew by Itself'), subscriptionId);
    await refresh();
  });
  if (!canWrite) return autoRenew ? t('Yes') : t('No');
  return (
    <Switch
      checked={autoRenew}
      onChange={(_, isOn) => void set(isOn)}
      slotProps={{ input: { 'aria-label': t('Renews by itself'), 'aria-busy': busy || undefined } }}
    />
  );
};
