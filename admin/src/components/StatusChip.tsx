import { styled } from '@mui/material/styles';

import { toneOf, type Tone } from './tone';

interface Props {
  /** A word of the API such as `active`; its tone is known. */
  status?: string;
  /** What to show instead of the word itself. */
  label?: string;
  tone?: Tone;
  /** Without the dot: for counts. */
  plain?: boolean;
}

/** A state as a soft chip with a dot and a word: never by colour alone. */
export const StatusChip = ({ status = '', label, tone, plain }: Props) => (
  <Chip data-tone={tone ?? toneOf(status)} className={plain ? 'plain' : undefined}>
    {label ?? titleCase(status)}
  </Chip>
);

export const titleCase = (word: string) => word.replace(/[_-]+/g, ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  flex: 'none',
  maxWidth: '100%',
  height: 22,
  padding: '0 8px',
  borderRadius: 6,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  background: 'var(--neutral-soft)',
  color: 'var(--neutral-text)',
  '&:not(.plain)::before': { content: '""', width: 6, height: 6, borderRadius: '50%', background: 'currentColor', flex: 'none' },
  '&.plain': { height: 18, minWidth: 18, padding: '0 6px', justifyContent: 'center', fontVariantNumeric: 'tabular-nums' },
  '&[data-tone=good]': { background: 'var(--good-soft)', color: 'var(--good-text)' },
  '&[data-tone=warn]': { background: 'var(--warn-soft)', color: 'var(--warn-text)' },
  '&[data-tone=bad]': { background: 'var(--bad-soft)', color: 'var(--bad-text)' },
  '&[data-tone=info]': { background: 'var(--info-soft)', color: 'var(--info-text)' },
  '&[data-tone=accent]': { background: 'var(--accent-soft)', color: 'var(--accent-text)' },
});
