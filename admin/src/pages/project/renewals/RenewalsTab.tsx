import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { CalendarClock, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';

import type { Forecast, ForecastDay } from '../../../api/types';
import { ActionButton } from '../../../components/buttons/ActionButton';
import { Card, CardBody, CardHead } from '../../../components/cards/Card';
import { FigureTable } from '../../../components/chart/FigureTable';
import { EmptyState, ErrorState } from '../../../components/feedback/EmptyState';
import { formatMoney } from '../../../format/money';
import { monthName } from '../../../format/month';
import { formatCount } from '../../../format/number';
import { formatDay, today } from '../../../format/time';
import { useTimeStyle } from '../../../providers/display';
import { Runway, useForecast } from '../../../resources/balances/RunwayText';
import { BalanceLine } from './BalanceLine';
import { daysOf, monthsOf } from './month';
import { RenewalCalendar } from './RenewalCalendar';
import { t } from '../../../language/language';
import { serverText } from '../../../language/serverText';

/** The automatic renewals of the year ahead, day by day, and the balance after them. */
const RenewalsTab = ({ projectId }: { projectId: number }) => {
  const { data, error, refetch } = useForecast(projectId);
  const isDue = data !== undefined && data.days.length > 0;
  return (
    <Card aria-label={t('Upcoming renewals')}>
      <CardHead
        title={t('Upcoming renewals')}
        subtitle={
          isDue &&
          t('{{renewing}} of {{active}} active subscriptions renew automatically', {
            renewing: formatCount(data.renewingSubscriptions),
            active: formatCount(data.activeSubscriptions),
          })
        }
        aside={isDue && <Runway forecast={data} />}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardBody>
          <Skeleton height={520} />
        </CardBody>
      ) : !isDue ? (
        <EmptyState icon={CalendarClock} title={t('No upcoming renewals')}>
          {t(
            'Subscriptions that renew by themselves are shown here on the days on which they will be charged, with the balance that is left.',
          )}
        </EmptyState>
      ) : (
        <Months forecast={data} />
      )}
    </Card>
  );
};

export default RenewalsTab;

const Months = ({ forecast }: { forecast: Forecast }) => {
  const { zone, dateFormat } = useTimeStyle();
  const now = today(zone);
  const months = monthsOf(forecast, now);
  const [index, setIndex] = useState(() => Math.max(0, months.indexOf(forecast.days[0]?.date.slice(0, 7) ?? '')));
  const [pointed, setPointed] = useState<string>();
  const month = months[index] ?? months[0] ?? now.slice(0, 7);
  const days = daysOf(forecast, month, now);
  const due = days.flatMap(({ due: renewals }) => renewals ?? []);

  const turn = (by: number) => {
    setIndex(Math.max(0, Math.min(months.length - 1, index + by)));
    setPointed(undefined);
  };

  return (
    <Body>
      <div className="month">
        <div className="head">
          <ActionButton icon={ChevronLeft} label={t('Earlier month')} disabled={index === 0} onClick={() => turn(-1)} />
          <h3 aria-live="polite">{monthName(month)}</h3>
          <ActionButton icon={ChevronRight} label={t('Later month')} disabled={index === months.length - 1} onClick={() => turn(1)} />
        </div>
        <RenewalCalendar
          key={month}
          month={month}
          days={days}
          today={now}
          onPoint={setPointed}
          onLeave={(by) => turn(by)}
          canLeave={(by) => index + by >= 0 && index + by < months.length}
        />
        <BalanceLine days={days} pointed={pointed} />
      </div>
      <div className="table">
        {due.length === 0 ? (
          <p className="none">{t('Nothing renews by itself in {{month}}.', { month: monthName(month) })}</p>
        ) : (
          <FigureTable<ForecastDay>
            isWhole
            label={t('Renewals of {{month}} as a table', { month: monthName(month) })}
            rows={due.toReversed()}
            keyOf={({ date }) => date}
            columns={[
              { label: t('Day'), cell: ({ date }) => formatDay(date, dateFormat) },
              { label: t('Renewals'), cell: ({ renewals }) => formatCount(renewals) },
              { label: t('Charged'), cell: ({ amount }) => formatMoney(amount) },
              { label: t('Balance'), cell: ({ balanceAfter }) => formatMoney(balanceAfter) },
            ]}
          />
        )}
        <p className="rule">{serverText(forecast.rule)}</p>
      </div>
    </Body>
  );
};

const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(280px, 2fr)',
  gap: 24,
  padding: 16,
  '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '.head': { display: 'flex', alignItems: 'center', gap: 8, marginBottom: 8 },
  h3: { minWidth: 150, margin: 0, fontSize: 14, fontWeight: 600, textAlign: 'center' },
  '.none': { color: 'var(--text-muted)' },
  '.rule': { marginTop: 12, color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
});
