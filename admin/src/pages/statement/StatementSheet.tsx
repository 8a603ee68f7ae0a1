import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';

import type { Statement } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { SoftBreaks } from '../../components/text/SoftBreaks';
import { PhoneCard, PhoneList } from '../../components/table/PhoneList';
import { labelOf } from '../../components/text/StatusChip';
import { Table, TableScroller } from '../../components/table/Table';
import { usePhone } from '../../components/page/usePhone';
import { monthName } from '../../format/month';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';
import { END_OF_FIGURES } from '../../theme/sides';

export const StatementSheet = ({ statement }: { statement: Statement }) => {
  const phone = usePhone();
  return (
    <Sheet>
      <div className="head">
        <div>
          <h2>{statement.projectName}</h2>
          <p>
            {t('{{month}} · {{movements}} · {{currency}} · days in {{timezone}}', {
              month: monthName(statement.month),
              movements: t('{{count, number}} movements', { count: statement.movements.length }),
              currency: statement.currency,
              timezone: statement.timezone,
            })}
          </p>
          {!statement.isClosed && <p>{t('The month is not closed yet: its movements and balance are those so far.')}</p>}
        </div>
        <dl>
          <Total label={t('Opening balance')} amount={statement.openingBalance} />
          {statement.totals.map(({ type, amount }) => (
            <Total key={type} label={labelOf(type)} amount={amount} signed />
          ))}
          <Total label={closingLabel(statement)} amount={statement.closingBalance} strong />
        </dl>
      </div>
      {phone ? <Cards statement={statement} /> : <Movements statement={statement} />}
    </Sheet>
  );
};

/** The name of the balance at the end of the month. */
const closingLabel = ({ isClosed }: Statement) => (isClosed ? t('Closing balance') : t('Balance so far'));

const Movements = ({ statement }: { statement: Statement }) => (
  <TableScroller tabIndex={0}>
    <Table aria-label={t('Movements of {{month}}', { month: monthName(statement.month) })}>
      <thead>
        <tr>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Description')}</th>
          <th scope="col">{t('Reference')}</th>
          <th scope="col" className="right">
            {t('Amount')}
          </th>
          <th scope="col" className="right">
            {t('Balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        <Edge label={t('Opening balance')} amount={statement.openingBalance} />
        {statement.movements.length === 0 && (
          <tr className="none">
            <td />
            <td colSpan={4}>{t('No movements this month')}</td>
          </tr>
        )}
        {statement.movements.map((movement) => (
          <tr key={movement.id}>
            <td>
              <DateText value={movement.createdAt} show="time" />
            </td>
            <td>{serverText(movement.description) || labelOf(movement.type)}</td>
            <td className="mono">
              <SoftBreaks text={movement.reference} />
            </td>
            <td className="right">
              <MoneyText amount={movement.amount} signed />
            </td>
            <td className="right">
              <MoneyText amount={movement.balanceAfter} />
            </td>
          </tr>
        ))}
        <Edge label={closingLabel(statement)} amount={statement.closingBalance} />
      </tbody>
    </Table>
  </TableScroller>
);

/** A column of words beside two of money is too much for a phone. */
const Cards = ({ statement }: { statement: Statement }) => (
  <PhoneList aria-label={t('Movements of {{month}}', { month: monthName(statement.month) })}>
    <PhoneCard heading={<b>{t('Opening balance')}</b>} aside={<MoneyText amount={statement.openingBalance} />} />
    {statement.movements.length === 0 && <PhoneCard heading={<span className="none">{t('No movements this month')}</span>} />}
    {statement.movements.map((movement) => (
      <PhoneCard
        key={movement.id}
        heading={serverText(movement.description) || labelOf(movement.type)}
        aside={<MoneyText amount={movement.amount} signed />}
        lines={[
          { id: 'date', label: t('Date'), value: <DateText value={movement.createdAt} show="time" /> },
          { id: 'balance', label: t('Balance'), value: <MoneyText amount={movement.balanceAfter} /> },
        ]}
      />
    ))}
    <PhoneCard heading={<b>{closingLabel(statement)}</b>} aside={<MoneyText amount={statement.closingBalance} />} />
  </PhoneList>
);

const Total = ({ label, amount, signed, strong }: { label: string; amount: string; signed?: boolean; strong?: boolean }) => (
  <div className={strong ? 'strong' : undefined}>
    <dt>{label}</dt>
    <dd>
      <MoneyText amount={amount} signed={signed} />
    </dd>
  </div>
);

const Edge = ({ label, amount }: { label: string; amount: string }) => (
  <tr className="edge">
    <td />
    <td>{label}</td>
    <td />
    <td />
    <td className="right">
      <MoneyText amount={amount} />
    </td>
  </tr>
);

export const StatementSkeleton = () => (
  <div style={{ padding: 16 }}>
    <Skeleton width={220} height={20} />
    <Skeleton height={300} style={{ marginTop: 16 }} />
  </div>
);

const Sheet = styled('div')({
  '& > .head': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: 24,
    padding: 16,
    borderBottom: '1px solid var(--line)',
  },
  h2: { fontSize: 18, lineHeight: '26px', overflowWrap: 'anywhere' },
  '& > .head p': { color: 'var(--text-muted)', fontSize: 13 },
  '& > .head > div': { flex: '1 1 260px' },
  '& > .head dl': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: 24,
    flex: '0 1 320px',
    margin: 0,
    '@media (max-width: 767px)': { flexGrow: 1 },
  },
  '& > .head dl > div': { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1', padding: '2px 0' },
  '& > .head dt': { color: 'var(--text-muted)' },
  '& > .head dd': { margin: 0, textAlign: END_OF_FIGURES },
  '& > .head .strong': { marginTop: 4, paddingTop: 6, borderTop: '1px solid var(--line)', fontWeight: 600, dt: { color: 'inherit' } },
  '.edge td': { fontWeight: 600 },
  '.none': { color: 'var(--text-muted)' },
  td: { height: 40 },
  // Words and references without spaces break before the figures leave the sheet.
  'td:nth-of-type(2), td.mono': { minWidth: 180, overflowWrap: 'anywhere' },
});
