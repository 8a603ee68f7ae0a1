import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';

import { FieldStack } from './Field';

interface Props {
  label: string;
  /** The fields inside: an error of one of them opens the part. */
  names: readonly string[];
  children: ReactNode;
}

/** A part of a form that is rarely needed, collapsed until it is opened. Its fields stay in the form either way. */
export const MoreFields = ({ label, names, children }: Props) => {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { errors } = useFormState();
  const open = opened || names.some((name) => errors[name]);

  return (
    <Part>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpened(!open)}>
        <ChevronRight size={15} aria-hidden style={{ transform: open ? 'rotate(90deg)' : undefined }} />
        {label}
      </button>
      <div id={id} hidden={!open}>
        <FieldStack sx={{ pt: 4 }}>{children}</FieldStack>
      </div>
    </Part>
  );
};

const Part = styled('div')({
  borderTop: '1px solid var(--line)',
  paddingTop: 12,
  '& > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '4px 6px 4px 0',
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'var(--text-muted)',
    fontSize: 13,
    fontWeight: 500,
    cursor: 'pointer',
    '&:hover': { color: 'var(--text)' },
    svg: { transition: 'transform var(--motion)' },
  },
});
