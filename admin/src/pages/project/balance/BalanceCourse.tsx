import { useQuery } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';

import type { Transaction } from '../../../api/types';
import { BarChart, type Series } from '../../../components/chart/BarChart';
import { ChartCard } from '../../../components/chart/ChartCard';
import { FigureTable } from '../../../components/chart/FigureTable';
import { Definition } from '../../../components/feedback/Definition';
import { EmptyState, ErrorState } from '../../../components/feedback/EmptyState';
import { formatCompactMoney, formatMoney } from '../../../format/money';
import { today } from '../../../format/time';
import { t } from '../../../language/language';
import { serverText } from '../../../language/serverText';
import { useTimeStyle } from '../../../providers/display';
import { useApi } from '../../../providers/queries';
import { useForecast } from '../../../resources/balances/RunwayText';
import { balanceCourse, type CourseDay } from './course';

const ENTRIES_MAX = 500;

const figure = (amount: string | null) => (amount === null ? null : Number(amount));
const SERIES: readonly Series<CourseDay>[] = [
  { name: t('Balance'), fill: 'var(--accent)', value: ({ balance }) => figure(balance) },
  { name: t('Forecast'), fill: 'var(--text-faint)', value: ({ forecast }) => figure(forecast) },
];
const isZero = ({ balance, forecast }: CourseDay) => !figure(balance) && !figure(forecast);
const words = (amount: string | null) => (amount === null ? '–' : formatMoney(amount));

/** The balance of the last 30 days, and after the renewals of the next 30. */
export const BalanceCourse = ({ projectId }: { projectId: number }) => {
  const api = useApi();
  const style = useTimeStyle();
  const forecast = useForecast(projectId);
  const entries = useQuery({
    queryKey: ['transactions', 'course', projectId],
    queryFn: ({ signal }) =>
      api.getList<Transaction>('transactions', {
        pagination: { page: 1, perPage: ENTRIES_MAX },
        sort: { field: 'id', order: 'DESC' },
        filter: { projectId },
        signal,
      }),
  });
  const { data: list } = entries;
  const days =
    list && forecast.data
      ? balanceCourse(list.data, forecast.data, (list.total ?? 0) <= list.data.length, today(style.zone), style)
      : undefined;
  const error = entries.error ?? forecast.error;
  const retry = () => void Promise.all([entries.refetch(), forecast.refetch()]);

  const name = t('Balance and forecast');
  const title = (
    <>
      {name}
      {forecast.data && <Definition of={name}>{serverText(forecast.data.rule)}</Definition>}
    </>
  );

  return (
    <div style={{ marginBottom: 16 }}>
      <ChartCard
        name={name}
        title={title}
        instead={
          error && !days ? (
            <ErrorState error={error} onRetry={retry} />
          ) : (
            days?.every(isZero) && (
              <EmptyState icon={ChartLine} title={t('No balance to show yet')}>
                {t('The balance of the last 30 days and its forecast will appear here after the first topup.')}
              </EmptyState>
            )
          )
        }
        chart={
          days && (
            <BarChart
              kind="line"
              isStepped
              label={t('Balance of the last 30 days and forecast of the next 30 as lines; the arrow keys read each day')}
              bars={days}
              series={SERIES}
              formatTick={formatCompactMoney}
              legend
              hint={({ balance, forecast: left }) => words(balance ?? left)}
            />
          )
        }
        table={
          <FigureTable
            label={t('Balance and forecast as a table')}
            rows={days ?? []}
            keyOf={({ key }) => key}
            columns={[
              { label: t('Day'), cell: ({ name }) => name },
              { label: t('Balance'), cell: ({ balance }) => words(balance) },
              { label: t('Forecast'), cell: ({ forecast: left }) => words(left) },
            ]}
          />
        }
      />
    </div>
  );
};
