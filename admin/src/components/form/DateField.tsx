import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useController } from 'react-hook-form';

import { dayOf, instantOf, minuteOf, moveToDay } from '../../format/time';
import { useTimeStyle } from '../../providers/display';
import { DayInput } from './inputs/DayInput';
import { Field } from './Field';
import { t } from '../../language/language';

const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T.*Z$/.test(text);

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
  const { zone, dateFormat } = useTimeStyle();
  const { field, fieldState } = useController({
    name,
    rules: {
      required: required ? requiredMessage : false,
      validate: (value) =>
        !value || isInstant(String(value)) || t('Not a date. Write it as {{format}}', { format: dateFormat.toUpperCase() }),
    },
  });
  const instant = typeof field.value === 'string' ? field.value : '';
  const shown = !isInstant(instant) ? instant : withTime ? minuteOf(instant, zone) : dayOf(instant, zone);
  const error = fieldState.error?.message;

  // The time of day is kept while a day is only half typed.
  const kept = useRef(instant);
  useEffect(() => {
    if (isInstant(instant)) kept.current = instant;
  }, [instant]);

  const change = (typed: string) => {
    const next = !withTime && kept.current ? moveToDay(kept.current, typed, zone) : instantOf(typed, zone);
    // A text that is no date stays, so that its message can be shown.
    field.onChange(next ?? typed);
  };

  return (
    <Field id={id} label={label} required={required} error={error} hint={hint ?? t('Time zone: {{zone}}', { zone })}>
      <DayInput
        id={id}
        value={shown}
        withTime={withTime}
        onChange={change}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled ?? field.disabled}
        required={required}
        invalid={!!error}
      />
    </Field>
  );
};
