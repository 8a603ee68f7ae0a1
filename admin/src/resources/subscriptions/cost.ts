import type { Project } from '../../api/types';
import { cents, centsToMoney } from '../../format/money';

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
