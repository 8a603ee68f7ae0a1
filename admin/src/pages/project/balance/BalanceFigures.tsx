import type { Balance } from '../../../api/types';
import { StatCard, StatGrid } from '../../../components/cards/StatCard';
import { StatusChip } from '../../../components/text/StatusChip';
import { formatMoney } from '../../../format/money';
import { Runway, useForecast } from '../../../resources/balances/RunwayText';
import { t } from '../../../language/language';

interface Props {
  projectId: number;
  /** Undefined while it loads, null where it could not be loaded. */
  balance: Balance | null | undefined;
}

export const BalanceFigures = ({ projectId, balance }: Props) => {
  const { data, isError } = useForecast(projectId);
  const forecast = data ?? (isError ? null : undefined);
  const isReserved = balance && balance.reserved !== '0.00';
  const short = forecast && forecast.shortfall !== '0.00';

  return (
    <StatGrid>
      <StatCard
        label={t('Current balance')}
        value={balance && formatMoney(balance.balance)}
        hasNote
        note={
          <>
            {balance?.isLow ? <StatusChip tone="bad" label={t('Low Balance')} /> : <Runway forecast={forecast} />}
            {isReserved && <span>{t('{{reserved}} of it reserved', { reserved: formatMoney(balance.reserved) })}</span>}
          </>
        }
      />
      <StatCard
        label={t('Renewals, 30 days')}
        value={forecast && formatMoney(forecast.next30Days)}
        hasNote
        note={
          short ? (
            <span style={{ color: 'var(--bad-text)' }}>
              {t('{{shortfall}} not covered', { shortfall: formatMoney(forecast.shortfall) })}
            </span>
          ) : (
            forecast &&
            (forecast.activeSubscriptions === 0
              ? t('No active subscriptions')
              : t('{{activeSubscriptions}}, covered', {
                  activeSubscriptions: t('{{count, number}} active subscriptions', { count: forecast.activeSubscriptions }),
                }))
          )
        }
      />
      <StatCard
        label={t('Low threshold')}
        value={balance && formatMoney(balance.lowBalanceThreshold)}
        hasNote
        note={t('You are warned below this')}
      />
      <StatCard
        label={t('Auto topup')}
        value={balance && (balance.autoTopupEnabled ? formatMoney(balance.autoTopupAmount) : t('Off'))}
        hasNote
        note={balance && (balance.autoTopupEnabled ? t('Requested when the balance is low') : t('Topups are requested by hand'))}
      />
    </StatGrid>
  );
};
