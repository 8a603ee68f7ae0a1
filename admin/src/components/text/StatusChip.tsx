import './StatusChip.css';

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
  <span className={plain ? 'chip plain' : 'chip'} data-tone={tone ?? toneOf(status)}>
    {label ?? titleCase(status)}
  </span>
);

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
