import { styled } from '@mui/material/styles';
import { CornerDownLeft } from 'lucide-react';

import type { PaletteItem } from './usePaletteItems';

interface Props {
  id: string;
  items: PaletteItem[];
  active: number;
  onHover: (index: number) => void;
  onChoose: (item: PaletteItem) => void;
}

export const PaletteList = ({ id, items, active, onHover, onChoose }: Props) => {
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <List id={`${id}-list`} role="listbox" aria-label="Results">
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <div className="group" aria-hidden>
            {group}
          </div>
          {items.map((item, index) =>
            item.group === group ? (
              <div
                key={item.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className="item"
                onMouseMove={() => onHover(index)}
                onClick={() => onChoose(item)}
              >
                <item.icon size={16} aria-hidden />
                <span className="label">{item.label}</span>
                {item.note && <span className="note">{item.note}</span>}
                {index === active && <CornerDownLeft size={14} aria-hidden className="enter" />}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </List>
  );
};

const List = styled('div')({
  '.group': { padding: '8px 10px 4px', color: 'var(--text-faint)', fontSize: 11, lineHeight: '16px', fontWeight: 600 },
  '.item': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 36,
    padding: '6px 10px',
    borderRadius: 6,
    color: 'var(--text-muted)',
    cursor: 'pointer',
    svg: { flex: 'none' },
  },
  '.item[aria-selected=true]': { background: 'var(--accent-soft)', color: 'var(--accent-text)' },
  '.label, .note': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.label': { flex: '0 1 auto', color: 'var(--text)', fontWeight: 500 },
  '.item[aria-selected=true] .label': { color: 'inherit' },
  '.note': { flex: '1 1 0', minWidth: 0, fontSize: 13, color: 'var(--text-faint)' },
  '.enter': { marginLeft: 'auto' },
});
