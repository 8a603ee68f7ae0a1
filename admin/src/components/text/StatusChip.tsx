import { styled } from '@mui/material/styles';
import { t } from '../../language/language';

interface Props {
  /** A word of the API such as `active`, which has a colour. */
  status?: string;
  /** What to show instead of the word itself. */
  label?: string;
  tone?: Tone;
  /** Without the dot: for counts. */
  plain?: boolean;
}

/** A state as a soft chip with a dot and a word: never by colour alone. */
export const StatusChip = ({ status = '', label, tone, plain }: Props) => {
  const text = label ?? labelOf(status);
  const names = [plain && 'plain', text.length > HALF_MAX && 'whole-row'].filter(Boolean).join(' ');
  return (
    <Chip className={names || undefined} data-tone={tone ?? toneOf(status)}>
      {text}
    </Chip>
  );
};

/** A longer one does not fit into half of a phone's card. */
const HALF_MAX = 16;

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

/** The label and the colour of a word of the API, in one place for all screens. */
const STATES: Record<string, { tone: Tone; label: string }> = {
  active: { tone: 'good', label: t('Active') },
  synced: { tone: 'good', label: t('Synced') },
  success: { tone: 'good', label: t('Success') },
  completed: { tone: 'good', label: t('Completed') },
  delivered: { tone: 'good', label: t('Delivered') },
  confirmed: { tone: 'good', label: t('Confirmed') },
  healthy: { tone: 'good', label: t('Healthy') },
  answered: { tone: 'good', label: t('Answered') },
  topup: { tone: 'good', label: t('Topup') },
  refund: { tone: 'info', label: t('Refund') },
  subscription_charge: { tone: 'neutral', label: t('Subscription Charge') },
  other: { tone: 'neutral', label: t('Other') },
  pending: { tone: 'info', label: t('Pending') },
  approved: { tone: 'info', label: t('Approved') },
  signing: { tone: 'info', label: t('Signing') },
  sent: { tone: 'info', label: t('Sent') },
  open: { tone: 'info', label: t('Open') },
  held: { tone: 'warn', label: t('Held') },
  suspended: { tone: 'warn', label: t('Suspended') },
  paused: { tone: 'warn', label: t('Paused') },
  warning: { tone: 'warn', label: t('Warning') },
  cancelled: { tone: 'bad', label: t('Cancelled') },
  failed: { tone: 'bad', label: t('Failed') },
  rejected: { tone: 'bad', label: t('Rejected') },
  error: { tone: 'bad', label: t('Error') },
  expired: { tone: 'neutral', label: t('Expired') },
  inactive: { tone: 'neutral', label: t('Inactive') },
  revoked: { tone: 'bad', label: t('Revoked') },
  closed: { tone: 'neutral', label: t('Closed') },
};

/** Other words of the API that screens show as they are. */
const WORDS: Record<string, string> = {
  production: t('Production'),
  development: t('Development'),
  low: t('Low'),
  medium: t('Medium'),
  high: t('High'),
  urgent: t('Urgent'),
  create: t('Create'),
  update: t('Update'),
  delete: t('Delete'),
  disable: t('Disable'),
  day: t('Day'),
  week: t('Week'),
  month: t('Month'),
  renewal: t('Renewal'),
  global_admin: t('Global Admin'),
  project_manager: t('Project Manager'),
  support: t('Support'),
  finance: t('Finance'),
  viewer: t('Viewer'),
};

/** A word of the API in the language of the page; an unknown word stays as it is, with capitals. */
export const labelOf = (word: string): string => STATES[word]?.label ?? WORDS[word] ?? titleCase(word);

export const toneOf = (status: string): Tone => STATES[status]?.tone ?? 'neutral';
