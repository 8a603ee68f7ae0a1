import type { ReactNode } from 'react';

import type { ImportMode, ProjectCost } from '../../../api/types';
import type { Api } from '../../../providers/queries';
import type { FileRow } from './csvFile';
import { t } from '../../../language/language';

/** The server's answer about a row. */
export interface AnsweredRow {
  ok: boolean;
  id: number | null;
  message: string | null;
  fields: Readonly<Record<string, string>>;
}

/** The action on the rows of a file, and its texts. */
export interface FileWork<Row extends AnsweredRow = AnsweredRow> {
  title: string;
  intro: ReactNode;
  /** Of the empty template. */
  columns: string;
  verb: string;
  /** The result of a good row. */
  done: string;
  /** Its preview, beside 'Good'. */
  outcome?: (row: Row) => string;
  send: (api: Api, body: FileBody) => Promise<{ rows: Row[]; costs: ProjectCost[] }>;
}

export interface FileBody {
  csv: string;
  mode: ImportMode;
  projectId?: number;
  charge?: boolean;
}

export interface CheckedRow {
  row: FileRow;
  ok: boolean;
  /** The id of what was created. */
  id: number | null;
  /** The reason of a refusal, or the preview. */
  reason: string | null;
}

/** The answer's rows stand in the order in which they were sent. */
export const checkedRows = <Row extends AnsweredRow>(
  sent: readonly FileRow[],
  rows: readonly Row[],
  outcome?: (row: Row) => string,
): CheckedRow[] =>
  sent.map((row, index) => {
    const answer = rows[index];
    if (!answer) return { row, ok: false, id: null, reason: t('The server did not answer for it.') };
    const { ok, id } = answer;
    return { row, ok, id, reason: ok ? (outcome?.(answer) ?? null) : reasonOf(answer) };
  });

function reasonOf({ fields, message }: AnsweredRow): string | null {
  const problems = Object.entries(fields).map(([column, problem]) => `${column}: ${problem}`);
  return problems.length > 0 ? problems.join('; ') : message;
}

export const refusedHere = (rows: readonly FileRow[]): CheckedRow[] =>
  rows.flatMap((row) => (row.problem === undefined ? [] : [{ row, ok: false, id: null, reason: row.problem }]));

/** The server compares the rows of one call; rows that are the same in two calls are found here. */
export function withoutRepeats(checked: readonly CheckedRow[], projectId: number | null): CheckedRow[] {
  const seen = new Map<string, number>();
  return checked.map((each) => {
    if (!each.ok) return each;
    const { subscriptionId, projectId: own, vpnLoginId, vpnLogin } = each.row.values;
    const login = vpnLoginId || vpnLogin;
    const keys = [`id ${own || projectId} ${subscriptionId}`, ...(login ? [`login ${login.toLowerCase()}`] : [])];
    const first = keys.map((key) => seen.get(key)).find((line) => line !== undefined);
    if (first !== undefined)
      return { ...each, ok: false, reason: t('Line {{first}} has the same Subscription ID or VPN login.', { first }) };
    for (const key of keys) seen.set(key, each.row.line);
    return each;
  });
}
