import { styled } from '@mui/material/styles';
import { useGetMany } from 'react-admin';

import type { Project } from '../../api/types';
import { MoneyText } from '../../components/text/MoneyText';
import { cents, centsToMoney } from '../../format/money';
import { plural } from '../../format/number';

/** What it costs before anything is sent, project by project, and whether the balance covers it. */
export const CostLines = ({ purchases }: { purchases: readonly Purchase[] }) => {
  const ids = [...new Set(purchases.map(({ projectId }) => projectId))];
  const { data } = useGetMany<Project>('projects', { ids }, { enabled: ids.length > 0 });
  if (ids.length === 0) return <p style={{ color: 'var(--text-muted)' }}>Nothing is charged.</p>;
  const projects = (data ?? []).filter((project) => project !== undefined);
  const costs = costOf(purchases, projects);
  return (
    <Lines aria-label="Price">
      {costs.map((cost) => (
        <Line key={cost.project.id} cost={cost} />
      ))}
      {costs.length > 1 && (
        <div className="total">
          <dt>In all</dt>
          <dd>
            <MoneyText amount={totalOf(costs)} />
          </dd>
        </div>
      )}
    </Lines>
  );
};

const Line = ({ cost: { project, count, amount, left } }: { cost: ProjectCost }) => (
  <div>
    <dt>
      <span>{project.name}</span>
      <span className="note">
        {plural(count, 'subscription')} at <MoneyText amount={project.pricePerSubscription} />
        <span>{project.termDays === null ? '' : ` for each started ${project.termDays} days`}</span>
      </span>
      {left.startsWith('-') && (
        <span className="note short">
          The balance of <MoneyText amount={project.balance} /> does not cover all: the rest will fail.
        </span>
      )}
    </dt>
    <dd>
      <MoneyText amount={amount} />
    </dd>
  </div>
);

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
  '.note.short': { color: 'var(--warn-text)' },
  '.total': { fontWeight: 600 },
});

const DAY_MS = 86_400_000;

/** One period that is sold: a first activation, or a renewal. */
export interface Purchase {
  projectId: number;
  days: number;
}

export interface ProjectCost {
  project: Project;
  count: number;
  amount: string;
  /** What is left of the prepaid balance afterwards; negative where it does not cover all. */
  left: string;
}

export const daysBetween = (startDate: string, endDate: string) => (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS;

/** The price counts once, or once for each started term where the project sells by terms. */
const termsOf = (days: number, termDays: number | null) => (termDays === null ? 1 : Math.max(1, Math.ceil(days / termDays)));

/** What the server will charge, by project. */
export function costOf(purchases: readonly Purchase[], projects: readonly Project[]): ProjectCost[] {
  return projects.flatMap((project) => {
    const own = purchases.filter(({ projectId }) => projectId === project.id);
    if (own.length === 0) return [];
    const terms = own.reduce((sum, { days }) => sum + termsOf(days, project.termDays), 0);
    const amount = cents(project.pricePerSubscription) * BigInt(terms);
    const left = cents(project.balance) - amount;
    return [{ project, count: own.length, amount: centsToMoney(amount), left: centsToMoney(left) }];
  });
}

export const totalOf = (costs: readonly ProjectCost[]) => centsToMoney(costs.reduce((sum, { amount }) => sum + cents(amount), 0n));
