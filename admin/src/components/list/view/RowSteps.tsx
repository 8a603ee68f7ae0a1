import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';

import { t } from '../../../language/language';
import { ActionButton } from '../../buttons/ActionButton';

interface Props<T> {
  /** The row that is shown. */
  id: Identifier;
  onMove: (record: T) => void;
}

/** To the neighbours of a row on the page of its list, also by the arrow keys, j and k. */
export function RowSteps<T extends RaRecord>({ id, onMove }: Props<T>) {
  const { data = [] } = useListContext<T>();
  const at = data.findIndex((record) => record.id === id);
  const previous = at < 0 ? undefined : data[at - 1];
  const next = at < 0 ? undefined : data[at + 1];

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('input, textarea, select, [role=menu]'))
        return;
      const target =
        event.key === 'ArrowDown' || event.key === 'j' ? next : event.key === 'ArrowUp' || event.key === 'k' ? previous : undefined;
      if (target === undefined) return;
      event.preventDefault();
      onMove(target);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [next, previous, onMove]);

  const step = (icon: typeof ChevronUp, label: string, keys: string, target: T | undefined) => (
    <ActionButton icon={icon} label={label} keys={keys} disabled={!target} onClick={() => target && onMove(target)} />
  );
  return (
    <span style={{ display: 'inline-flex' }}>
      {step(ChevronUp, t('Previous row'), 'ArrowUp k', previous)}
      {step(ChevronDown, t('Next row'), 'ArrowDown j', next)}
    </span>
  );
}
