import { Button, Dialog, DialogActions, DialogContent } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Link } from 'react-router-dom';

import type { AuditLog } from '../../api/types';
import { RowSteps } from '../../components/list/view/RowSteps';
import { CopyButton } from '../../components/buttons/CopyButton';
import { Fact, FactList } from '../../components/cards/Fact';
import { usePhone } from '../../components/page/usePhone';
import { AddressText } from '../../components/text/SoftBreaks';
import { DateText } from '../../components/text/DateText';
import { RecordName } from '../../components/text/RecordName';
import { useTimeStyle } from '../../providers/display';
import { AuditChanges, readDetails } from './AuditChanges';
import { wordsOf } from './auditWords';
import { AuditOutcomeChip } from './auditLogColumns';
import { useNamedDetails } from './auditNames';
import { AuditActor, AuditThing, historyOf } from './AuditThing';
import { t } from '../../language/language';

interface Props {
  log: AuditLog;
  onMove: (log: AuditLog) => void;
  onClose: () => void;
}

/** One event with its details, and buttons to its neighbours in the list. */
export const AuditLogDialog = ({ log, onMove, onClose }: Props) => {
  const id = useId();
  const phone = usePhone();
  const details = readDetails(useNamedDetails(log.details), useTimeStyle());
  const history = historyOf(log);

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby={id}>
      <Title>
        <h2 id={id}>{wordsOf(log.action)}</h2>
        <RowSteps<AuditLog> id={log.id} onMove={onMove} />
      </Title>
      <DialogContent>
        <Facts>
          <Fact label={t('User')}>
            <AuditActor log={log} />
          </Fact>
          <Fact label={t('Entity')}>
            <AuditThing log={log} />
          </Fact>
          {log.projectId !== null && (
            <Fact label={t('Project')}>
              <RecordName resource="projects" id={log.projectId} text="name" to={`/projects/${log.projectId}`} />
            </Fact>
          )}
          <Fact label={t('Outcome')}>
            <AuditOutcomeChip log={log} />
          </Fact>
          {log.count > 1 && (
            <Fact label={t('Repeats')}>
              {t('{{repeats}} within the same minute', { repeats: t('{{count, number}} repeats', { count: log.count - 1 }) })}
            </Fact>
          )}
          <Fact label={t('Time')}>
            <DateText value={log.createdAt} show="time" />
          </Fact>
          {details.facts.map(({ name, value }) => (
            <Fact key={name} label={name}>
              {value}
            </Fact>
          ))}
        </Facts>
        {details.changes.length > 0 && (
          <Changes>
            <h3>
              {details.hasBefore && details.hasAfter ? t('What changed') : details.hasAfter ? t('What was written') : t('What was removed')}
            </h3>
            <AuditChanges {...details} />
          </Changes>
        )}
        <Facts>
          <Fact label={t('IP address')}>{log.ipAddress && <AddressText address={log.ipAddress} />}</Fact>
          <Fact label={t('Browser or client')}>{log.userAgent && <Small>{log.userAgent}</Small>}</Fact>
          {log.requestId && (
            <Fact label={t('Request ID')}>
              <WithCopy>
                <span className="mono">{log.requestId}</span>
                <CopyButton text={log.requestId} label={t('Copy the request ID')} />
              </WithCopy>
            </Fact>
          )}
        </Facts>
      </DialogContent>
      <DialogActions>
        {history && (
          <Button variant="text" component={Link} to={history} onClick={onClose} sx={{ mr: 'auto' }}>
            {t('All events of this {{entityType}}', { entityType: wordsOf(log.entityType) })}
          </Button>
        )}
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

const Title = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '14px 16px 0 20px',
  h2: { fontSize: 16, lineHeight: '24px' },
});

/** From edge to edge, with links that can be seen as such. */
const Facts = styled(FactList)({
  marginInline: -20,
  '& > div': { paddingInline: 20 },
  '& + &': { borderTop: '1px solid var(--line)' },
  '& a': { color: 'var(--accent-text)' },
});
const Changes = styled('div')({ margin: '12px 0 8px', h3: { marginBottom: 8, fontSize: 13, lineHeight: '18px', fontWeight: 500 } });
const Small = styled('span')({ color: 'var(--text-muted)', fontSize: 12, lineHeight: '16px' });
const WithCopy = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4, margin: '-4px 0' });
