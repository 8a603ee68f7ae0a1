import type { VpnUser } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import { labelOf, StatusChip, type Tone } from '../../components/text/StatusChip';
import { TwoLines } from '../../components/table/LinkCell';
import { t } from '../../language/language';

type State = NonNullable<VpnUser['upstreamState']>;

interface Meaning {
  label: string;
  tone: Tone;
  /** Why the user can or cannot connect. */
  reason: string;
}

const STATES: Record<State, Meaning> = {
  active: { label: t('Active'), tone: 'good', reason: t('Can connect') },
  limited: { label: t('Limited'), tone: 'bad', reason: t('The traffic is used up') },
  expired: { label: t('Expired'), tone: 'neutral', reason: t('The end date has passed') },
  disabled: { label: t('Disabled'), tone: 'warn', reason: t('Switched off') },
  waiting: { label: t('Waiting'), tone: 'info', reason: t('Before the start date') },
};

export const UPSTREAM_STATES = (Object.keys(STATES) as State[]).map((value) => ({ value, label: STATES[value].label }));

/** Why the user can or cannot connect, in words. */
export const reasonOf = ({ upstreamState, status }: Pick<VpnUser, 'upstreamState' | 'status'>): string => {
  if (upstreamState === null) return t('Not read yet');
  if (upstreamState === 'disabled' && status !== 'active')
    return t('The subscription is {{status}}', { status: labelOf(status).toLowerCase() });
  return STATES[upstreamState].reason;
};

type Seen = Pick<VpnUser, 'upstreamState' | 'isOnline' | 'lastSeenAt'>;

/** The state of a user on the server, and when it last saw them. */
export const UpstreamState = ({ user }: { user: Seen }) => (
  <TwoLines note={(user.isOnline || user.lastSeenAt) && <LastSeen user={user} />}>
    <StateChip state={user.upstreamState} />
  </TwoLines>
);

export const StateChip = ({ state }: { state: State | null }) =>
  state === null ? (
    <span style={{ color: 'var(--text-faint)' }}>–</span>
  ) : (
    <StatusChip label={STATES[state].label} tone={STATES[state].tone} />
  );

export const LastSeen = ({ user: { isOnline, lastSeenAt } }: { user: Seen }) => {
  if (isOnline) return <span style={{ color: 'var(--good-text)' }}>{t('Online')}</span>;
  if (!lastSeenAt) return t('Never');
  return <DateText value={lastSeenAt} show="ago" />;
};
