import { OutlinedInput } from '@mui/material';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { searchText } from '../../../format/pasted';
import { ActionButton } from '../../buttons/ActionButton';
import { useFilters } from './useFilters';
import { t } from '../../../language/language';

/** Waits for the typing to stop; the request for an older text is cancelled by its signal. */
const DEBOUNCE_MS = 300;

/** Elements that use the key themselves, or cover the list. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=alertdialog], [role=menu]';

export const SearchBox = ({ placeholder }: { placeholder: string }) => {
  const { filters, set } = useFilters();
  const q = typeof filters.q === 'string' ? filters.q : '';
  const apply = useRef(set);
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    apply.current = set;
  });

  // The address changed without this box: back, forward, a link, 'clear'.
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setText(q);
  }, [q]);

  useEffect(() => {
    const search = searchText(text);
    if (search === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = search;
      apply.current('q', search || undefined);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  /** The button disappears with the text; the user who cleared it continues typing. */
  const clear = () => {
    setText('');
    box.current?.focus();
  };

  // As in most consoles: a key moves the focus from anywhere on the screen to its search.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <OutlinedInput
      inputRef={box}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
      placeholder={placeholder}
      startAdornment={<Search size={15} aria-hidden style={{ flex: 'none', color: 'var(--icon)', marginInlineStart: 11 }} />}
      endAdornment={text && <ActionButton icon={X} label={t('Clear search')} onClick={clear} />}
      slotProps={{
        input: {
          'aria-keyshortcuts': '/',
          'aria-label': placeholder.replace(/\.+$/, ''),
          type: 'text',
          inputMode: 'search',
          enterKeyHint: 'search',
          sx: { py: '6px' },
        },
      }}
      sx={{ flex: '1 1 180px', maxWidth: 280, '@media (max-width: 767px)': { flex: '1 1 100%', maxWidth: 'none' } }}
    />
  );
};
