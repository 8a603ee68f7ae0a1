import { styled } from '@mui/material/styles';
import { FileSpreadsheet } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import { FieldStack } from '../../../components/form/Field';
import { RecordField } from '../../../components/form/RecordField';
import { SwitchField } from '../../../components/form/SwitchField';
import { useCan } from '../../../providers/session';
import type { FileWork } from './importRows';
import { readFile, UnreadableFile, type CsvFile } from './csvFile';
import { t } from '../../../language/language';

interface Props {
  /** Of the form, for the dialog's button. */
  id: string;
  work: Pick<FileWork, 'intro' | 'columns'>;
  projectId?: number;
  onChosen: (source: { file: CsvFile; projectId: number | null; charge: boolean }) => Promise<void>;
}

interface Values {
  projectId: number | null;
  isPaid: boolean;
}

const templateOf = (columns: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(`${columns}\r\n`)}`;

export const ChooseFile = ({ id, work, projectId, onChosen }: Props) => {
  const input = useId();
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values>({ defaultValues: { projectId: projectId ?? null, isPaid: false } });
  const mayMoveIn = useCan('subscriptions.override');

  const preview = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return setProblem(t('Choose a file first.'));
    try {
      const { projectId: project, isPaid } = form.getValues();
      await onChosen({ file: await readFile(chosen), projectId: project, charge: !isPaid });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setProblem(error.message);
    }
  };

  return (
    <FormProvider {...form}>
      <form id={id} noValidate onSubmit={(event) => void preview(event)}>
        <FieldStack>
          <p style={{ color: 'var(--text-muted)' }}>
            <span>{work.intro} </span>
            <a href={templateOf(work.columns)} download="template.csv">
              {t('Download an empty template')}
            </a>
          </p>
          <File>
            <label htmlFor={input}>
              <FileSpreadsheet size={20} aria-hidden />
              <span>{chosen?.name ?? t('Choose a CSV file')}</span>
            </label>
            <input
              id={input}
              type="file"
              accept=".csv,text/csv"
              aria-describedby={`${input}-problem`}
              onChange={({ target }) => {
                setProblem(undefined);
                setChosen(target.files?.[0]);
              }}
            />
            <div id={`${input}-problem`} role="alert">
              {problem}
            </div>
          </File>
          <RecordField
            name="projectId"
            label={t('Project')}
            resource="projects"
            optionText="name"
            disabled={projectId !== undefined}
            hint={t('For rows that name no project of their own')}
          />
          {mayMoveIn && (
            <SwitchField
              name="isPaid"
              label={t('Paid for elsewhere')}
              hint={t('Moves them in without a charge: in any state, and with an end beside a plan')}
            />
          )}
        </FieldStack>
      </form>
    </FormProvider>
  );
};

const File = styled('div')({
  position: 'relative',
  label: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 10,
    minHeight: 84,
    padding: 16,
    border: '1px dashed var(--line-strong)',
    borderRadius: 8,
    color: 'var(--text-muted)',
    overflowWrap: 'anywhere',
  },
  // Over the whole box: it takes the click, the dropped file and the keyboard's focus, while the label is what one sees.
  input: { position: 'absolute', inset: '0 0 auto', width: '100%', height: 84, opacity: 0, cursor: 'pointer' },
  'label:has(+ input:focus-visible)': { outline: '2px solid var(--accent)', outlineOffset: 2 },
  'label:has(+ input:hover)': { borderColor: 'var(--accent)', color: 'var(--text)' },
  '[role=alert]': { marginTop: 5, color: 'var(--bad-text)', fontSize: 12, lineHeight: '16px' },
});
