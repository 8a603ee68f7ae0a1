import { Button, OutlinedInput } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';

import { ActionButton } from '../../../components/buttons/ActionButton';
import { FieldGroup } from '../../../components/form/Field';
import { t } from '../../../language/language';

interface Props {
  name: string;
  label: string;
  hint?: string;
  nameLabel: string;
  valueLabel: string;
}

interface Pair {
  key: number;
  name: string;
  value: string;
}

/** Names with a text each. The form holds them as an object; a line without a name is not part of it. */
export const PairsField = ({ name, label, hint, nameLabel, valueLabel }: Props) => {
  const id = useId();
  const { field } = useController<Record<string, Record<string, string> | undefined>>({ name });
  const [pairs, setPairs] = useState<readonly Pair[]>(() =>
    Object.entries(field.value ?? {}).map(([each, value], key) => ({ key, name: each, value })),
  );

  const change = (next: readonly Pair[]) => {
    setPairs(next);
    field.onChange(Object.fromEntries(next.flatMap((pair) => (pair.name.trim() ? [[pair.name.trim(), pair.value]] : []))));
  };
  const set = (key: number, part: Partial<Pair>) => change(pairs.map((pair) => (pair.key === key ? { ...pair, ...part } : pair)));
  const add = () => change([...pairs, { key: Math.max(-1, ...pairs.map(({ key }) => key)) + 1, name: '', value: '' }]);

  return (
    <Group aria-describedby={hint ? `${id}-note` : undefined}>
      <legend>{label}</legend>
      {pairs.map((pair, index) => (
        <div className="pair" key={pair.key}>
          <OutlinedInput
            value={pair.name}
            autoFocus={pair.name === '' && pair.value === ''}
            placeholder={nameLabel}
            onChange={(event) => set(pair.key, { name: event.target.value })}
            onBlur={field.onBlur}
            slotProps={{ input: { 'aria-label': `${nameLabel} ${index + 1}`, className: 'mono', spellCheck: false } }}
          />
          <OutlinedInput
            value={pair.value}
            placeholder={valueLabel}
            onChange={(event) => set(pair.key, { value: event.target.value })}
            onBlur={field.onBlur}
            slotProps={{ input: { 'aria-label': `${valueLabel} ${index + 1}`, className: 'mono', spellCheck: false } }}
          />
          <ActionButton
            icon={Trash2}
            label={t('Remove {{nameLabel}} {{row}}', { nameLabel, row: index + 1 })}
            hint={t('Remove')}
            onClick={() => change(pairs.filter(({ key }) => key !== pair.key))}
          />
        </div>
      ))}
      <Button size="small" variant="text" onClick={add}>
        <Plus size={14} aria-hidden />
        {t('Add {{nameLabel}}', { nameLabel: nameLabel.toLowerCase() })}
      </Button>
      {hint && (
        <div id={`${id}-note`} className="note">
          {hint}
        </div>
      )}
    </Group>
  );
};

const Group = styled(FieldGroup)({
  '.pair': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto', alignItems: 'center', gap: 8, marginBottom: 8 },
});
