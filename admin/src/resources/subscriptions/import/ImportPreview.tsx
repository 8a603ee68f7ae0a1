import { FieldStack } from '../../../components/form/Field';
import { RowResults } from '../../../components/RowResults';
import { plural } from '../../../format/number';
import { CostLines } from '../CostLines';
import { ROWS_PER_CALL } from './csvFile';
import { purchasesOf, type CheckedRow } from './importRows';

/** What the import would do with each row: nothing has been written yet. */
export const ImportPreview = ({ checked, projectId }: { checked: readonly CheckedRow[]; projectId: number | null }) => {
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
            <strong>{plural(good, 'good row')}</strong>, {plural(refused, 'row')} with errors. Mend the file and choose it again, or import
            the good ones alone.
          </>
        )}
      </p>
      {good > 0 && <CostLines purchases={purchasesOf(checked, projectId)} />}
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
