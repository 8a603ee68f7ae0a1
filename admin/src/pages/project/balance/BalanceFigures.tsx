import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';

import type { Balance } from '../../../api/types';
import { StatCard, StatGrid } from '../../../components/cards/StatCard';
import { StatusChip } from '../../../components/text/StatusChip';
import { formatMoney } from '../../../format/money';
import { plural } from '../../../format/number';
import { Runway, useForecast } from '../../../resources/balances/RunwayText';

interface Props {
  projectId: number;
  /** Undefined while it loads, null where it could not be loaded. */
  balance: Balance | null | undefined;
}

export const BalanceFigures = ({ projectId, balance }: Props) => {
  const { data, isError } = useForecast(projectId);
  const forecast = data ?? (isError ? null : undefined);
  const short = forecast && forecast.shortfall !== '0.00';

  return (
    <>
      <StatGrid>
        <StatCard
          label="Current balance"
          value={balance && formatMoney(balance.balance)}
          hasNote
          note={balance?.isLow ? <StatusChip tone="bad" label="Low Balance" /> : <Runway forecast={forecast} />}
        />
        <StatCard
          label="Renewals, next 30 days"
          value={forecast && formatMoney(forecast.next30Days)}
          hasNote
          note={
            short ? (
              <span style={{ color: 'var(--bad-text)' }}>{formatMoney(forecast.shortfall)} not covered</span>
            ) : (
              forecast && `${plural(forecast.activeSubscriptions, 'active subscription')}, covered`
            )
          }
        />
        <StatCard
          label="Low threshold"
          value={balance && formatMoney(balance.lowBalanceThreshold)}
          hasNote
          note="Below it the balance is low"
        />
        <StatCard
          label="Auto top-up"
          value={balance && (balance.autoTopupEnabled ? formatMoney(balance.autoTopupAmount) : 'Off')}
          hasNote
          note={balance && (balance.autoTopupEnabled ? 'Requested when the balance is low' : 'Topups are requested by hand')}
        />
      </StatGrid>
      {forecast !== null && <Rule>{forecast ? forecast.rule : <Skeleton width="60%" height={12} />}</Rule>}
    </>
  );
};

/** What the outlook reckons with, where its figures stand. */
const Rule = styled('p')({ margin: '-8px 0 16px', color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' });
