import { OutlinedInput } from '@mui/material';
import { useId, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { useController, type RegisterOptions } from 'react-hook-form';

import { Field } from './Field';

export interface TextFieldProps {
  name: string;
  label: string;
  type?: HTMLInputTypeAttribute;
  required?: boolean;
  /** What is said where a required field is left out. */
  requiredMessage?: string;
  rules?: Pick<RegisterOptions, 'validate' | 'pattern' | 'min' | 'max' | 'minLength'>;
  hint?: ReactNode;
  aside?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  maxLength?: number;
  lines?: number;
  mono?: boolean;
  autoComplete?: string;
  autoFocus?: boolean;
  inputMode?: 'numeric' | 'decimal' | 'email' | 'url';
  start?: ReactNode;
  end?: ReactNode;
  /** Cleans what was typed, such as all but digits. */
  parse?: (typed: string) => string;
}

/** The value of a form's text is always text: an empty field is '', and what it means is decided when it is sent. */
export const TextField = ({
  name,
  label,
  required,
  requiredMessage = 'Required',
  rules,
  hint,
  aside,
  lines,
  mono,
  parse,
  maxLength,
  ...input
}: TextFieldProps) => {
  const id = useId();
  const { field, fieldState } = useController({
    name,
    rules: { ...rules, required: required ? requiredMessage : false },
  });
  const value = typeof field.value === 'string' || typeof field.value === 'number' ? String(field.value) : '';
  const error = fieldState.error?.message;

  return (
    <Field id={id} label={label} required={required} error={error} hint={hint} aside={aside}>
      <OutlinedInput
        id={id}
        name={name}
        fullWidth
        value={value}
        onChange={(event) => field.onChange(parse ? parse(event.target.value) : event.target.value)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={!!error}
        type={input.type ?? 'text'}
        placeholder={input.placeholder}
        disabled={input.disabled ?? field.disabled}
        autoComplete={input.autoComplete ?? 'off'}
        autoFocus={input.autoFocus}
        multiline={!!lines}
        minRows={lines}
        maxRows={lines ? 8 : undefined}
        startAdornment={input.start}
        endAdornment={input.end}
        slotProps={{
          input: {
            maxLength,
            inputMode: input.inputMode,
            'aria-required': required,
            'aria-invalid': !!error,
            'aria-describedby': error || hint ? `${id}-note` : undefined,
            spellCheck: mono ? false : undefined,
            className: mono ? 'mono' : undefined,
          },
        }}
      />
    </Field>
  );
};
