import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useGetMany } from 'react-admin';

import type { Project, ProjectCost } from '../../api/types';
import { MoneyText } from '../../components/text/MoneyText';
import { cents, centsToMoney } from '../../format/money';
import { errorText } from '../../providers/httpClient';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

interface Props {
  /** The preview of the server; undefined while it loads. */
  costs: readonly ProjectCost[] | undefined;
  failed?: { error: unknown; onRetry: () => void };
}

/** The amount that each project would pay, before anything is done. */
export const CostLines = ({ costs, failed }: Props) => {
  const ids = costs?.map(({ projectId }) => projectId) ?? [];
  const { data } = useGetMany<Project>('projects', { ids }, { enabled: ids.length > 0 });
  const nameOf = (id: number) => data?.find((project) => project?.id === id)?.name ?? t('Project {{id}}', { id });
  if (failed) {
    return (
      <div role="alert" style={{ color: 'var(--bad-text)' }}>
        <span>{errorText(failed.error, t('The cost could not be loaded.'))} </span>
        <Button size="small" onClick={failed.onRetry}>
          {t('Try again')}
        </Button>
      </div>
    );
  }
  if (!costs) return <Skeleton height={50} role="status" aria-label={t('The price is asked for')} />;
  if (costs.every(({ amount }) => cents(amount) === 0n)) return <p style={{ color: 'var(--text-muted)' }}>{t('Nothing is charged.')}</p>;
  return (
    <Lines aria-label={t('Price')}>
      {costs.map(({ projectId, amount, balanceAfter }) => (
        <div key={projectId}>
          <dt>
            <span>{nameOf(projectId)}</span>
            <span className="note">
              <Trans i18nKey={'Balance afterwards: <0/>'} components={[<MoneyText key="0" amount={balanceAfter} />]} />
            </span>
          </dt>
          <dd>
            <MoneyText amount={amount} />
          </dd>
        </div>
      ))}
      {costs.length > 1 && (
        <div className="total">
          <dt>{t('In all')}</dt>
          <dd>
            <MoneyText amount={centsToMoney(costs.reduce((sum, { amount }) => sum + cents(amount), 0n))} />
          </dd>
        </div>
      )}
    </Lines>
  );
};

const Lines = styled('dl')({
  margin: 0,
  padding: '4px 12px',
  border: '1px solid var(--line)',
  borderRadius: 8,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 12, padding: '7px 0' },
  '& > div + div': { borderTop: '1px solid var(--line)' },
  dt: { minWidth: 0, overflowWrap: 'anywhere' },
  dd: { margin: 0 },
  '.note': { display: 'block', color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
  '.total': { fontWeight: 600 },
});

/** The server previews each call as if the others were not done: the total is the sum of the calls. */
export function sumOfCosts(calls: readonly (readonly ProjectCost[])[]): ProjectCost[] {
  const sums = new Map<number, ProjectCost>();
  for (const cost of calls.flat()) {
    const before = sums.get(cost.projectId);
    const { projectId } = cost;
    if (!before) sums.set(projectId, cost);
    else
      sums.set(projectId, {
        projectId,
        amount: centsToMoney(cents(before.amount) + cents(cost.amount)),
        balanceAfter: centsToMoney(cents(before.balanceAfter) - cents(cost.amount)),
      });
  }
  return [...sums.values()];
}
