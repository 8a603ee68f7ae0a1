import { OutlinedInput, Popover } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';

import { errorText } from '../../../providers/httpClient';
import { useRecordChoices } from '../../form/useRecordChoices';
import { FilterButton } from './SelectFilter';
import { useFilters } from './useFilters';

interface Props {
  source: string;
  label: string;
  resource: string;
  optionText: string | ((record: Record<string, unknown>) => string);
}

/** 'Project: Any', and behind it a search over the records of another list. The focus stays in the box; arrows move the choice. */
export const RecordFilter = ({ source, label, resource, optionText }: Props) => {
  const id = useId();
  const { filters, set } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [active, setActive] = useState(0);
  const value = filters[source];
  const chosen = typeof value === 'number' ? value : null;
  const listing = !!anchor;
  const { choices, current, loading, error, retry, search } = useRecordChoices({ resource, optionText, chosen, listing });
  const options = [{ id: undefined, label: 'Any' }, ...choices];
  const index = Math.min(active, options.length - 1);

  const close = () => {
    setAnchor(null);
    setActive(0);
    search('');
  };
  const choose = (choice: number | undefined) => {
    close();
    set(source, choice);
  };
  const move = (to: number) => {
    setActive(to);
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(options[index]?.id);
    else if (event.key === 'ArrowDown') move((index + 1) % options.length);
    else if (event.key === 'ArrowUp') move((index - 1 + options.length) % options.length);
    else return;
    event.preventDefault();
  };

  const type = (text: string) => {
    search(text);
    // What is typed is meant to be found: Enter takes the first that was.
    setActive(text.trim() ? 1 : 0);
  };

  return (
    <>
      <FilterButton
        label={label}
        value={chosen === null ? undefined : (current?.label ?? `#${chosen}`)}
        open={listing}
        onClick={setAnchor}
      />
      <Popover
        open={listing}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': `Filter by ${label.toLowerCase()}`,
            sx: { width: 280, mt: 1, p: 1, border: '1px solid var(--line)', borderRadius: '10px', boxShadow: 'var(--shadow-pop)' },
          },
        }}
      >
        <OutlinedInput
          autoFocus
          fullWidth
          placeholder={`Find ${label.toLowerCase()}…`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': `Find ${label.toLowerCase()}`,
              'aria-expanded': true,
              'aria-controls': `${id}-list`,
              'aria-activedescendant': `${id}-${index}`,
              'aria-autocomplete': 'list',
              autoComplete: 'off',
              sx: { py: '6px' },
            },
          }}
        />
        <Choices id={`${id}-list`} role="listbox" aria-label={label} aria-busy={loading}>
          {options.map((option, position) => (
            <li
              key={option.id ?? 'any'}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === index}
              onMouseMove={() => setActive(position)}
              onClick={() => choose(option.id)}
            >
              <span>{option.label}</span>
              {option.id === (chosen ?? undefined) && <Check size={15} aria-label="Chosen" />}
            </li>
          ))}
        </Choices>
        {choices.length === 0 && (
          <Note role="status">
            {error ? (
              <>
                {errorText(error, 'The choices could not be loaded.')}{' '}
                <button type="button" className="small-button" onClick={retry}>
                  Try again
                </button>
              </>
            ) : loading ? (
              'Searching…'
            ) : (
              'Nothing found'
            )}
          </Note>
        )}
      </Popover>
    </>
  );
};

const Choices = styled('ul')({
  maxHeight: 280,
  overflowY: 'auto',
  margin: '4px 0 0',
  padding: 0,
  listStyle: 'none',
  li: { display: 'flex', alignItems: 'center', gap: 8, minHeight: 34, padding: '5px 10px', borderRadius: 6, cursor: 'pointer' },
  'li[aria-selected=true]': { background: 'var(--accent-soft)', color: 'var(--accent-text)' },
  'li > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  'li > svg': { flex: 'none' },
  '@media (max-width: 767px)': { li: { minHeight: 40 } },
});

const Note = styled('div')({ padding: '6px 10px', color: 'var(--text-muted)', fontSize: 13, overflowWrap: 'anywhere' });
