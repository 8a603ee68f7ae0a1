import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  required?: boolean;
  error?: string;
  hint?: ReactNode;
  /** At the right of the label: a link, a button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label above, the field, and below it the error, or the hint where there is none. */
export const Field = ({ id, label, required, error, hint, aside, children }: Props) => (
  <Wrap>
    <div className="top">
      <label htmlFor={id}>
        <span>{label}</span>
        {required && (
          <span className="star" aria-hidden>
            *
          </span>
        )}
      </label>
      {aside}
    </div>
    {children}
    {error ? (
      <div id={`${id}-note`} className="note error">
        {error}
      </div>
    ) : (
      hint && (
        <div id={`${id}-note`} className="note">
          {hint}
        </div>
      )
    )}
  </Wrap>
);

const Wrap = styled('div')({
  minWidth: 0,
  '.top': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 8, marginBottom: 6 },
  label: { fontSize: 13, lineHeight: '18px', fontWeight: 500 },
  '.star': { marginLeft: 3, color: 'var(--text-faint)' },
  '.note': { marginTop: 5, fontSize: 12, lineHeight: '16px', color: 'var(--text-faint)', overflowWrap: 'anywhere' },
  '.note.error': { color: 'var(--bad-text)' },
});

/** Several inputs under one legend, and a note below them. */
export const FieldGroup = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  legend: { padding: 0, marginBottom: 6, fontSize: 13, lineHeight: '18px', fontWeight: 500 },
  '.note': { marginTop: 5, fontSize: 12, lineHeight: '16px', color: 'var(--text-faint)' },
});

/** Fields of a form, one below the other; wide ones in two columns where there is room. */
export const FieldStack = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&.wide': {
    gap: '16px 24px',
    alignItems: 'start',
    '@media (min-width: 1024px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    // What saves the form stands below both.
    '& > .submit': { gridColumn: '1 / -1' },
  },
  '&.read-only .star': { display: 'none' },
});

/** Two short fields side by side; below each other on a phone. */
export const FieldPair = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media (max-width: 479px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
