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
