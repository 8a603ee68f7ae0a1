import type { ChaosResult } from './run.js';

const SHOWN_MAX = 20;

/** What happened, what was compared, and what was wrong; plain text. */
export function report({ findings, happened, counts, acknowledged, missing, logs }: ChaosResult): string {
  const { subscriptions, refusedSales, topups, payments } = acknowledged;
  const renewals = subscriptions.reduce((sum, each) => sum + each.renewals, 0);
  const deleted = subscriptions.filter(({ isDeleted }) => isDeleted).length;
  return [
    'What happened',
    ...[...happened].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, times]) => `  ${String(times).padStart(4)} × ${what}`),
    '',
    'What clients were answered',
    `  ${counts.requests} requests, ${counts.again} of them again, ${counts.answers} answers`,
    `  ${subscriptions.length} sales, ${refusedSales.length} refused ones, ${renewals} renewals, ${deleted} deletions, ${topups.length} approvals, ${payments.length} payments on the chain`,
    '',
    'What is there',
    ...findings.flatMap(({ what, compared, problems }) => [
      `  ${problems.length === 0 ? 'ok    ' : 'BROKEN'} ${what} (${compared})`,
      ...problems.slice(0, SHOWN_MAX).map((problem) => `         ${problem}`),
      ...(problems.length > SHOWN_MAX ? [`         … and ${problems.length - SHOWN_MAX} more`] : []),
    ]),
    ...missing.map((part) => `  LEFT OUT ${part}`),
    ...(logs === null ? [] : [`The backends' logs are in ${logs}`]),
  ].join('\n');
}
