import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';

import { formatShortDay } from '../../../format/clock';
import { formatCompactMoney } from '../../../format/money';
import { t } from '../../../language/language';
import type { CalendarDay } from './month';

const PlotCanvas = lazy(() => import('../../../components/chart/PlotCanvas'));

interface Props {
  days: readonly CalendarDay[];
  pointed: string | undefined;
}

/** The balance after each day of the month. The calendar and the table have the same in words. */
export const BalanceLine = ({ days, pointed }: Props) => {
  const at = days.findIndex(({ date }) => date === pointed);
  return (
    <Room aria-hidden>
      <Suspense fallback={null}>
        <PlotCanvas
          kind="line"
          isStepped
          labels={days.map(({ date }) => formatShortDay(date))}
          series={[{ name: t('Balance'), fill: 'var(--accent)', values: days.map(({ balance }) => Number(balance)) }]}
          formatTick={formatCompactMoney}
          at={at >= 0 ? at : undefined}
        />
      </Suspense>
    </Room>
  );
};

const Room = styled('div')({ position: 'relative', height: 150, marginTop: 12 });
