import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router-dom';

import type { ProjectCost } from '../../../api/types';
import { ChunkButtons, ChunkProgress } from '../../../components/batch/ChunkProgress';
import { RowResults, type RowResult } from '../../../components/batch/RowResults';
import { isUnderWay } from '../../../components/batch/useChunks';
import { FieldStack } from '../../../components/form/Field';
import { usePhone } from '../../../components/page/usePhone';
import { plural } from '../../../format/number';
import { CostLines } from '../CostLines';
import { ChooseFile } from './ChooseFile';
import { ROWS_PER_CALL } from './csvFile';
import type { AnsweredRow, CheckedRow, FileWork } from './importRows';
import { useImport } from './useImport';

interface Props<Row extends AnsweredRow> {
  work: FileWork<Row>;
  /** Where the dialog opens on a project's page: the project of rows that name none. */
  projectId?: number;
  onClose: () => void;
}

/** Choose a file, see what would become of each row, then take all of them or the good ones. */
export function FileDialog<Row extends AnsweredRow>({ work: file, projectId, onClose }: Props<Row>) {
  const id = useId();
  const phone = usePhone();
  const { preview, work, checked, good, costs, look, take, back } = useImport(file);
  const busy = isUnderWay(preview.run) || isUnderWay(work.run);
  const step = work.run.state !== 'idle' ? 'import' : preview.run.state === 'idle' ? 'choose' : 'preview';
  const isPreviewed = step === 'preview' && preview.run.state === 'done';

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{file.title}</DialogTitle>
      <DialogContent>
        {step === 'choose' && <ChooseFile id={`${id}-choose`} work={file} projectId={projectId} onChosen={look} />}
        {step === 'preview' &&
          (isPreviewed ? (
            <ImportPreview checked={checked} costs={costs} />
          ) : (
            <ChunkProgress run={preview.run} label="Looking at each row" />
          ))}
        {step === 'import' && (
          <FieldStack>
            <ChunkProgress run={work.run} label={summary(work.run.results, file.done)} />
            <RowResults title="Result of each row" rows={work.run.results.map((row) => importedRow(row, file.done))} />
          </FieldStack>
        )}
      </DialogContent>
      <DialogActions>
        {step === 'choose' && (
          <Button type="submit" form={`${id}-choose`} variant="contained" color="primary" sx={{ order: 1 }}>
            Preview
          </Button>
        )}
        {step === 'preview' && !busy && <Button onClick={back}>Choose another file</Button>}
        {!busy && <Button onClick={onClose}>{step === 'import' ? 'Close' : 'Cancel'}</Button>}
        {step === 'preview' && <ChunkButtons run={preview.run} onStop={preview.stop} onResume={() => void preview.resume()} />}
        {isPreviewed && good.length > 0 && (
          <Button variant="contained" color="primary" onClick={() => void take()}>
            {good.length === checked.length
              ? `${file.verb} all ${plural(good.length, 'row')}`
              : `${file.verb} the ${plural(good.length, 'good row')}`}
          </Button>
        )}
        {step === 'import' && <ChunkButtons run={work.run} onStop={work.stop} onResume={() => void work.resume()} />}
      </DialogActions>
    </Dialog>
  );
}

function summary(results: readonly CheckedRow[], done: string): string {
  const created = results.filter(({ id }) => id !== null).length;
  return `${created} ${done.toLowerCase()}, ${results.length - created} refused`;
}

/** A good row beside a refused one was not created either, where it was all or none. */
const importedRow = ({ row, ok, id, reason }: CheckedRow, done: string): RowResult => ({
  key: row.line,
  name: id === null ? `Line ${row.line}: ${row.subscriptionId}` : <Link to={`/subscriptions/${id}`}>{row.subscriptionId}</Link>,
  ok: id !== null,
  word: id === null ? (ok ? 'Left out' : 'Refused') : done,
  reason: ok && id === null ? 'Another row of the same call was refused, and it was all or none.' : reason,
});

/** What would be done with each row: nothing has been written yet. */
export const ImportPreview = ({ checked, costs }: { checked: readonly CheckedRow[]; costs: readonly ProjectCost[] }) => {
  const good = checked.filter(({ ok }) => ok).length;
  const refused = checked.length - good;
  return (
    <FieldStack>
      <p role="status">
        {refused === 0 ? (
          <>
            <strong>{plural(good, 'row')}</strong>, and nothing is wrong with {good === 1 ? 'it' : 'them'}.
          </>
        ) : (
          <>
            <strong>{plural(good, 'good row')}</strong>, {plural(refused, 'row')} with errors. Mend the file and choose it again, or take
            the good ones alone.
          </>
        )}
      </p>
      {good > 0 && <CostLines costs={costs} />}
      {refused === 0 && good > ROWS_PER_CALL && (
        <p style={{ color: 'var(--text-muted)' }}>They go in calls of {ROWS_PER_CALL} rows; each call takes all of its rows or none.</p>
      )}
      <RowResults
        title="Preview of each row"
        rows={checked.map(({ row, ok, reason }) => ({
          key: row.line,
          name: `Line ${row.line}: ${row.subscriptionId || '–'}`,
          ok,
          word: ok ? 'Good' : 'Error',
          reason,
        }))}
      />
    </FieldStack>
  );
};
