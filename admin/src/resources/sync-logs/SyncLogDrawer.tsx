import type { SyncLog } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import { Fact, FactList } from '../../components/cards/Fact';
import { JsonText } from '../../components/text/JsonText';
import { LoginText } from '../../components/text/LoginText';
import { RecordName } from '../../components/text/RecordName';
import { SideDrawer } from '../../components/dialogs/SideDrawer';
import { StatusChip, labelOf } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

/** One call to the core: its request and its answer. */
export const SyncLogDrawer = ({ log, onClose }: { log: SyncLog; onClose: () => void }) => (
  <SideDrawer title={labelOf(log.operation)} aside={<StatusChip status={log.status} />} onClose={onClose}>
    <FactList sx={{ mx: -4, mb: 4 }}>
      <Fact label={t('Project')}>
        <RecordName resource="projects" id={log.projectId} text="name" to={`/projects/${log.projectId}/sync`} />
      </Fact>
      <Fact label={t('VPN Login')}>{log.vpnLogin && <LoginText login={log.vpnLogin} />}</Fact>
      <Fact label={t('Attempt')}>{log.attempt}</Fact>
      <Fact label={t('Took')}>{log.durationMs === null ? null : t('{{durationMs}} ms', { durationMs: formatCount(log.durationMs) })}</Fact>
      <Fact label={t('Time')}>
        <DateText value={log.createdAt} show="time" />
      </Fact>
      {log.errorMessage && <Fact label={t('Error')}>{serverText(log.errorMessage)}</Fact>}
    </FactList>
    <JsonText title={t('Sent')} value={log.requestData} />
    <JsonText title={t('Received')} value={log.responseData} />
  </SideDrawer>
);
