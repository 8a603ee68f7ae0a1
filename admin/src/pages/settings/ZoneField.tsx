import { Autocomplete, OutlinedInput } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useController } from 'react-hook-form';

import { Field } from '../../components/form/Field';
import { matchesZone, offsetOf, zoneNames } from './zones';

/** A time zone by its name, found by typing a city or an offset. */
export const ZoneField = ({ name, label, hint }: { name: string; label: string; hint?: string }) => {
  const id = useId();
  const { field, fieldState } = useController({ name, rules: { required: 'Required' } });
  const value = typeof field.value === 'string' ? field.value : 'UTC';
  const options = useMemo(() => zoneNames(value), [value]);
  const error = fieldState.error?.message;

  return (
    <Field id={id} label={label} required error={error} hint={hint}>
      <Autocomplete
        id={id}
        disableClearable
        fullWidth
        autoHighlight
        options={options}
        value={value}
        disabled={field.disabled}
        popupIcon={<ChevronDown size={16} />}
        noOptionsText="Nothing found"
        onChange={(_, zone) => field.onChange(zone)}
        onBlur={field.onBlur}
        filterOptions={(zones, { inputValue }) => zones.filter((zone) => matchesZone(zone, inputValue))}
        renderOption={({ key, ...props }, zone) => (
          <Option key={key} {...props}>
            <span className="zone">{zone.replaceAll('_', ' ')}</span>
            <span className="offset tabular">{offsetOf(zone)}</span>
          </Option>
        )}
        renderInput={(params) => (
          <OutlinedInput
            ref={params.slotProps.input.ref}
            inputRef={field.ref}
            fullWidth
            disabled={params.disabled}
            error={!!error}
            endAdornment={params.slotProps.input.endAdornment}
            className={params.slotProps.input.className}
            slotProps={{ input: { ...params.slotProps.htmlInput, 'aria-describedby': error || hint ? `${id}-note` : undefined } }}
          />
        )}
      />
    </Field>
  );
};

const Option = styled('li')({
  '&&': { display: 'flex', gap: 12 },
  '.zone': { flex: 1, minWidth: 0 },
  '.offset': { color: 'var(--text-muted)', fontSize: 12 },
});
