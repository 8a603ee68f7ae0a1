import { styled } from '@mui/material/styles';
import { t } from '../../language/language';

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
  <Chip className={plain ? 'plain' : undefined} data-tone={tone ?? toneOf(status)}>
    {label ?? t(titleCase(status))}
  </Chip>
);

const toneStyle = (name: string) => ({ background: `var(--${name}-soft)`, color: `var(--${name}-text)` });

const Chip = styled('span')({
  ...toneStyle('neutral'),
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
  '&:not(.plain)::before': { content: '""', width: 6, height: 6, borderRadius: '50%', background: 'currentColor', flex: 'none' },
  '&.plain': { height: 18, minWidth: 18, padding: '0 6px', justifyContent: 'center', fontVariantNumeric: 'tabular-nums' },
  '&[data-tone=good]': toneStyle('good'),
  '&[data-tone=warn]': toneStyle('warn'),
  '&[data-tone=bad]': toneStyle('bad'),
  '&[data-tone=info]': toneStyle('info'),
  '&[data-tone=accent]': toneStyle('accent'),
});

export const titleCase = (word: string) => word.replace(/[_-]+/g, ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'accent' | 'neutral';

/** What a word of the API means, in one place for all screens. */
const TONES: Record<string, Tone> = {
  active: 'good',
  synced: 'good',
  success: 'good',
  completed: 'good',
  delivered: 'good',
  confirmed: 'good',
  healthy: 'good',
  answered: 'good',
  topup: 'good',
  refund: 'info',
  subscription_charge: 'neutral',
  other: 'neutral',
  pending: 'info',
  open: 'info',
  held: 'warn',
  suspended: 'warn',
  paused: 'warn',
  warning: 'warn',
  cancelled: 'bad',
  failed: 'bad',
  rejected: 'bad',
  error: 'bad',
  expired: 'neutral',
  inactive: 'neutral',
  revoked: 'bad',
  closed: 'neutral',
};

export const toneOf = (status: string): Tone => TONES[status] ?? 'neutral';
