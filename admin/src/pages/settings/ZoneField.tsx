import { Autocomplete, OutlinedInput } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useController } from 'react-hook-form';

import { Field } from '../../components/form/Field';
import { t } from '../../language/language';

/** A time zone by its name, found by typing a city or an offset. */
export const ZoneField = ({ name, label, hint }: { name: string; label: string; hint?: string }) => {
  const id = useId();
  const { field, fieldState } = useController({ name, rules: { required: t('Required') } });
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
        noOptionsText={t('Nothing found')}
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

/** `UTC` first, then every zone that this browser knows, by name; the stored one is always among them. */
export function zoneNames(stored: string, known: readonly string[] = Intl.supportedValuesOf('timeZone')): string[] {
  const places = [...known, stored].filter((name) => name !== 'UTC' && name.includes('/'));
  return ['UTC', ...[...new Set(places)].sort((a, b) => a.localeCompare(b, 'en'))];
}

/** How far the zone is from UTC now: `UTC+05:30`. */
export function offsetOf(zone: string, now: number = Date.now()): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length);
  return `UTC${offset || '+00:00'}`;
}

/** `New York` finds `America/New_York`, and so does `utc-05`. */
export const matchesZone = (zone: string, typed: string, now: number = Date.now()) => {
  const text = `${zone} ${zone.replace(/[_/]/g, ' ')} ${offsetOf(zone, now)}`.toLowerCase();
  return typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
