import { useState } from 'react';

import type { ImportMode, ProjectCost } from '../../../api/types';
import { useChunks } from '../../../components/batch/useChunks';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { sumOfCosts } from '../CostLines';
import { callsOf, ROWS_PER_CALL, toText, type CsvFile, type FileRow } from './csvFile';
import { checkedRows, refusedHere, withoutRepeats, type AnsweredRow, type CheckedRow, type FileWork } from './importRows';

/** Where only the good rows are imported, smaller calls are as good, and the bar moves. */
const GOOD_ROWS_PER_CALL = 50;

interface Source {
  file: CsvFile;
  /** The project of rows that name none. */
  projectId: number | null;
  /** False for subscriptions that were paid for elsewhere. */
  charge: boolean;
}

/** First the server previews every row, then all of them or the good ones are imported. */
export function useImport<Row extends AnsweredRow>({ send, outcome }: Pick<FileWork<Row>, 'send' | 'outcome'>) {
  const api = useApi();
  const refresh = useRefreshAll();
  const [source, setSource] = useState<Source>();
  /** What each call of the preview would cost. */
  const [costs, setCosts] = useState<readonly (readonly ProjectCost[])[]>([]);
  const preview = useChunks<FileRow, CheckedRow>();
  const work = useChunks<FileRow, CheckedRow>();

  const sendTo =
    ({ file, projectId, charge }: Source, mode: ImportMode) =>
    async (rows: readonly FileRow[]) => {
      const body = { csv: toText(file.heading, rows), mode, ...(projectId !== null && { projectId }), ...(!charge && { charge }) };
      const answer = await send(api, body);
      if (mode === 'preview') setCosts((before) => [...before, answer.costs]);
      else void refresh();
      return checkedRows(rows, answer.rows, outcome);
    };

  const look = (next: Source) => {
    setSource(next);
    setCosts([]);
    const sendable = next.file.rows.filter(({ problem }) => problem === undefined);
    return preview.start(callsOf(sendable, ROWS_PER_CALL), sendTo(next, 'preview'));
  };

  const here = refusedHere(source?.file.rows ?? []);
  const projectId = source?.projectId ?? null;
  const checked = withoutRepeats(
    [...here, ...preview.run.results].sort((a, b) => a.row.line - b.row.line),
    projectId,
  );
  const good = checked.filter(({ ok }) => ok);

  /** Where every row is good it is all or none, for each call; else the good ones, each by itself. */
  const take = async () => {
    if (!source) return;
    const isAll = good.length === checked.length;
    const rows = good.map(({ row }) => row);
    await work.start(callsOf(rows, isAll ? ROWS_PER_CALL : GOOD_ROWS_PER_CALL), sendTo(source, isAll ? 'all' : 'good'));
  };

  const back = () => {
    setSource(undefined);
    preview.reset();
  };

  return { checked, good, costs: sumOfCosts(costs), preview, work, look, take, back };
}
