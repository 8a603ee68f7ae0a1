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
