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
import { t } from '../../language/language';

const SubscriptionVerbDialog = lazyComponent(() => import('./verbs/SubscriptionVerbDialog').then((file) => file.SubscriptionVerbDialog));

const OneSubscription = ({ id }: { id: number }) => {
  const navigate = useNavigate();
  const { data: subscription, error, refetch } = useGetOne<Subscription>('subscriptions', { id });
  const [verb, setVerb] = useState<SubscriptionVerb>();

  return (
    <Page>
      <PageHeader
        title={subscription?.subscriptionId ?? t('Subscription')}
        aside={
          subscription && (
            <>
              <StatusChip status={subscription.status} />
              <GraceChip subscription={subscription} />
            </>
          )
        }
        back={{ to: '/subscriptions', label: t('Subscriptions'), list: 'subscriptions' }}
        actions={subscription && <SubscriptionActions subscription={subscription} onOpen={setVerb} />}
      />
      {subscription?.cancelReason && (
        <Banner title={subscription.reason === 'not_renewed' ? t('Cancelled') : t('Cancelled, and its charge refunded')}>
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
        <p>{t('If it was deleted in the last 30 days it can be restored, with its login and the time that was paid for.')}</p>
        <SubmitButton type="button" variant="outlined" color="inherit" busy={busy} onClick={() => void restore()}>
          {t('Restore')}
        </SubmitButton>
      </CardBody>
    </Permitted>
  );
};

const Facts = ({ subscription: s }: { subscription?: Subscription }) => {
  if (!s) return <Skeleton height={320} />;
  return (
    <CardGrid min={340}>
      <Card aria-label={t('Subscription')}>
        <CardHead
          title={t('Subscription')}
          aside={s.environment === 'development' && <StatusChip label={t('Sandbox')} tone="neutral" plain />}
        />
        <FactList>
          <Fact label={t('Project')}>
            <RecordName resource="projects" id={s.projectId} text="name" to={`/projects/${s.projectId}`} />
          </Fact>
          <Fact label={t('Plan')}>{s.plan && <PlanName projectId={s.projectId} code={s.plan} />}</Fact>
          {s.nextPlan && (
            <Fact label={t('Next plan')}>
              <NextPlan subscription={s} />
            </Fact>
          )}
          <Fact label={t('Renews by itself')}>
            <AutoRenewSwitch subscription={s} />
          </Fact>
          <Fact label={t('Start Date')}>
            <DateText value={s.startDate} show="time" />
          </Fact>
          <Fact label={t('End Date')}>
            <DateText value={s.endDate} show="time" />
          </Fact>
          <Fact label={t('Paid until')}>
            <DateText value={s.paidUntil} show="time" none="–" />
          </Fact>
          <Fact label={t('Price')}>
            <MoneyText amount={s.price} />
          </Fact>
          <Fact label={t('Created')}>
            <DateText value={s.createdAt} show="time" />
          </Fact>
        </FactList>
      </Card>
      <Card aria-label={t('VPN user')}>
        <CardHead
          title={t('VPN user')}
          link={{ to: `/vpn-users?filter=${encodeURIComponent(JSON.stringify({ subscriptionId: s.id }))}`, label: t('Show') }}
        />
        <FactList>
          <Fact label={t('VPN Login')}>
            {s.vpnLoginId && (
              <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
                <span className="mono">{s.vpnLoginId}</span>
                <CopyButton text={s.vpnLoginId} label={t('Copy the VPN login')} />
              </span>
            )}
          </Fact>
          <Fact label={t('Sync')}>{s.syncStatus ? <StatusChip status={s.syncStatus} /> : t('None until it is active')}</Fact>
          <Fact label={t('Max sessions')}>{s.maxSessions ?? t('As the project')}</Fact>
          <Fact label={t('Max installs')}>{s.maxInstalls ?? t('As the project')}</Fact>
          <Fact label={t('Sync history')}>
            <Link to={`/sync-status?filter=${encodeURIComponent(JSON.stringify({ subscriptionId: s.id }))}`}>{t('Show')}</Link>
          </Fact>
        </FactList>
      </Card>
      <Card aria-label={t('Customer')}>
        <CardHead title={t('Customer')} />
        <FactList>
          <Fact label={t('Name')}>{[s.name, s.surname].filter(Boolean).join(' ') || '–'}</Fact>
          <Fact label={t('Email')}>{s.email}</Fact>
          <Fact label={t('Phone')}>{s.phone}</Fact>
          <Fact label={t('Payment Method')}>{s.paymentMethod}</Fact>
          <Fact label={t('Payment Hash')}>{s.paymentHash}</Fact>
        </FactList>
      </Card>
    </CardGrid>
  );
};

const SubscriptionPage = () => <RecordRoute>{(id) => <OneSubscription id={id} />}</RecordRoute>;

export default SubscriptionPage;
