import { formatCount } from '../../format/number';
import { TextField, type TextFieldProps } from './TextField';

interface Props extends TextFieldProps {
  min: number;
  max: number;
}

/** A whole number, kept as the text that was typed; `numberOrNull` reads it when the form is sent. */
export const NumberField = ({ min, max, ...props }: Props) => (
  <TextField
    inputMode="numeric"
    {...props}
    parse={(typed) => typed.replace(/\D/g, '').slice(0, 10)}
    rules={{
      ...props.rules,
      validate: (value: unknown) => {
        if (value === '' || value === null || value === undefined) return true;
        const number = Number(value);
        return (number >= min && number <= max) || `Between ${formatCount(min)} and ${formatCount(max)}`;
      },
    }}
  />
);
