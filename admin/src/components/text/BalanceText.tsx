import { styled } from '@mui/material/styles';

import { t } from '../../language/language';
import { MoneyText } from './MoneyText';
import { StatusChip } from './StatusChip';

/** A balance in a list, with a chip where it is low: before the amount in a table, behind it on a phone. */
export const BalanceText = ({ balance, isLow }: { balance: string; isLow: boolean }) => (
  <Line>
    {isLow && <StatusChip tone="bad" label={t('Low')} />}
    <MoneyText amount={balance} />
  </Line>
);

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2px 8px',
  '@media (max-width: 767px)': { flexDirection: 'row-reverse' },
});
