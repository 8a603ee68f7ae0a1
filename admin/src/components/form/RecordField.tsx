import { Autocomplete, OutlinedInput } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useController } from 'react-hook-form';

import { errorText } from '../../providers/httpClient';
import { Field } from './Field';
import { useRecordChoices, type RecordChoice } from './useRecordChoices';
import { t } from '../../language/language';

interface Props {
  name: string;
  label: string;
  /** The list to choose from: `projects`, `users`. */
  resource: string;
  /** The field that names a record; a function where it takes more than one. */
  optionText: string | ((record: Record<string, unknown>) => string);
  filter?: Record<string, unknown>;
  required?: boolean;
  requiredMessage?: string;
  hint?: ReactNode;
  disabled?: boolean;
}

/** Chooses one record by typing part of its name; the server searches. The form holds its id. */
export const RecordField = ({
  name,
  label,
  resource,
  optionText,
  filter,
  required,
  requiredMessage = t('Required'),
  hint,
  disabled,
}: Props) => {
  const id = useId();
  const { field, fieldState } = useController({ name, rules: { required: required ? requiredMessage : false } });
  const chosen = typeof field.value === 'number' ? field.value : null;
  const { choices, current, loading, error: notLoaded, retry, search } = useRecordChoices({ resource, optionText, filter, chosen });
  const error = fieldState.error?.message;

  return (
    <Field id={id} label={label} required={required} error={error} hint={hint}>
      <Autocomplete<RecordChoice>
        id={id}
        options={choices}
        value={current}
        loading={loading}
        disabled={disabled ?? field.disabled}
        filterOptions={(options) => options}
        getOptionLabel={(choice) => choice.label}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_, choice) => field.onChange(choice?.id ?? null)}
        onInputChange={(_, text, reason) => search(reason === 'input' ? text : '')}
        onBlur={field.onBlur}
        popupIcon={<ChevronDown size={16} />}
        onOpen={() => notLoaded && retry()}
        noOptionsText={notLoaded ? errorText(notLoaded, t('The choices could not be loaded.')) : t('Nothing found')}
        renderOption={({ key: _key, ...props }, choice) => (
          <li key={choice.id} {...props}>
            {choice.label}
          </li>
        )}
        renderInput={(params) => (
          <OutlinedInput
            ref={params.slotProps.input.ref}
            endAdornment={params.slotProps.input.endAdornment}
            className={params.slotProps.input.className}
            fullWidth
            disabled={params.disabled}
            placeholder={t('Choose…')}
            inputRef={field.ref}
            error={!!error}
            slotProps={{
              input: {
                ...params.slotProps.htmlInput,
                'aria-required': required,
                'aria-describedby': error || hint ? `${id}-note` : undefined,
              },
            }}
          />
        )}
      />
    </Field>
  );
};
