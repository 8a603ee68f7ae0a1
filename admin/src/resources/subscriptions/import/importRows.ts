import type { ImportAnswer } from '../../../api/types';
import type { FileRow } from './csvFile';

export interface CheckedRow {
  row: FileRow;
  ok: boolean;
  /** Of what was created. */
  id: number | null;
  reason: string | null;
}

/** The answer's rows stand in the order in which they were sent. */
export const checkedRows = (sent: readonly FileRow[], { rows }: ImportAnswer): CheckedRow[] =>
  sent.map((row, index) => {
    const answer = rows[index];
    return {
      row,
      ok: answer?.ok ?? false,
      id: answer?.id ?? null,
      reason: answer ? reasonOf(answer) : 'The server did not answer for it.',
    };
  });

function reasonOf({ fields, message }: ImportAnswer['rows'][number]): string | null {
  const problems = Object.entries(fields).map(([column, problem]) => `${column}: ${problem}`);
  return problems.length > 0 ? problems.join('; ') : message;
}

export const refusedHere = (rows: readonly FileRow[]): CheckedRow[] =>
  rows.flatMap((row) => (row.problem === undefined ? [] : [{ row, ok: false, id: null, reason: row.problem }]));

/** The server sees the rows of one call together; what stands twice in two calls is seen here. */
export function withoutRepeats(checked: readonly CheckedRow[], projectId: number | null): CheckedRow[] {
  const seen = new Map<string, number>();
  return checked.map((each) => {
    if (!each.ok) return each;
    const { subscriptionId, projectId: own, vpnLoginId } = each.row.values;
    const keys = [`id ${own || projectId} ${subscriptionId}`, ...(vpnLoginId ? [`login ${vpnLoginId.toLowerCase()}`] : [])];
    const first = keys.map((key) => seen.get(key)).find((line) => line !== undefined);
    if (first !== undefined) return { ...each, ok: false, reason: `Line ${first} has the same Subscription ID or VPN login.` };
    for (const key of keys) seen.set(key, each.row.line);
    return each;
  });
}
