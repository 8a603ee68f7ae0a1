import { OutlinedInput } from '@mui/material';
import { useId, useState, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { useController, type RegisterOptions, type Validate } from 'react-hook-form';

import { lengthProblem } from '../../format/pasted';
import { Field } from './Field';
import { t } from '../../language/language';

export interface TextFieldProps {
  name: string;
  label: string;
  type?: HTMLInputTypeAttribute;
  required?: boolean;
  /** The message for a required field that is empty. */
  requiredMessage?: string;
  rules?: Pick<RegisterOptions, 'pattern'> & { validate?: Validate<string, Record<string, unknown>> };
  hint?: ReactNode;
  aside?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  /** In characters. A longer text is refused with a message, never cut: half of a pasted text means something else. */
  maxLength?: number;
  lines?: number;
  mono?: boolean;
  /** Of what is written from left to right in every language. */
  dir?: 'ltr';
  autoComplete?: string;
  autoFocus?: boolean;
  inputMode?: 'numeric' | 'decimal' | 'email' | 'url';
  start?: ReactNode;
  end?: ReactNode;
  /** Removes characters that a paste brings along, such as the gaps in a login. It never changes the meaning of the rest. */
  clean?: (typed: string) => string;
  /** The form's value for a text that can be written in several ways. The typed text stays visible until the field is left. */
  read?: (typed: string) => string;
}

/** The value of a form's text is always text: an empty field is '', and what it means is decided when it is sent. */
export const TextField = ({
  name,
  label,
  required,
  requiredMessage = t('Required'),
  rules,
  hint,
  aside,
  lines,
  mono,
  clean,
  read,
  maxLength,
  ...input
}: TextFieldProps) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const validate: Validate<unknown, Record<string, unknown>> = (value, values) => {
    const text = textOf(value);
    const tooLong = maxLength === undefined ? undefined : lengthProblem(text, maxLength);
    return tooLong ?? rules?.validate?.(text, values) ?? true;
  };
  const { field, fieldState } = useController({
    name,
    rules: { pattern: rules?.pattern, validate, required: required ? requiredMessage : false },
  });
  const error = fieldState.error?.message;

  const change = (text: string) => {
    const cleaned = clean ? clean(text) : text;
    if (read) setTyped(cleaned);
    field.onChange(read ? read(cleaned) : cleaned);
  };
  const leave = () => {
    setTyped(undefined);
    field.onBlur();
  };

  return (
    <Field id={id} label={label} required={required} error={error} hint={hint} aside={aside}>
      <OutlinedInput
        id={id}
        name={name}
        fullWidth
        dir={input.dir}
        value={typed ?? textOf(field.value)}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
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

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
