import { Button, Popover } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';

import { formatDate } from '../../../format/clock';
import { dayOf, endOfDay, instantOf, presetsAt, today, type Preset } from '../../../format/time';
import { useTimeStyle } from '../../../providers/display';
import { DayInput } from '../../form/inputs/DayInput';
import { Field, FieldStack } from '../../form/Field';
import { FilterButton } from './SelectFilter';
import { useFilters } from './useFilters';
import { t } from '../../../language/language';
import { BELOW_START } from '../../../theme/sides';

interface Props {
  label?: string;
  from?: string;
  to?: string;
}

/** Whole days, both inclusive, in the zone of Settings: it sends the instants at which the first begins and the last ends. */
export const DateRangeFilter = ({ label = t('Date'), from = 'from', to = 'to' }: Props) => {
  const style = useTimeStyle();
  const { filters, replace, set } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const fromValue = textOf(filters[from]);
  const toValue = textOf(filters[to]);

  const shown =
    fromValue && toValue
      ? t('{{from}} – {{to}}', { from: formatDate(fromValue, style), to: formatDate(toValue, style) })
      : fromValue
        ? t('from {{fromValue}}', { fromValue: formatDate(fromValue, style) })
        : toValue
          ? t('until {{toValue}}', { toValue: formatDate(toValue, style) })
          : undefined;

  const choose = (preset: Preset) => {
    setAnchor(null);
    replace({ ...filters, [from]: instantOf(preset.from, style.zone), [to]: endOfDay(preset.to, style.zone) });
  };

  return (
    <>
      <FilterButton label={label} value={shown} open={!!anchor} onClick={setAnchor} />
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...BELOW_START}
        slotProps={{ paper: { sx: { width: 240, mt: 1, p: 4 } } }}
      >
        <Presets>
          {presetsAt(today(style.zone)).map((preset) => (
            <Button key={preset.label} size="small" onClick={() => choose(preset)}>
              {preset.label}
            </Button>
          ))}
        </Presets>
        <FieldStack>
          <Field id="filter-from" label={t('From')}>
            <DayInput
              id="filter-from"
              value={fromValue ? dayOf(fromValue, style.zone) : ''}
              onChange={(day) => set(from, instantOf(day, style.zone))}
            />
          </Field>
          <Field id="filter-to" label={t('To')} hint={t('Whole days, time zone {{zone}}', { zone: style.zone })}>
            <DayInput
              id="filter-to"
              value={toValue ? dayOf(toValue, style.zone) : ''}
              onChange={(day) => set(to, endOfDay(day, style.zone))}
            />
          </Field>
          <Button size="small" onClick={() => setAnchor(null)}>
            {t('Done')}
          </Button>
        </FieldStack>
      </Popover>
    </>
  );
};

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

const Presets = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 6, marginBottom: 16 });
