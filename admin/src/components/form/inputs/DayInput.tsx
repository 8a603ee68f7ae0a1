import { OutlinedInput } from '@mui/material';
import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';

import { formatDay, parseDay } from '../../../format/time';
import { useTimeStyle } from '../../../providers/display';
import { t } from '../../../language/language';
import { ActionButton } from '../../buttons/ActionButton';

interface Props {
  id: string;
  /** `yyyy-MM-dd`, or with `withTime` `yyyy-MM-ddTHH:mm`; anything else is shown as it was typed. */
  value: string;
  onChange: (value: string) => void;
  withTime?: boolean;
  disabled?: boolean;
  required?: boolean;
  invalid?: boolean;
  onBlur?: () => void;
  inputRef?: (element: HTMLInputElement | null) => void;
}

/** A day in the format of Settings, typed or taken from the browser's calendar; a browser's own field would follow the browser's language. */
export const DayInput = ({ id, value, onChange, withTime = false, disabled, required, invalid, onBlur, inputRef }: Props) => {
  const { dateFormat } = useTimeStyle();
  const [typed, setTyped] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  const format = withTime ? `${dateFormat} HH:mm` : dateFormat;
  const isDay = parseDay(value, 'yyyy-MM-dd', withTime) !== undefined;
  const shown = isDay ? formatDay(value, format) : value;

  const type = (text: string) => {
    setTyped(text);
    onChange(text === '' ? '' : (parseDay(text, dateFormat, withTime) ?? text));
  };
  const pick = (day: string) => {
    setTyped(undefined);
    onChange(day);
  };
  const open = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      calendar.current?.focus();
    }
  };

  return (
    <OutlinedInput
      id={id}
      fullWidth
      value={typed ?? shown}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
      inputRef={inputRef}
      disabled={disabled}
      error={invalid}
      placeholder={format.toUpperCase().replace('HH:MM', 'HH:mm')}
      endAdornment={
        <>
          <input
            ref={calendar}
            type={withTime ? 'datetime-local' : 'date'}
            tabIndex={-1}
            aria-hidden
            value={isDay ? value : ''}
            max={withTime ? '9999-12-31T23:59' : '9999-12-31'}
            onChange={(event) => pick(event.target.value)}
            style={{
              position: 'absolute',
              right: 0,
              bottom: 0,
              width: 1,
              height: 1,
              padding: 0,
              border: 0,
              opacity: 0,
              pointerEvents: 'none',
            }}
          />
          {!disabled && <ActionButton icon={CalendarDays} label={t('Open calendar')} onClick={open} />}
        </>
      }
      slotProps={{
        input: {
          'aria-required': required,
          'aria-invalid': invalid,
          'aria-describedby': `${id}-note`,
          inputMode: 'numeric',
          autoComplete: 'off',
        },
      }}
    />
  );
};
