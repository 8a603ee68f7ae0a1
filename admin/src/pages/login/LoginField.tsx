import { OutlinedInput } from '@mui/material';
import type { HTMLInputTypeAttribute, Ref } from 'react';

interface Props {
  name: string;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete: string;
  inputMode?: 'numeric';
  /** The id of the element below the fields that says what is wrong with it. */
  problemId?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A plain field: the browser keeps its value, and the form reads it when it is sent. */
export const LoginField = ({ name, label, problemId, inputRef, type = 'text', autoComplete, inputMode }: Props) => (
  <>
    <label htmlFor={name}>{label}</label>
    <OutlinedInput
      inputRef={inputRef}
      id={name}
      name={name}
      type={type}
      autoComplete={autoComplete}
      required
      fullWidth
      error={problemId !== undefined}
      slotProps={{ input: { inputMode, 'aria-invalid': problemId !== undefined, 'aria-describedby': problemId } }}
    />
  </>
);
