import { Popover } from '@mui/material';
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useState } from 'react';

import { Choices } from './RecordFilter';
import { FilterButton } from './SelectFilter';
import { useFilters } from './useFilters';
import { t } from '../../../language/language';
import { BELOW_START } from '../../../theme/sides';

interface Props {
  source: string;
  label: string;
  choices: readonly { value: string; label: string }[];
}

const ANY = 'any';

/** 'Action: Any', and behind it a search over more choices than a menu can show. Enter takes the first that was found. */
export const FindFilter = ({ source, label, choices }: Props) => {
  const { filters, set } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const value = filters[source];
  const chosen = choices.find((choice) => choice.value === value);
  const name = label.toLowerCase();
  const choose = (choice: string | undefined) => {
    setAnchor(null);
    set(source, choice);
  };
  return (
    <>
      <FilterButton
        label={label}
        value={typeof value === 'string' ? (chosen?.label ?? value) : undefined}
        open={!!anchor}
        onClick={setAnchor}
      />
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...BELOW_START}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('Filter by {{name}}', { name }), sx: { width: 280, mt: 1, p: 1 } } }}
      >
        <Choices label={t('Find {{name}}', { name })} loop>
          <Command.Input autoFocus placeholder={t('Find {{name}}…', { name })} />
          <Command.List label={label}>
            <Command.Empty className="note">{t('Nothing found')}</Command.Empty>
            <Command.Item value={ANY} keywords={[t('Any')]} onSelect={() => choose(undefined)}>
              <span>{t('Any')}</span>
              {value === undefined && <Check size={15} aria-label={t('Chosen')} />}
            </Command.Item>
            {choices.map((choice) => (
              <Command.Item key={choice.value} value={choice.value} keywords={[choice.label]} onSelect={() => choose(choice.value)}>
                <span>{choice.label}</span>
                {choice.value === value && <Check size={15} aria-label={t('Chosen')} />}
              </Command.Item>
            ))}
          </Command.List>
        </Choices>
      </Popover>
    </>
  );
};
