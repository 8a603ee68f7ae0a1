import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import type { Webhook, WebhookWithSecret } from '../../api/types';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { CopyButton } from '../../components/buttons/CopyButton';
import { DateText } from '../../components/text/DateText';
import { ErrorState } from '../../components/feedback/EmptyState';
import { Fact, FactList } from '../../components/cards/Fact';
import { SoftBreaks } from '../../components/text/SoftBreaks';
import { labelOf } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { useApi } from '../../providers/queries';
import { DeliveryTable } from './DeliveryTable';
import { NewSecretDialog } from './SecretDialogs';
import { WebhookActions } from './WebhookActions';
import { WebhookStateChip } from './WebhookStateChip';
import { WebhookVerbDialog, type WebhookVerb } from './WebhookVerbDialog';
import { t } from '../../language/language';

/** One webhook, and what was sent to it. */
export const WebhookPanel = ({ projectId, id }: { projectId: number; id: number }) => {
  const api = useApi();
  const { data, error, refetch } = useQuery({ queryKey: ['webhook', id], queryFn: ({ signal }) => api.webhook(id, signal) });
  const list = `/projects/${projectId}/webhooks`;

  return (
    <>
      <Back to={list}>
        <ChevronLeft size={14} aria-hidden />
        {t('All webhooks')}
      </Back>
      {error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          {data ? <Facts webhook={data} list={list} /> : <FactsSkeleton />}
          <DeliveryTable webhookId={id} canResend={!!data && data.isActive && data.pausedAt === null} />
        </>
      )}
    </>
  );
};

/** As high as its content will be, so that the deliveries below it do not move. */
const FactsSkeleton = () => (
  <Card style={{ marginBottom: 16 }} aria-busy>
    <CardBody>
      <Skeleton height={148} />
    </CardBody>
  </Card>
);

const Facts = ({ webhook, list }: { webhook: Webhook; list: string }) => {
  const navigate = useNavigate();
  const [verb, setVerb] = useState<WebhookVerb>();
  const [rotated, setRotated] = useState<WebhookWithSecret>();
  return (
    <WebhookCard aria-label={t('Webhook')}>
      <CardHead
        title={
          <Address>
            <span className="mono url">
              <SoftBreaks text={webhook.url} />
            </span>
            <CopyButton text={webhook.url} label={t('Copy the address')} />
          </Address>
        }
        aside={
          <span style={{ display: 'flex', gap: 2 }}>
            <WebhookActions webhook={webhook} onOpen={setVerb} />
          </span>
        }
      />
      <FactList>
        <Fact label={t('State')}>
          <WebhookStateChip webhook={webhook} />
        </Fact>
        <Fact label={t('Environment')}>{labelOf(webhook.environment)}</Fact>
        {webhook.replay && (
          <Fact label={t('Replay')}>
            {t('{{sent}} of {{events}} sent again, from evt_{{fromEventId}}', {
              sent: formatCount(webhook.replay.sent),
              events: t('{{count, number}} events', { count: webhook.replay.events }),
              fromEventId: webhook.replay.fromEventId,
            })}
          </Fact>
        )}
        <Fact label={t('Events')}>{webhook.events?.join(', ') ?? t('All events')}</Fact>
        {webhook.previousSecretUntil && (
          <Fact label={t('Old secret signs until')}>
            <DateText value={webhook.previousSecretUntil} show="time" />
          </Fact>
        )}
        <Fact label={t('Created')}>
          <DateText value={webhook.createdAt} show="time" />
        </Fact>
      </FactList>
      {verb && (
        <WebhookVerbDialog
          verb={verb}
          webhook={webhook}
          onClose={() => setVerb(undefined)}
          onRotated={setRotated}
          onDeleted={() => void navigate(list, { replace: true })}
        />
      )}
      {rotated && <NewSecretDialog webhook={rotated} onDone={() => setRotated(undefined)} />}
    </WebhookCard>
  );
};

/** On a phone the address has a line of its own, above what can be done with it. */
const WebhookCard = styled(Card)({
  marginBottom: 16,
  '@media (max-width: 767px)': { '.words': { flexBasis: '100%' } },
});

const Address = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  // The button beside it copies the full text.
  '.url': { display: '-webkit-box', WebkitLineClamp: 4, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
});

const Back = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 3,
  marginBottom: 10,
  color: 'var(--text-muted)',
  fontSize: 13,
  textDecoration: 'none',
  '&:hover': { color: 'var(--text)' },
});
