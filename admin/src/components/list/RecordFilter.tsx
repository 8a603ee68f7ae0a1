import { MenuItem, OutlinedInput, Popover } from '@mui/material';
import { Check } from 'lucide-react';
import { useState } from 'react';

import { useRecordChoices } from '../form/useRecordChoices';
import { FilterButton } from './SelectFilter';
import { useFilters } from './useFilters';

interface Props {
  source: string;
  label: string;
  resource: string;
  optionText: string | ((record: Record<string, unknown>) => string);
}

/** 'Project: Any', and behind it a search over the records of another list. */
export const RecordFilter = ({ source, label, resource, optionText }: Props) => {
  const { filters, set } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const value = filters[source];
  const chosen = typeof value === 'number' ? value : null;
  const { choices, current, search } = useRecordChoices({ resource, optionText, chosen });

  const choose = (id: number | undefined) => {
    setAnchor(null);
    search('');
    set(source, id);
  };

  return (
    <>
      <FilterButton
        label={label}
        value={chosen === null ? undefined : (current?.label ?? `#${chosen}`)}
        open={!!anchor}
        onClick={setAnchor}
      />
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { sx: { width: 280, mt: 1, p: 1, border: '1px solid var(--line)', borderRadius: '10px', boxShadow: 'var(--shadow-pop)' } },
        }}
      >
        <OutlinedInput
          autoFocus
          fullWidth
          placeholder={`Find ${label.toLowerCase()}…`}
          onChange={(event) => search(event.target.value)}
          slotProps={{ input: { 'aria-label': `Find ${label.toLowerCase()}`, sx: { py: '6px' } } }}
        />
        <div style={{ maxHeight: 280, overflowY: 'auto', marginTop: 4 }}>
          <MenuItem component="button" sx={{ width: '100%' }} selected={chosen === null} onClick={() => choose(undefined)}>
            Any
          </MenuItem>
          {choices.map((choice) => (
            <MenuItem
              key={choice.id}
              component="button"
              sx={{ width: '100%', whiteSpace: 'normal', textAlign: 'left' }}
              selected={choice.id === chosen}
              onClick={() => choose(choice.id)}
            >
              <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{choice.label}</span>
              {choice.id === chosen && <Check size={15} aria-hidden />}
            </MenuItem>
          ))}
        </div>
      </Popover>
    </>
  );
};
