import type { CapabilityName, CoreDriver, VpnUser } from '../../../api/types';
import { Card, CardHead } from '../../../components/cards/Card';
import { Fact, FactList } from '../../../components/cards/Fact';
import { DateText } from '../../../components/text/DateText';
import { NameText, RecordName } from '../../../components/text/RecordName';
import { StatusChip, labelOf } from '../../../components/text/StatusChip';
import { capabilityNote } from '../../../format/capability';
import { TrafficBar } from '../TrafficBar';
import { LastSeen, reasonOf, StateChip } from '../UpstreamState';
import { t } from '../../../language/language';

interface Props {
  user: VpnUser;
  driver?: CoreDriver;
}

/** The last reading of the user. */
export const ServerCard = ({ user, driver }: Props) => {
  const { upstreamState, traffic } = user;
  return (
    <Card aria-label={t('On server')}>
      <CardHead title={t('On server')} subtitle={t('As it was last read')} />
      <FactList>
        <Fact label={t('State')}>
          <StateChip state={upstreamState} />
        </Fact>
        <Fact label={t('Reason')}>{reasonOf(user)}</Fact>
        <Fact label={t('Last seen')}>
          <LastSeen user={user} />
        </Fact>
        <Fact label={t('Sessions')}>
          <Limited now={user.sessions} max={user.maxSessions} note={capabilityNote(driver, 'maxSessions')} />
        </Fact>
        <Fact label={t('Installs')}>
          <Limited now={user.installs} max={user.maxInstalls} note={capabilityNote(driver, 'maxInstalls')} />
        </Fact>
        <Fact label={t('Traffic')}>
          <TrafficBar traffic={traffic} />
        </Fact>
        {traffic && traffic.resetStrategy !== 'none' && (
          <Fact label={t('Begins again')}>
            {traffic.resetsAt ? (
              <DateText value={traffic.resetsAt} show="time" />
            ) : (
              t('With each {{resetStrategy}}', { resetStrategy: labelOf(traffic.resetStrategy).toLowerCase() })
            )}
          </Fact>
        )}
      </FactList>
      <ServerNote driver={driver} name="trafficLimit" />
    </Card>
  );
};

const Limited = ({ now, max, note }: { now: number | null; max: number | null; note?: string }) => (
  <>
    <span className="tabular">{t('{{now}} of {{max}}', { now: now ?? '–', max: max ?? '–' })}</span>
    {note && <span style={{ display: 'block', color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' }}>{note}</span>}
  </>
);

const ServerNote = ({ driver, name }: { driver?: CoreDriver; name: CapabilityName }) => {
  const note = capabilityNote(driver, name);
  return note ? <p style={{ margin: 0, padding: '0 16px 12px', color: 'var(--text-faint)', fontSize: 12 }}>{note}</p> : null;
};

/** The sold limits, and whether the server has them. */
export const AccessCard = ({ user, driver }: Props) => (
  <Card aria-label={t('Access')}>
    <CardHead title={t('Access')} aside={user.environment === 'development' && <StatusChip label={t('Sandbox')} tone="neutral" plain />} />
    <FactList>
      <Fact label={t('Project')}>
        <RecordName resource="projects" id={user.projectId} text="name" to={`/projects/${user.projectId}`} />
      </Fact>
      <Fact label={t('Subscription')}>
        <NameText text={user.subscriptionRef} to={`/subscriptions/${user.subscriptionId}`} />
      </Fact>
      <Fact label={t('Start Date')}>
        <DateText value={user.startDate} show="time" />
      </Fact>
      <Fact label={t('End Date')}>
        <DateText value={user.endDate} show="time" />
      </Fact>
      <Fact label={t('Sync')}>
        <StatusChip status={user.syncStatus} />
      </Fact>
      <Fact label={t('Last Sync')}>
        <DateText value={user.lastSyncAt} show="ago" none={t('Never')} />
      </Fact>
    </FactList>
    <ServerNote driver={driver} name="startDate" />
  </Card>
);
