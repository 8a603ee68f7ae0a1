import { Modal } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Command } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { CREATE } from '../../components/dialogs/useCreating';
import { usePaletteItems, type PaletteItem } from './usePaletteItems';
import { t } from '../../language/language';

/**
 * Ctrl/⌘ K: screens, projects, subscriptions and users by typing. The focus stays in the box; arrows move the choice. It stays in the page
 * while it is closed, so that a key only has to show it.
 */
export const CommandPalette = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [pointed, setPointed] = useState('');
  const { items, searching } = usePaletteItems(text);
  // An answer of the server may remove the choice that was pointed at.
  const active = items.find(({ id }) => id === pointed) ?? items[0];
  // Where a key comes before all of it is there, the box takes what is typed a frame before the list is.
  const hasList = useDeferredValue(true, false);
  const groups = hasList ? [...new Set(items.map(({ group }) => group))] : [];
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (open) box.current?.focus();
  }, [open]);
  const close = () => {
    onClose();
    setText('');
    setPointed('');
  };

  const choose = (item: PaletteItem) => {
    close();
    if (item.to) void navigate(item.to, item.creates ? { state: CREATE } : undefined);
    else item.run?.();
  };

  return (
    <Modal open={open} keepMounted hideBackdrop onClose={close} className={open ? undefined : 'closed'} slots={{ root: Layer }}>
      <Shade onMouseDown={(event) => event.target === event.currentTarget && close()}>
        <Sheet role={open ? 'dialog' : undefined} aria-modal={open || undefined} aria-label={t('Search or jump to')}>
          <Palette
            label={t('Search screens, projects, subscriptions and users')}
            shouldFilter={false}
            loop
            value={active?.id ?? ''}
            onValueChange={setPointed}
          >
            <div className="box">
              <Search size={17} aria-hidden />
              <Command.Input ref={box} autoFocus={open} value={text} onValueChange={setText} placeholder={t('Search or jump to…')} />
              <kbd>{t('Esc')}</kbd>
            </div>
            <div className="results" tabIndex={0}>
              <Command.List label={t('Results')}>
                {groups.map((group) => (
                  <Command.Group key={group} heading={group}>
                    {items
                      .filter((item) => item.group === group)
                      .map((item) => (
                        <Command.Item key={item.id} value={item.id} onSelect={() => choose(item)}>
                          <item.icon size={16} aria-hidden />
                          <span className="label">{item.label}</span>
                          {item.note && <span className="note">{item.note}</span>}
                          <CornerDownLeft size={14} aria-hidden className="enter" />
                        </Command.Item>
                      ))}
                  </Command.Group>
                ))}
              </Command.List>
              {items.length === 0 && (
                <p className="nothing" role="status">
                  {searching ? t('Searching…') : t('Nothing found for “{{text}}”', { text: text.trim() })}
                </p>
              )}
            </div>
          </Palette>
        </Sheet>
      </Shade>
    </Modal>
  );
};

/** Of one class each, open or closed: a new rule would have the browser look at the style of the whole page again. */
const Layer = styled('div')({
  position: 'fixed',
  inset: 0,
  zIndex: 1300,
  '&.closed': { visibility: 'hidden' },
  // Where people want less motion every change lasts a millisecond: the box would be hidden still when it is to have the focus.
  '&, & *': { transitionProperty: 'none' },
});

const Shade = styled('div')({ height: '100%', padding: '9vh 16px 16px', outline: 0, background: 'var(--overlay)' });

const Sheet = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  maxWidth: 600,
  maxHeight: '100%',
  margin: '16px auto 0',
  border: '1px solid var(--line)',
  borderRadius: 12,
  background: 'var(--panel)',
  boxShadow: 'var(--shadow-pop)',
  overflowY: 'auto',
});

const Palette = styled(Command)({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  outline: 'none',
  '.box': { position: 'relative', flex: 'none', borderBottom: '1px solid var(--line)', color: 'var(--icon)' },
  '.box > :not(input)': { position: 'absolute', top: '50%', transform: 'translateY(-50%)', pointerEvents: 'none' },
  '.box > svg': { insetInlineStart: 16 },
  '.box > kbd': { insetInlineEnd: 16 },
  // As wide as the row, so that its ring is around the row.
  input: {
    display: 'block',
    width: '100%',
    height: 52,
    padding: 0,
    paddingInline: '45px 60px',
    border: 0,
    borderRadius: 'var(--radius) var(--radius) 0 0',
    background: 'none',
    color: 'var(--text)',
    fontSize: 16,
    outlineOffset: -2,
    '&::placeholder': { color: 'var(--text-faint)' },
  },
  kbd: {
    '@media (pointer: coarse)': { display: 'none' },
    padding: '1px 6px',
    border: '1px solid var(--line)',
    borderRadius: 4,
    background: 'var(--neutral-soft)',
    color: 'var(--text-faint)',
    font: '500 11px/17px var(--font)',
  },
  '.results': { minHeight: 120, maxHeight: 'min(540px, 70vh)', overflowY: 'auto', padding: 6 },
  '.nothing': { padding: '36px 16px', color: 'var(--text-muted)', textAlign: 'center', overflowWrap: 'anywhere' },
  '[cmdk-group-heading]': { padding: '8px 10px 4px', color: 'var(--text-faint)', fontSize: 11, lineHeight: '16px', fontWeight: 600 },
  '[cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 36,
    padding: '6px 10px',
    borderRadius: 6,
    color: 'var(--text-muted)',
    cursor: 'pointer',
    svg: { flex: 'none' },
    '&[aria-selected=true]': { background: 'var(--accent-soft)', color: 'var(--accent-text)' },
    '&:not([aria-selected=true]) .enter': { display: 'none' },
  },
  '.label, .note': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.label': { flex: '0 1 auto', color: 'var(--text)', fontWeight: 500 },
  '[aria-selected=true] .label': { color: 'inherit' },
  '.note': { flex: '1 1 0', minWidth: 0, fontSize: 13, color: 'var(--text-faint)' },
  '.enter': { marginLeft: 'auto' },
});
