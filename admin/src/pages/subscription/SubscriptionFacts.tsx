import { Skeleton } from '@mui/material';

import type { Subscription } from '../../api/types';
import { Card, CardHead, ThreeCards } from '../../components/cards/Card';
import { Fact, FactList } from '../../components/cards/Fact';
import { TwoLines } from '../../components/table/LinkCell';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip } from '../../components/text/StatusChip';
import { METHOD_TYPES } from '../../format/paymentMethod';
import { t } from '../../language/language';
import { AutoRenewSwitch, NextPlan, PlanName } from '../../resources/subscriptions/planFacts';
import { Copied, ServerCard } from './ServerCard';

const DAY_MS = 86_400_000;

export const SubscriptionFacts = ({ subscription: s }: { subscription?: Subscription }) => {
  if (!s) return <Skeleton height={320} />;
  return (
    <ThreeCards min={340}>
      <Card aria-label={t('Subscription')}>
        <CardHead
          title={t('Subscription')}
          aside={s.environment === 'development' && <StatusChip label={t('Sandbox')} tone="neutral" plain />}
        />
        <FactList>
          <Fact label={t('Subscription ID')}>
            <Copied text={s.subscriptionId} label={t('Copy the Subscription ID')} isCode />
          </Fact>
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
            <TwoLines note={daysLeft(s)}>
              <DateText value={s.endDate} show="time" />
            </TwoLines>
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
      <ServerCard subscription={s} />
      <Card aria-label={t('Customer')}>
        <CardHead title={t('Customer')} />
        <FactList>
          <Fact label={t('Name')}>{[s.name, s.surname].filter(Boolean).join(' ') || '–'}</Fact>
          <Fact label={t('Email')}>
            <Copied text={s.email} label={t('Copy the email')} />
          </Fact>
          <Fact label={t('Phone')}>{s.phone && <bdi dir="ltr">{s.phone}</bdi>}</Fact>
          <Fact label={t('Payment Method')}>{METHOD_TYPES.find(({ value }) => value === s.paymentMethod)?.label ?? s.paymentMethod}</Fact>
          <Fact label={t('Payment Hash')}>
            <Copied text={s.paymentHash} label={t('Copy the payment hash')} isCode />
          </Fact>
        </FactList>
      </Card>
    </ThreeCards>
  );
};

/** The remaining days of its access, which ends with its grace; a day that has begun counts. */
const daysLeft = ({ status, accessUntil }: Subscription): string | undefined =>
  status === 'active' ? t('{{count, number}} days left', { count: Math.ceil((Date.parse(accessUntil) - Date.now()) / DAY_MS) }) : undefined;
