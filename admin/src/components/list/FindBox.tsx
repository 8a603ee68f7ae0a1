import { OutlinedInput } from '@mui/material';
import { Search } from 'lucide-react';

interface Props {
  typed: string;
  onType: (text: string) => void;
  placeholder: string;
}

/** A search in the head of a card. */
export const FindBox = ({ typed, onType, placeholder }: Props) => (
  <OutlinedInput
    value={typed}
    onChange={(event) => onType(event.target.value)}
    placeholder={placeholder}
    startAdornment={<Search size={15} aria-hidden style={{ flex: 'none', color: 'var(--icon)', marginInlineStart: 11 }} />}
    slotProps={{ input: { 'aria-label': placeholder.replace(/\.+$/, ''), sx: { py: '4px' } } }}
    sx={{ width: 190 }}
  />
);
