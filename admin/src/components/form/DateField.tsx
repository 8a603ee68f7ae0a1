import { OutlinedInput } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useController } from 'react-hook-form';

import { dayOf, instantOf, minuteOf, moveToDay } from '../../format/time';
import { useTimeStyle } from '../../providers/display';
import { Field } from './Field';
import { t } from '../../language/language';

interface Props {
  name: string;
  label: string;
  required?: boolean;
  requiredMessage?: string;
  hint?: ReactNode;
  disabled?: boolean;
  /** Asks for the time of day too. */
  withTime?: boolean;
}

/**
 * The form holds the instant; the field shows its day in the zone of Settings, whatever the browser's zone. Only typing changes the instant:
 * opening and saving a form leaves it as it was to the second, and another day keeps the time of day that was stored.
 */
export const DateField = ({ name, label, required, requiredMessage = t('Required'), hint, disabled, withTime = false }: Props) => {
  const id = useId();
  const { zone } = useTimeStyle();
  const { field, fieldState } = useController({ name, rules: { required: required ? requiredMessage : false } });
  const instant = typeof field.value === 'string' ? field.value : '';
  const shown = instant === '' ? '' : withTime ? minuteOf(instant, zone) : dayOf(instant, zone);
  const error = fieldState.error?.message;

  const change = (typed: string) => {
    const next = !withTime && instant ? moveToDay(instant, typed, zone) : instantOf(typed, zone);
    field.onChange(next ?? '');
  };

  return (
    <Field id={id} label={label} required={required} error={error} hint={hint ?? t('Time zone: {{zone}}', { zone })}>
      <OutlinedInput
        id={id}
        fullWidth
        type={withTime ? 'datetime-local' : 'date'}
        value={shown}
        onChange={(event) => change(event.target.value)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled ?? field.disabled}
        error={!!error}
        slotProps={{
          input: {
            'aria-required': required,
            'aria-invalid': !!error,
            'aria-describedby': `${id}-note`,
            max: withTime ? '9999-12-31T23:59' : '9999-12-31',
          },
        }}
      />
    </Field>
  );
};
