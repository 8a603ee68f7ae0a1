import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';

import type { Subscription, VpnUser } from '../../api/types';
import { CopyButton } from '../../components/buttons/CopyButton';
import { Card, CardHead } from '../../components/cards/Card';
import { Fact, FactList } from '../../components/cards/Fact';
import { TwoLines } from '../../components/table/LinkCell';
import { LoginText } from '../../components/text/LoginText';
import { StatusChip } from '../../components/text/StatusChip';
import { t } from '../../language/language';
import { POLL_MS } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { SyncAgain } from '../../resources/vpn-users/SyncButton';
import { LastSeen, reasonOf, StateChip } from '../../resources/vpn-users/UpstreamState';

/** The last reading of its VPN server, whether that matches the sale, and the button to send it again. */
export const ServerCard = ({ subscription: s }: { subscription: Subscription }) => {
  const canRead = useCan('vpn.read');
  const { data = [] } = useGetList<VpnUser>(
    'vpn-users',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter: { subscriptionId: s.id } },
    { enabled: canRead && s.syncStatus !== null, refetchInterval: POLL_MS },
  );
  const [user] = data;
  const syncStatus = user?.syncStatus ?? s.syncStatus;
  return (
    <Card aria-label={t('VPN user')}>
      <CardHead
        title={t('VPN user')}
        aside={user && <SyncAgain user={user} />}
        link={user && { to: `/vpn-users/${user.id}`, label: t('Open VPN user') }}
      />
      <FactList>
        <Fact label={t('VPN Login')}>
          <Copied text={s.vpnLoginId} label={t('Copy the VPN login')} shown={s.vpnLoginId && <LoginText login={s.vpnLoginId} />} />
        </Fact>
        <Fact label={t('Sync')}>
          {syncStatus ? (
            <TwoLines note={user?.failureMessage}>
              <StatusChip status={syncStatus} />
            </TwoLines>
          ) : (
            t('None until it is active')
          )}
        </Fact>
        {user && (
          <>
            <Fact label={t('On server')}>
              <TwoLines note={reasonOf(user)}>
                <StateChip state={user.upstreamState} />
              </TwoLines>
            </Fact>
            <Fact label={t('Last seen')}>
              <LastSeen user={user} />
            </Fact>
          </>
        )}
        <Fact label={t('Max sessions')}>{s.maxSessions ?? t('Project default')}</Fact>
        <Fact label={t('Max installs')}>{s.maxInstalls ?? t('Project default')}</Fact>
        <Fact label={t('Sync history')}>
          <Link to={`/sync-status?filter=${encodeURIComponent(JSON.stringify({ subscriptionId: s.id }))}`}>{t('View log')}</Link>
        </Fact>
      </FactList>
    </Card>
  );
};

/** With a button that copies it, where there is something to copy. */
interface CopiedProps {
  text: string | null;
  label: string;
  isCode?: boolean;
  /** Where it is written otherwise than it is copied. */
  shown?: ReactNode;
}

export const Copied = ({ text, label, isCode = false, shown = text }: CopiedProps) =>
  text === null || text === '' ? (
    '–'
  ) : (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
      <span className={isCode ? 'mono' : undefined} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {shown}
      </span>
      <CopyButton text={text} label={label} />
    </span>
  );
