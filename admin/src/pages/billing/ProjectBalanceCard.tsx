import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { Balance, Project, Transaction } from '../../api/types';
import { Card, CardHead, CardRow, RowSkeletons } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { TwoLines } from '../../components/table/LinkCell';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { StatusChip } from '../../components/text/StatusChip';
import { formatMoney } from '../../format/money';
import { useApi } from '../../providers/queries';
import { RunwayText } from '../../resources/balances/RunwayText';
import { describe } from '../../resources/transactions/transactionColumns';
import { t } from '../../language/language';

const SHOWN = 3;

export const ProjectBalanceCard = ({ project }: { project: Project }) => {
  const api = useApi();
  const balance = useQuery({ queryKey: ['balance', project.id], queryFn: ({ signal }) => api.projectBalance(project.id, signal) });
  const recent = useQuery({
    queryKey: ['recentTransactions', project.id],
    queryFn: ({ signal }) => api.recentTransactions(project.id, signal),
  });
  const failed = balance.error ?? recent.error;

  return (
    // No landmark: there is one of each project, and two may have one name.
    <Card role="group" aria-label={project.name}>
      <CardHead
        title={
          <Link to={`/projects/${project.id}/balance`} className="quiet-link">
            {project.name}
          </Link>
        }
        aside={
          balance.data && (
            <StatusChip tone={balance.data.isLow ? 'bad' : 'good'} label={balance.data.isLow ? t('Low Balance') : t('Healthy')} />
          )
        }
      />
      {failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([balance.refetch(), recent.refetch()])} />
      ) : (
        <>
          <Current project={project} balance={balance.data} />
          <Recent transactions={recent.data} />
        </>
      )}
    </Card>
  );
};

const Current = ({ project, balance }: { project: Project; balance: Balance | undefined }) => {
  const threshold = balance?.lowBalanceThreshold ?? project.lowBalanceThreshold;
  return (
    <Figure>
      <div className="label">{t('Current balance')}</div>
      <div className="figure tabular">{balance ? formatMoney(balance.balance) : <Skeleton width={140} height={26} />}</div>
      <div className="label">
        <RunwayText projectId={project.id} />
      </div>
      <div className="label">
        {[
          t('{{pricePerSubscription}} per subscription', { pricePerSubscription: formatMoney(project.pricePerSubscription) }),
          threshold !== null && t('low below {{threshold}}', { threshold: formatMoney(threshold) }),
          balance && balance.reserved !== '0.00' && t('{{reserved}} of it reserved', { reserved: formatMoney(balance.reserved) }),
          balance?.autoTopupEnabled && t('auto topup {{autoTopupAmount}}', { autoTopupAmount: formatMoney(balance.autoTopupAmount) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </Figure>
  );
};

const Recent = ({ transactions }: { transactions: Transaction[] | undefined }) => {
  if (!transactions) return <RowSkeletons count={SHOWN} />;
  if (transactions.length === 0) return <CardRow style={{ color: 'var(--text-muted)', fontSize: 13 }}>{t('No transactions yet')}</CardRow>;
  return transactions.slice(0, SHOWN).map((transaction) => (
    <CardRow key={transaction.id}>
      <TwoLines note={<DateText value={transaction.createdAt} show="time" />}>{describe(transaction)}</TwoLines>
      <MoneyText amount={transaction.amount} signed />
    </CardRow>
  ));
};

const Figure = styled('div')({
  padding: '14px 16px',
  borderBottom: '1px solid var(--line)',
  '.label': { minHeight: 16, color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
  '.figure': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 34,
    margin: '2px 0 4px',
    fontSize: 26,
    lineHeight: '34px',
    fontWeight: 600,
    letterSpacing: '-0.022em',
    overflowWrap: 'anywhere',
  },
});
