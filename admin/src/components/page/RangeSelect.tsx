import { MenuItem, Select } from '@mui/material';

import { SelectArrow } from '../form/inputs/SelectArrow';
import { t } from '../../language/language';

interface Props<Range extends string> {
  /** Nothing where it is chosen elsewhere. */
  range: Range | undefined;
  ranges: readonly { value: Range; label: string }[];
  onChange: (range: Range) => void;
  /** Where nothing of the list is chosen. */
  none?: string;
}

/** 'Last 30 days': which time the figures are of. */
export function RangeSelect<Range extends string>({ range, ranges, onChange, none }: Props<Range>) {
  const choose = (chosen: string) => {
    const known = ranges.find(({ value }) => value === chosen);
    if (known) onChange(known.value);
  };
  return (
    <Select<string>
      value={range ?? ''}
      displayEmpty
      renderValue={range === undefined ? () => none : undefined}
      onChange={(event) => choose(event.target.value)}
      IconComponent={SelectArrow}
      SelectDisplayProps={{ 'aria-label': t('Time range') }}
      sx={{ flex: '1 1 auto', minWidth: 150, '& .MuiSelect-select': { py: '6px' } }}
    >
      {ranges.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </Select>
  );
}
