import { Button, Popover } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useState } from 'react';

import { errorText } from '../../../providers/httpClient';
import { useRecordChoices } from '../../form/useRecordChoices';
import { FilterButton } from './SelectFilter';
import { useFilters } from './useFilters';
import { t } from '../../../language/language';
import { BELOW_START } from '../../../theme/sides';

interface Props {
  source: string;
  label: string;
  resource: string;
  optionText: string | ((record: Record<string, unknown>) => string);
}

const ANY = { id: undefined, label: t('Any') };

const keyOf = ({ id }: { id: number | undefined }) => String(id ?? ANY.label);

/** 'Project: Any', and behind it a search over the records of another list. The focus stays in the box; arrows move the choice. */
export const RecordFilter = ({ source, label, resource, optionText }: Props) => {
  const { filters, set } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState('');
  const value = filters[source];
  const chosen = typeof value === 'number' ? value : null;
  const { choices, current, loading, error, retry, search } = useRecordChoices({ resource, optionText, chosen, listing: !!anchor });
  // Enter takes the first record that was found for the typed text.
  const options = typed.trim() ? [...choices, ANY] : [ANY, ...choices];
  // An answer of the server may remove the choice that was pointed at.
  const active = options.find((option) => keyOf(option) === pointed) ?? options[0] ?? ANY;

  const type = (text: string) => {
    setTyped(text);
    search(text);
  };
  const close = () => {
    setAnchor(null);
    type('');
  };
  const choose = (choice: number | undefined) => {
    close();
    set(source, choice);
  };
  const name = label.toLowerCase();

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
        onClose={close}
        {...BELOW_START}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('Filter by {{name}}', { name }), sx: { width: 280, mt: 1, p: 1 } } }}
      >
        <Choices label={t('Find {{name}}', { name })} shouldFilter={false} loop value={keyOf(active)} onValueChange={setPointed}>
          <Command.Input autoFocus value={typed} onValueChange={type} placeholder={t('Find {{name}}…', { name })} />
          <Command.List label={label} aria-busy={loading}>
            {options.map((option) => (
              <Command.Item key={keyOf(option)} value={keyOf(option)} onSelect={() => choose(option.id)}>
                <span>{option.label}</span>
                {option.id === (chosen ?? undefined) && <Check size={15} aria-label={t('Chosen')} />}
              </Command.Item>
            ))}
          </Command.List>
          {choices.length === 0 && (
            <div className="note" role="status">
              <span>
                {error ? `${errorText(error, t('The choices could not be loaded.'))} ` : loading ? t('Searching…') : t('Nothing found')}
              </span>
              {!!error && (
                <Button size="small" onClick={retry}>
                  {t('Try again')}
                </Button>
              )}
            </div>
          )}
        </Choices>
      </Popover>
    </>
  );
};

/** A box to type in, and below it what was found. */
export const Choices = styled(Command)({
  outline: 'none',
  input: {
    width: '100%',
    height: 34,
    padding: '0 11px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    background: 'var(--panel)',
    color: 'var(--text)',
    '&::placeholder': { color: 'var(--text-faint)' },
    '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2 },
  },
  '[cmdk-list]': { maxHeight: 280, marginTop: 4, overflowY: 'auto' },
  '[cmdk-item]': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 34, padding: '5px 10px', borderRadius: 6, cursor: 'pointer' },
  '[cmdk-item][aria-selected=true]': { background: 'var(--accent-soft)', color: 'var(--accent-text)' },
  '[cmdk-item] > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '[cmdk-item] > svg': { flex: 'none' },
  '.note': { padding: '6px 10px', color: 'var(--text-muted)', fontSize: 13, overflowWrap: 'anywhere' },
  '@media (max-width: 767px)': { '[cmdk-item]': { minHeight: 40 } },
});
