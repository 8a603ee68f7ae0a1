import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Paperclip, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';

import { ActionButton } from '../buttons/ActionButton';
import { Field } from './Field';
import { t } from '../../language/language';

interface Props {
  name: string;
  label: string;
  max: number;
  bytesMax: number;
  /** Media types that the server takes. */
  types: readonly string[];
  hint: string;
}

/** Files that the form holds until it is sent. The server checks their contents; here only what is certainly wrong is refused. */
export const FilesField = ({ name, label, max, bytesMax, types, hint }: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { field, fieldState } = useController({ name });
  const files = Array.isArray(field.value) ? field.value.filter((each): each is File => each instanceof File) : [];

  const take = (chosen: readonly File[]) => {
    const fit = chosen.filter((file) => types.includes(file.type) && file.size <= bytesMax);
    setProblem(fit.length < chosen.length || files.length + fit.length > max ? hint : undefined);
    field.onChange([...files, ...fit].slice(0, max));
    if (input.current) input.current.value = '';
  };

  return (
    <Field id={id} label={label} error={problem ?? fieldState.error?.message} hint={hint}>
      <Files>
        {files.map((file) => (
          <li key={`${file.name} ${file.size}`}>
            <span>{file.name}</span>
            <ActionButton
              icon={Trash2}
              label={t('Remove {{name}}', { name: file.name })}
              onClick={() => field.onChange(files.filter((each) => each !== file))}
            />
          </li>
        ))}
      </Files>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={types.join(',')}
        onChange={(event) => take([...(event.target.files ?? [])])}
        aria-label={label}
      />
      <Button id={id} size="small" disabled={files.length >= max} onClick={() => input.current?.click()}>
        <Paperclip size={15} aria-hidden />
        {t('Choose files')}
      </Button>
    </Field>
  );
};

const Files = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  'li span': { minWidth: 0, overflowWrap: 'anywhere' },
});
