import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

import { ActionButton } from '../buttons/ActionButton';
import { TextField, type TextFieldProps } from './TextField';

/** Masked; the eye shows it to the user who typed it. */
export const PasswordField = (props: TextFieldProps) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoComplete={props.autoComplete ?? 'new-password'}
      end={
        <ActionButton
          icon={shown ? EyeOff : Eye}
          label={shown ? `Hide ${props.label}` : `Show ${props.label}`}
          hint={shown ? 'Hide' : 'Show'}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};

const MIN_BYTES = 8;
/** The hash reads no further; a longer one is refused and never cut. */
const MAX_BYTES = 72;

export function passwordProblem(password: string): string | undefined {
  const bytes = new TextEncoder().encode(password).length;
  if (bytes < MIN_BYTES) return `At least ${MIN_BYTES} characters`;
  if (bytes > MAX_BYTES) return `At most ${MAX_BYTES} bytes (letters beyond a–z take more than one)`;
  return undefined;
}
