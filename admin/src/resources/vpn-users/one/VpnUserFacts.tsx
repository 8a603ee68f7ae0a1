import type { CapabilityName, CoreDriver, VpnUser } from '../../../api/types';
import { Card, CardHead } from '../../../components/cards/Card';
import { Fact, FactList } from '../../../components/cards/Fact';
import { DateText } from '../../../components/text/DateText';
import { NameText, RecordName } from '../../../components/text/RecordName';
import { StatusChip, titleCase } from '../../../components/text/StatusChip';
import { capabilityNote } from '../../../format/capability';
import { TrafficBar } from '../TrafficBar';
import { LastSeen, reasonOf, StateChip } from '../UpstreamState';

interface Props {
  user: VpnUser;
  driver?: CoreDriver;
}

/** What the server last said of the user. */
export const ServerCard = ({ user, driver }: Props) => {
  const { upstreamState, traffic } = user;
  return (
    <Card aria-label="At the server">
      <CardHead title="At the server" subtitle="As it was last read" />
      <FactList>
        <Fact label="State">
          <StateChip state={upstreamState} />
        </Fact>
        <Fact label="Reason">{reasonOf(user)}</Fact>
        <Fact label="Last seen">
          <LastSeen user={user} />
        </Fact>
        <Fact label="Sessions">
          <Limited now={user.sessions} max={user.maxSessions} note={capabilityNote(driver, 'maxSessions')} />
        </Fact>
        <Fact label="Installs">
          <Limited now={user.installs} max={user.maxInstalls} note={capabilityNote(driver, 'maxInstalls')} />
        </Fact>
        <Fact label="Traffic">
          <TrafficBar traffic={traffic} />
        </Fact>
        {traffic && traffic.resetStrategy !== 'none' && (
          <Fact label="Begins again">
            {traffic.resetsAt ? (
              <DateText value={traffic.resetsAt} show="time" />
            ) : (
              `With each ${titleCase(traffic.resetStrategy).toLowerCase()}`
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
    <span className="tabular">{`${now ?? '–'} of ${max ?? '–'}`}</span>
    {note && <span style={{ display: 'block', color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' }}>{note}</span>}
  </>
);

const ServerNote = ({ driver, name }: { driver?: CoreDriver; name: CapabilityName }) => {
  const note = capabilityNote(driver, name);
  return note ? <p style={{ margin: 0, padding: '0 16px 12px', color: 'var(--text-faint)', fontSize: 12 }}>{note}</p> : null;
};

/** What was sold, and whether the server holds it. */
export const AccessCard = ({ user, driver }: Props) => (
  <Card aria-label="Access">
    <CardHead title="Access" aside={user.environment === 'development' && <StatusChip label="Sandbox" tone="neutral" plain />} />
    <FactList>
      <Fact label="Project">
        <RecordName resource="projects" id={user.projectId} text="name" to={`/projects/${user.projectId}`} />
      </Fact>
      <Fact label="Subscription">
        <NameText text={user.subscriptionRef} to={`/subscriptions/${user.subscriptionId}`} />
      </Fact>
      <Fact label="Start Date">
        <DateText value={user.startDate} show="time" />
      </Fact>
      <Fact label="End Date">
        <DateText value={user.endDate} show="time" />
      </Fact>
      <Fact label="Sync">
        <StatusChip status={user.syncStatus} />
      </Fact>
      <Fact label="Last Sync">
        <DateText value={user.lastSyncAt} show="ago" none="Never" />
      </Fact>
    </FactList>
    <ServerNote driver={driver} name="startDate" />
  </Card>
);
