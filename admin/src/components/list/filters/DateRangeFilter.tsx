import { Button, OutlinedInput, Popover } from '@mui/material';
import { useState } from 'react';

import { formatDate } from '../../../format/clock';
import { dayOf, endOfDay, instantOf } from '../../../format/time';
import { useTimeStyle } from '../../../providers/display';
import { Field, FieldStack } from '../../form/Field';
import { FilterButton } from './SelectFilter';
import { useFilters } from './useFilters';
import { t } from '../../../language/language';

interface Props {
  label?: string;
  from?: string;
  to?: string;
}

/** Whole days, both inclusive, in the zone of Settings: what is sent are the instants at which the first begins and the last ends. */
export const DateRangeFilter = ({ label = t('Date'), from = 'from', to = 'to' }: Props) => {
  const style = useTimeStyle();
  const { filters, set } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const fromValue = textOf(filters[from]);
  const toValue = textOf(filters[to]);

  const shown =
    fromValue && toValue
      ? `${formatDate(fromValue, style)} – ${formatDate(toValue, style)}`
      : fromValue
        ? t('from {{fromValue}}', { fromValue: formatDate(fromValue, style) })
        : toValue
          ? t('until {{toValue}}', { toValue: formatDate(toValue, style) })
          : undefined;

  return (
    <>
      <FilterButton label={label} value={shown} open={!!anchor} onClick={setAnchor} />
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { width: 240, mt: 1, p: 4 } } }}
      >
        <FieldStack>
          <DayInput
            id="filter-from"
            label={t('From')}
            value={fromValue && dayOf(fromValue, style.zone)}
            onChange={(day) => set(from, instantOf(day, style.zone))}
          />
          <DayInput
            id="filter-to"
            label={t('To')}
            value={toValue && dayOf(toValue, style.zone)}
            onChange={(day) => set(to, endOfDay(day, style.zone))}
            hint={t('Whole days, time zone {{zone}}', { zone: style.zone })}
          />
          <Button size="small" onClick={() => setAnchor(null)}>
            {t('Done')}
          </Button>
        </FieldStack>
      </Popover>
    </>
  );
};

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

interface DayInputProps {
  id: string;
  label: string;
  value: string | undefined;
  hint?: string;
  onChange: (day: string) => void;
}

const DayInput = ({ id, label, value, hint, onChange }: DayInputProps) => {
  const [typed, setTyped] = useState(value ?? '');
  return (
    <Field id={id} label={label} hint={hint}>
      <OutlinedInput
        id={id}
        type="date"
        fullWidth
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value);
        }}
      />
    </Field>
  );
};
