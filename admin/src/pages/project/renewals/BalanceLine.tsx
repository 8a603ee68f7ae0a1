import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';

import { formatCompactMoney } from '../../../format/money';
import { formatDay } from '../../../format/time';
import { t } from '../../../language/language';
import { useTimeStyle } from '../../../providers/display';
import type { CalendarDay } from './month';

const PlotCanvas = lazy(() => import('../../../components/chart/PlotCanvas'));

interface Props {
  days: readonly CalendarDay[];
  pointed: string | undefined;
}

/** The balance after each day of the month. The calendar and the table have the same in words. */
export const BalanceLine = ({ days, pointed }: Props) => {
  const { dateFormat } = useTimeStyle();
  const at = days.findIndex(({ date }) => date === pointed);
  return (
    <Room aria-hidden>
      <Suspense fallback={null}>
        <PlotCanvas
          kind="line"
          isStepped
          labels={days.map(({ date }) => formatDay(date, dateFormat))}
          series={[{ name: t('Balance'), fill: 'var(--accent)', values: days.map(({ balance }) => Number(balance)) }]}
          formatTick={formatCompactMoney}
          at={at >= 0 ? at : undefined}
        />
      </Suspense>
    </Room>
  );
};

const Room = styled('div')({ position: 'relative', height: 150, marginTop: 12 });
