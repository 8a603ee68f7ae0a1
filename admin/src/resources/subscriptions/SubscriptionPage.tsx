import { Skeleton } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';

import type { Subscription } from '../../api/types';
import { CopyButton } from '../../components/buttons/CopyButton';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { Card, CardBody, CardGrid, CardHead } from '../../components/cards/Card';
import { Fact, FactList } from '../../components/cards/Fact';
import { Banner } from '../../components/feedback/Banner';
import { ErrorState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { Page, PageHeader } from '../../components/page/Page';
import { Permitted } from '../../components/page/Permitted';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip } from '../../components/text/StatusChip';
import { RecordRoute } from '../../layout/screen/RecordRoute';
import { SubscriptionActions, type SubscriptionVerb } from './SubscriptionActions';
import { ApiError } from '../../providers/httpClient';
import { useRestore } from './verbs/useRestore';
import { AutoRenewSwitch, GraceChip, NextPlan, PlanName } from './planFacts';

const SubscriptionVerbDialog = lazyComponent(() => import('./verbs/SubscriptionVerbDialog').then((file) => file.SubscriptionVerbDialog));

const OneSubscription = ({ id }: { id: number }) => {
  const navigate = useNavigate();
  const { data: subscription, error, refetch } = useGetOne<Subscription>('subscriptions', { id });
  const [verb, setVerb] = useState<SubscriptionVerb>();

  return (
    <Page>
      <PageHeader
        title={subscription?.subscriptionId ?? 'Subscription'}
        aside={
          subscription && (
            <>
              <StatusChip status={subscription.status} />
              <GraceChip subscription={subscription} />
            </>
          )
        }
        back={{ to: '/subscriptions', label: 'Subscriptions' }}
        actions={subscription && <SubscriptionActions subscription={subscription} onOpen={setVerb} />}
      />
      {subscription?.cancelReason && (
        <Banner title={subscription.reason === 'not_renewed' ? 'Cancelled' : 'Cancelled, and its charge refunded'}>
          {subscription.cancelReason}
        </Banner>
      )}
      {error && !subscription ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
          {error instanceof ApiError && error.status === 404 && <Restore id={id} />}
        </Card>
      ) : (
        <Facts subscription={subscription} />
      )}
      {verb && subscription && (
        <SubscriptionVerbDialog
          verb={verb}
          subscription={subscription}
          onClose={() => setVerb(undefined)}
          onDeleted={() => void navigate('/subscriptions', { replace: true })}
        />
      )}
    </Page>
  );
};

/** Where a link leads to one that was deleted, as those of the audit log do. */
const Restore = ({ id }: { id: number }) => {
  const [restore, busy] = useRestore(id, `#${id}`);
  return (
    <Permitted to="subscriptions.write">
      <CardBody
        style={{ display: 'grid', justifyItems: 'center', gap: 12, paddingTop: 0, color: 'var(--text-muted)', textAlign: 'center' }}
      >
        <p>If it was deleted in the last 30 days it can be restored, with its login and the time that was paid for.</p>
        <SubmitButton type="button" variant="outlined" color="inherit" busy={busy} onClick={() => void restore()}>
          Restore
        </SubmitButton>
      </CardBody>
    </Permitted>
  );
};

const Facts = ({ subscription: s }: { subscription?: Subscription }) => {
  if (!s) return <Skeleton height={320} />;
  return (
    <CardGrid min={340}>
      <Card aria-label="Subscription">
        <CardHead title="Subscription" aside={s.environment === 'development' && <StatusChip label="Sandbox" tone="neutral" plain />} />
        <FactList>
          <Fact label="Project">
            <RecordName resource="projects" id={s.projectId} text="name" to={`/projects/${s.projectId}`} />
          </Fact>
          <Fact label="Plan">{s.plan && <PlanName projectId={s.projectId} code={s.plan} />}</Fact>
          {s.nextPlan && (
            <Fact label="Next plan">
              <NextPlan subscription={s} />
            </Fact>
          )}
          <Fact label="Renews by itself">
            <AutoRenewSwitch subscription={s} />
          </Fact>
          <Fact label="Start Date">
            <DateText value={s.startDate} show="time" />
          </Fact>
          <Fact label="End Date">
            <DateText value={s.endDate} show="time" />
          </Fact>
          <Fact label="Paid until">
            <DateText value={s.paidUntil} show="time" none="–" />
          </Fact>
          <Fact label="Price">
            <MoneyText amount={s.price} />
          </Fact>
          <Fact label="Created">
            <DateText value={s.createdAt} show="time" />
          </Fact>
        </FactList>
      </Card>
      <Card aria-label="VPN user">
        <CardHead
          title="VPN user"
          link={{ to: `/vpn-users?filter=${encodeURIComponent(JSON.stringify({ subscriptionId: s.id }))}`, label: 'Open' }}
        />
        <FactList>
          <Fact label="VPN Login">
            {s.vpnLoginId && (
              <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
                <span className="mono">{s.vpnLoginId}</span>
                <CopyButton text={s.vpnLoginId} label="Copy the VPN login" />
              </span>
            )}
          </Fact>
          <Fact label="Sync">{s.syncStatus ? <StatusChip status={s.syncStatus} /> : 'None until it is active'}</Fact>
          <Fact label="Max sessions">{s.maxSessions ?? 'As the project'}</Fact>
          <Fact label="Max installs">{s.maxInstalls ?? 'As the project'}</Fact>
          <Fact label="Sync history">
            <Link to={`/sync-status?filter=${encodeURIComponent(JSON.stringify({ subscriptionId: s.id }))}`}>Open</Link>
          </Fact>
        </FactList>
      </Card>
      <Card aria-label="Customer">
        <CardHead title="Customer" />
        <FactList>
          <Fact label="Name">{[s.name, s.surname].filter(Boolean).join(' ') || '–'}</Fact>
          <Fact label="Email">{s.email}</Fact>
          <Fact label="Phone">{s.phone}</Fact>
          <Fact label="Payment Method">{s.paymentMethod}</Fact>
          <Fact label="Payment Hash">{s.paymentHash}</Fact>
        </FactList>
      </Card>
    </CardGrid>
  );
};

const SubscriptionPage = () => <RecordRoute>{(id) => <OneSubscription id={id} />}</RecordRoute>;

export default SubscriptionPage;
