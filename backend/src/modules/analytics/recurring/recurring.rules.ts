import type { Cohort } from './recurring.dto.js';
import type { CohortPart } from './recurring.queries.js';

/** Of each month how many were kept to the end of it and of every one since; `parts` has every month, in order. */
export function cohortsOf(parts: readonly CohortPart[]): Cohort[] {
  const months = [...new Set(parts.map(({ month }) => month))];
  return months.map((month, index) => {
    const own = parts.filter((part) => part.month === month);
    const countOf = (chosen: readonly CohortPart[]) => chosen.reduce((sum, { count }) => sum + count, 0);
    return {
      month,
      size: countOf(own),
      kept: months.slice(index).map((end) => countOf(own.filter(({ endedIn }) => endedIn === null || endedIn > end))),
    };
  });
}
