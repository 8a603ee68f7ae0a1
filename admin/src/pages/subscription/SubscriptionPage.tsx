import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useNavigate } from 'react-router-dom';

import type { Subscription } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { Card, CardBody } from '../../components/cards/Card';
import { Banner } from '../../components/feedback/Banner';
import { ErrorState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { Page, PageHeader } from '../../components/page/Page';
import { Permitted } from '../../components/page/Permitted';
import { StatusChip } from '../../components/text/StatusChip';
import { RecordRoute } from '../../layout/screen/RecordRoute';
import { SubscriptionActions, type SubscriptionVerb } from '../../resources/subscriptions/SubscriptionActions';
import { ApiError } from '../../providers/httpClient';
import { GraceChip } from '../../resources/subscriptions/planFacts';
import { useRestore } from '../../resources/subscriptions/verbs/useRestore';
import { SubscriptionFacts } from './SubscriptionFacts';
import { Timeline } from './Timeline';
import { t } from '../../language/language';

const SubscriptionVerbDialog = lazyComponent(() =>
  import('../../resources/subscriptions/verbs/SubscriptionVerbDialog').then((file) => file.SubscriptionVerbDialog),
);

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
        <>
          <SubscriptionFacts subscription={subscription} />
          {subscription && <Timeline subscription={subscription} />}
        </>
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

/** For links to a deleted one, such as those of the audit log. */
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

const SubscriptionPage = () => <RecordRoute>{(id) => <OneSubscription key={id} id={id} />}</RecordRoute>;

export default SubscriptionPage;
