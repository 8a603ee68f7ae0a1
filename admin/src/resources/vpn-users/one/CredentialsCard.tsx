import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Eye, EyeOff, RotateCw } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';

import type { CoreDriver, Credentials, VpnUser } from '../../../api/types';
import { CopyButton } from '../../../components/buttons/CopyButton';
import { SubmitButton } from '../../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../../components/buttons/useSingleFlight';
import { Card, CardBody, CardHead } from '../../../components/cards/Card';
import { Fact, FactList } from '../../../components/cards/Fact';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog';
import { toast } from '../../../components/feedback/toast';
import { hasCapability } from '../../../format/capability';
import { useApi, useRefreshAll } from '../../../providers/queries';

interface Props {
  user: VpnUser;
  driver?: CoreDriver;
}

const MASK = '••••••••';

/** What the customer connects with: masked until it is asked for, which the audit log remembers. It is kept nowhere but on this screen. */
export const CredentialsCard = ({ user, driver }: Props) => {
  const api = useApi();
  const [shown, setShown] = useState<Credentials>();
  const [rotating, setRotating] = useState(false);
  const canRotate = hasCapability(driver, 'subscriptionLink') || hasCapability(driver, 'password');

  const [show, busy] = useSingleFlight(async () => {
    try {
      setShown(await api.vpnUserCredentials(user.id));
    } catch (error) {
      toast.failure('Error', error, 'The credentials could not be read from the server');
    }
  });

  return (
    <Card aria-label="Credentials">
      <CardHead
        title="Credentials"
        subtitle="What the customer connects with"
        aside={
          user.hasCredentials &&
          (shown ? (
            <Button size="small" onClick={() => setShown(undefined)}>
              <EyeOff size={14} aria-hidden />
              Hide
            </Button>
          ) : (
            <SubmitButton type="button" size="small" variant="outlined" color="inherit" busy={busy} onClick={() => void show()}>
              <Eye size={14} aria-hidden />
              Show
            </SubmitButton>
          ))
        }
      />
      {!user.hasCredentials ? (
        <CardBody style={{ color: 'var(--text-muted)' }}>The server has not made them yet. They appear here once it has.</CardBody>
      ) : (
        <FactList aria-live="polite">
          {shown ? (
            <Shown credentials={shown} />
          ) : (
            <Fact label={hasCapability(driver, 'subscriptionLink') ? 'Link' : 'Login and password'}>
              <span aria-label="Hidden">{MASK}</span>
            </Fact>
          )}
        </FactList>
      )}
      {user.hasCredentials && (
        <Foot>
          <span>Who has seen them stands in the audit log.</span>
          {canRotate && (
            <Button size="small" onClick={() => setRotating(true)}>
              <RotateCw size={14} aria-hidden />
              Rotate
            </Button>
          )}
        </Foot>
      )}
      {rotating && <RotateDialog user={user} onRotated={() => setShown(undefined)} onClose={() => setRotating(false)} />}
    </Card>
  );
};

const Shown = ({ credentials: { link, login, password } }: { credentials: Credentials }) => (
  <>
    {link && (
      <>
        <Secret label="Link" text={link} />
        <Fact label="QR code">
          <QRCodeSVG
            value={link}
            size={148}
            marginSize={2}
            style={{ display: 'block' }}
            title="The link as a QR code for the customer's app"
          />
        </Fact>
      </>
    )}
    {login && <Secret label="Login" text={login} />}
    {password && <Secret label="Password" text={password} />}
    {!link && !login && !password && <Fact label="Credentials">The server gives none</Fact>}
  </>
);

const Secret = ({ label, text }: { label: string; text: string }) => (
  <Fact label={label}>
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <span className="mono" style={{ minWidth: 0, overflowWrap: 'anywhere', userSelect: 'all' }}>
        {text}
      </span>
      <CopyButton text={text} label={`Copy the ${label.toLowerCase()}`} />
    </span>
  </Fact>
);

const RotateDialog = ({ user, onRotated, onClose }: { user: VpnUser; onRotated: () => void; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const rotate = async () => {
    try {
      await api.rotateVpnUser(user.id);
    } catch (error) {
      toast.failure('Error', error, 'The credentials could not be rotated');
      throw error;
    }
    onRotated();
    toast.good('Rotation Queued', user.vpnLogin);
    await refresh();
  };
  return (
    <ConfirmDialog open title="Rotate credentials?" verb="Rotate" onConfirm={rotate} onClose={onClose}>
      The link or password of <strong className="mono">{user.vpnLogin}</strong> stops working, and the customer cannot connect until they
      have the new one.
    </ConfirmDialog>
  );
};

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 12px',
  padding: '10px 16px',
  borderTop: '1px solid var(--line)',
  color: 'var(--text-faint)',
  fontSize: 12,
});
