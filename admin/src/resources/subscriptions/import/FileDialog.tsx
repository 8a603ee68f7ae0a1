import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router-dom';

import type { ProjectCost } from '../../../api/types';
import { ChunkButtons, ChunkProgress } from '../../../components/batch/ChunkProgress';
import { RowResults, type RowResult } from '../../../components/batch/RowResults';
import { isUnderWay } from '../../../components/batch/useChunks';
import { FieldStack } from '../../../components/form/Field';
import { usePhone } from '../../../components/page/usePhone';
import { CostLines } from '../CostLines';
import { ChooseFile } from './ChooseFile';
import { ROWS_PER_CALL } from './csvFile';
import type { AnsweredRow, CheckedRow, FileWork } from './importRows';
import { useImport } from './useImport';
import { t } from '../../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

interface Props<Row extends AnsweredRow> {
  work: FileWork<Row>;
  /** Where the dialog opens on a project's page: the project of rows that name none. */
  projectId?: number;
  onClose: () => void;
}

/** Choose a file, see the result for each row, then import all of them or the good ones. */
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
            <ChunkProgress run={preview.run} label={t('Looking at each row')} />
          ))}
        {step === 'import' && (
          <FieldStack>
            <ChunkProgress run={work.run} label={summary(work.run.results, file.done)} />
            <RowResults title={t('Result of each row')} rows={work.run.results.map((row) => importedRow(row, file.done))} />
          </FieldStack>
        )}
      </DialogContent>
      <DialogActions>
        {step === 'choose' && (
          <Button type="submit" form={`${id}-choose`} variant="contained" color="primary" sx={{ order: 1 }}>
            {t('Preview')}
          </Button>
        )}
        {step === 'preview' && !busy && <Button onClick={back}>{t('Choose another file')}</Button>}
        {!busy && <Button onClick={onClose}>{step === 'import' ? t('Close') : t('Cancel')}</Button>}
        {step === 'preview' && <ChunkButtons run={preview.run} onStop={preview.stop} onResume={() => void preview.resume()} />}
        {isPreviewed && good.length > 0 && (
          <Button variant="contained" color="primary" onClick={() => void take()}>
            {good.length === checked.length
              ? t('{{verb}} all {{rows}}', { verb: file.verb, rows: t('{{count, number}} rows', { count: good.length }) })
              : t('{{verb}} the {{rows}}', { verb: file.verb, rows: t('{{count, number}} good rows', { count: good.length }) })}
          </Button>
        )}
        {step === 'import' && <ChunkButtons run={work.run} onStop={work.stop} onResume={() => void work.resume()} />}
      </DialogActions>
    </Dialog>
  );
}

function summary(results: readonly CheckedRow[], done: string): string {
  const created = results.filter(({ id }) => id !== null).length;
  return t('{{created}} {{done}}, {{refused}} refused', { created, done: done.toLowerCase(), refused: results.length - created });
}

/** A good row beside a refused one was not created either, where it was all or none. */
const importedRow = ({ row, ok, id, reason }: CheckedRow, done: string): RowResult => ({
  key: row.line,
  name:
    id === null ? (
      t('Line {{line}}: {{subscriptionId}}', { line: row.line, subscriptionId: row.subscriptionId })
    ) : (
      <Link to={`/subscriptions/${id}`}>{row.subscriptionId}</Link>
    ),
  ok: id !== null,
  word: id === null ? (ok ? t('Left out') : t('Refused')) : done,
  reason: ok && id === null ? t('Another row of the same call was refused, and it was all or none.') : reason,
});

/** The preview of each row: nothing has been written yet. */
const ImportPreview = ({ checked, costs }: { checked: readonly CheckedRow[]; costs: readonly ProjectCost[] }) => {
  const good = checked.filter(({ ok }) => ok).length;
  const refused = checked.length - good;
  return (
    <FieldStack>
      <p role="status">
        {refused === 0 ? (
          <Trans
            i18nKey="<0>{{count, number}} rows</0>, and nothing is wrong with them."
            components={[<strong key="0" />]}
            count={good}
            values={{ count: good }}
          />
        ) : (
          <Trans
            i18nKey="<0>{{good}}</0>, {{count, number}} rows with errors. Mend the file and choose it again, or take the good ones alone."
            components={[<strong key="0" />]}
            count={refused}
            values={{ good: t('{{count, number}} good rows', { count: good }), count: refused }}
          />
        )}
      </p>
      {good > 0 && <CostLines costs={costs} />}
      {refused === 0 && good > ROWS_PER_CALL && (
        <p style={{ color: 'var(--text-muted)' }}>
          {t('They go in calls of {{rowsPerCall}} rows; each call takes all of its rows or none.', { rowsPerCall: ROWS_PER_CALL })}
        </p>
      )}
      <RowResults
        title={t('Preview of each row')}
        rows={checked.map(({ row, ok, reason }) => ({
          key: row.line,
          name: t('Line {{line}}: {{subscriptionId}}', { line: row.line, subscriptionId: row.subscriptionId || '–' }),
          ok,
          word: ok ? t('Good') : t('Error'),
          reason,
        }))}
      />
    </FieldStack>
  );
};
