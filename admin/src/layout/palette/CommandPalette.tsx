import { Dialog } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { CREATE } from '../../components/dialogs/useCreating';
import { Themed } from '../../theme/Themed';
import { PaletteList } from './PaletteList';
import { usePaletteItems, type PaletteItem } from './usePaletteItems';

interface Props {
  /** What was typed before the box was there. */
  typed: string;
  onClose: () => void;
}

/** Ctrl/⌘ K: screens, projects, subscriptions and users by typing. The focus stays in the box; arrows move the choice. */
const CommandPalette = ({ typed, onClose }: Props) => {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { items, searching } = usePaletteItems(text);
  const index = Math.min(active, Math.max(0, items.length - 1));

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [index, items.length]);

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    if (item.to) void navigate(item.to, item.creates ? { state: CREATE } : undefined);
    else item.run?.();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 };
    const next = moves[event.key];
    if (event.key === 'Enter') choose(items[index]);
    else if (next !== undefined && items.length > 0) setActive((next + items.length) % items.length);
    else return;
    event.preventDefault();
  };

  return (
    <Themed>
      <Dialog
        open
        onClose={onClose}
        fullWidth
        maxWidth="sm"
        slotProps={{ paper: { 'aria-label': 'Search or jump to' } }}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: '9vh' } }}
      >
        <Box>
          <div className="box">
            <Search size={17} aria-hidden />
            <input
              autoFocus
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
              placeholder="Search or jump to…"
              role="combobox"
              aria-label="Search screens, projects, subscriptions and users"
              aria-expanded
              aria-controls={`${id}-list`}
              aria-activedescendant={items[index] && `${id}-${index}`}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
            />
            <kbd>Esc</kbd>
          </div>
          <div ref={list} className="results" tabIndex={0}>
            <PaletteList id={id} items={items} active={index} onHover={setActive} onChoose={choose} />
            {items.length === 0 && (
              <p className="nothing" role="status">
                {searching ? 'Searching…' : `Nothing found for “${text.trim()}”`}
              </p>
            )}
          </div>
        </Box>
      </Dialog>
    </Themed>
  );
};

const Box = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  '.box': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '0 16px',
    borderBottom: '1px solid var(--line)',
    color: 'var(--icon)',
  },
  input: {
    flex: 1,
    minWidth: 0,
    height: 52,
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    color: 'var(--text)',
    fontSize: 16,
    '&::placeholder': { color: 'var(--text-faint)' },
  },
  kbd: {
    padding: '1px 6px',
    border: '1px solid var(--line)',
    borderRadius: 4,
    background: 'var(--neutral-soft)',
    color: 'var(--text-faint)',
    font: '500 11px/17px var(--font)',
  },
  '.results': { minHeight: 120, maxHeight: 'min(420px, 62vh)', overflowY: 'auto', padding: 6 },
  '.nothing': { padding: '36px 16px', color: 'var(--text-muted)', textAlign: 'center', overflowWrap: 'anywhere' },
});

export default CommandPalette;
