import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

import { ActionButton } from '../buttons/ActionButton';
import { TextField, type TextFieldProps } from './TextField';
import { t } from '../../language/language';

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
          label={shown ? t('Hide {{label}}', { label: props.label }) : t('Show {{label}}', { label: props.label })}
          hint={shown ? t('Hide') : t('Show')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};
