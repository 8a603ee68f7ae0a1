import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';

import type { Subscription, TransferPreview } from '../../../api/types';
import { FormDialog } from '../../../components/dialogs/FormDialog';
import { toast } from '../../../components/feedback/toast';
import { RecordField } from '../../../components/form/RecordField';
import { refusalText } from '../../../providers/httpClient';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { t } from '../../../language/language';

interface Values {
  projectId: number | null;
}

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** Shows the server's preview of a transfer, which is refused for the same reasons as the transfer itself. */
export const TransferDialog = ({ subscription, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [isShown, setShown] = useState(false);
  const { subscriptionId } = subscription;

  const transfer = async ({ projectId }: Values) => {
    if (projectId === null) return;
    await api.transferSubscription(subscription, projectId);
    toast.good(t('Subscription Transferred'), subscriptionId);
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={t('Transfer {{subscriptionId}}', { subscriptionId })}
      subtitle={t('To another project, with its login, its time and its price. Nothing is charged.')}
      width="xs"
      defaultValues={{ projectId: null }}
      submitLabel={t('Transfer')}
      ready={isShown}
      failure={{ title: t('Error'), text: t('Failed to transfer subscription') }}
      onSubmit={transfer}
      onClose={onClose}
      foot={<Outcome subscription={subscription} onShown={setShown} />}
    >
      <RecordField name="projectId" label={t('New project')} resource="projects" optionText="name" required />
    </FormDialog>
  );
};

const Outcome = ({ subscription, onShown }: { subscription: Subscription; onShown: (isShown: boolean) => void }) => {
  const api = useApi();
  const projectId = useWatch<Values, 'projectId'>({ name: 'projectId' });
  const { data, error, isFetching } = useQuery({
    queryKey: ['transferPreview', subscription.id, projectId],
    queryFn: ({ signal }) => api.previewTransfer(subscription.id, projectId ?? 0, signal),
    enabled: projectId !== null,
    staleTime: 'static',
    gcTime: 0,
  });
  const isShown = data !== undefined;
  useEffect(() => onShown(isShown), [isShown, onShown]);

  return (
    <Box role="region" aria-label={t('What will happen')} aria-busy={isFetching}>
      {projectId === null ? (
        <p className="waiting">{t('A preview is shown here once a project is chosen.')}</p>
      ) : error ? (
        <p role="alert" className="problem">
          {refusalText(error, t('The preview could not be loaded.'))}
        </p>
      ) : data ? (
        <ul>
          {outcomeOf(subscription, data).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <Skeleton height={66} role="status" aria-label={t('Asking what will happen')} />
      )}
    </Box>
  );
};

const USERS: Record<TransferPreview['vpnUser'], string> = {
  none: t('It has no VPN user yet.'),
  stays: t('Its VPN user stays as it is: both projects have the same login on the server.'),
  other_login: t('The login of the new project makes its VPN user, and the old one is removed. The customer needs new credentials.'),
  other_server: t('Its VPN user is made on the new server; the old one is removed after that. The customer needs new credentials.'),
};

/** Line by line what the transfer does. */
export function outcomeOf({ plan, nextPlan }: Pick<Subscription, 'plan' | 'nextPlan'>, there: TransferPreview): string[] {
  const lines = [USERS[there.vpnUser]];
  if (there.plan) lines.push(t('It renews by the plan {{plan}} of the new project.', { plan: there.plan }));
  else if (plan) lines.push(t('The new project has no plan {{plan}}: it goes on without a plan.', { plan }));
  if (nextPlan)
    lines.push(
      there.nextPlan
        ? t('Its next plan stays {{nextPlan}}.', { nextPlan: there.nextPlan })
        : t('Its change to the plan {{nextPlan}} is withdrawn.', { nextPlan }),
    );
  lines.push(t('The new project pays for its renewals. What was paid until now can be refunded to the old project alone.'));
  return lines;
}

const Box = styled('div')({
  flex: 'none',
  padding: '12px 20px',
  borderTop: '1px solid var(--line)',
  background: 'var(--neutral-soft)',
  overflowWrap: 'anywhere',
  '.waiting': { color: 'var(--text-muted)' },
  '.problem': { color: 'var(--bad-text)' },
  ul: { margin: 0, paddingLeft: 18, fontSize: 13, lineHeight: '18px' },
  'li + li': { marginTop: 4 },
});
