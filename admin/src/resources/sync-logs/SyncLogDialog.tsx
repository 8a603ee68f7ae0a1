import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';

import type { SyncLog } from '../../api/syncTypes';
import { DateText } from '../../components/DateText';
import { Fact, FactList } from '../../components/Fact';
import { JsonText } from '../../components/JsonText';
import { StatusChip, titleCase } from '../../components/StatusChip';
import { usePhone } from '../../components/usePhone';

export const SyncLogDialog = ({ log, onClose }: { log: SyncLog; onClose: () => void }) => {
  const id = useId();
  const phone = usePhone();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby={id}>
      <DialogTitle id={id}>{titleCase(log.operation)}</DialogTitle>
      <DialogContent>
        <FactList sx={{ mx: -4, mb: 4 }}>
          <Fact label="Status">
            <StatusChip status={log.status} />
          </Fact>
          <Fact label="VPN Login">{log.vpnLogin && <span className="mono">{log.vpnLogin}</span>}</Fact>
          <Fact label="Attempt">{log.attempt}</Fact>
          <Fact label="Time">
            <DateText value={log.createdAt} show="time" />
          </Fact>
          {log.errorMessage && <Fact label="Error">{log.errorMessage}</Fact>}
        </FactList>
        <JsonText title="Sent" value={log.requestData} />
        <JsonText title="Received" value={log.responseData} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
