import { MenuItem, Select } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useController } from 'react-hook-form';

import { Field } from './Field';
import { SelectArrow } from './inputs/SelectArrow';
import { t } from '../../language/language';

export interface Choice {
  /** Never empty: 'none' is a value with a word too. */
  value: string;
  label: string;
  hint?: string;
}

interface Props {
  name: string;
  label: string;
  choices: readonly Choice[];
  required?: boolean;
  hint?: ReactNode;
  disabled?: boolean;
  placeholder?: string;
}

export const SelectField = ({ name, label, choices, required, hint, disabled, placeholder = t('Choose…') }: Props) => {
  const id = useId();
  const { field, fieldState } = useController({ name, rules: { required: required ? t('Required') : false } });
  const error = fieldState.error?.message;
  const value = field.value === null || field.value === undefined ? '' : String(field.value);

  return (
    <Field id={id} label={label} required={required} error={error} hint={hint}>
      <Select
        fullWidth
        displayEmpty
        value={choices.some((choice) => choice.value === value) ? value : ''}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled ?? field.disabled}
        error={!!error}
        IconComponent={SelectArrow}
        SelectDisplayProps={{ id, 'aria-label': label, 'aria-describedby': error || hint ? `${id}-note` : undefined }}
        renderValue={(chosen) =>
          choices.find((choice) => choice.value === chosen)?.label ?? <span style={{ color: 'var(--text-faint)' }}>{placeholder}</span>
        }
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            <span>
              <span>{choice.label}</span>
              {choice.hint && (
                <span style={{ display: 'block', color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' }}>{choice.hint}</span>
              )}
            </span>
          </MenuItem>
        ))}
      </Select>
    </Field>
  );
};
