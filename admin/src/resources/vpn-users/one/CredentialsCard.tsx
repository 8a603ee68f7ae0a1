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
import { t } from '../../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

interface Props {
  user: VpnUser;
  driver?: CoreDriver;
}

const MASK = '••••••••';

/** The customer's credentials: masked until they are requested, which the audit log records. They are kept only on this screen. */
export const CredentialsCard = ({ user, driver }: Props) => {
  const api = useApi();
  const [shown, setShown] = useState<Credentials>();
  const [rotating, setRotating] = useState(false);
  const canRotate = hasCapability(driver, 'subscriptionLink') || hasCapability(driver, 'password');

  const [show, busy] = useSingleFlight(async () => {
    try {
      setShown(await api.vpnUserCredentials(user.id));
    } catch (error) {
      toast.failure(t('Error'), error, t('The credentials could not be read from the server'));
    }
  });

  return (
    <Card aria-label={t('Credentials')}>
      <CardHead
        title={t('Credentials')}
        subtitle={t('The credentials of the customer')}
        aside={
          user.hasCredentials &&
          (shown ? (
            <Button size="small" onClick={() => setShown(undefined)}>
              <EyeOff size={14} aria-hidden />
              {t('Hide')}
            </Button>
          ) : (
            <SubmitButton type="button" size="small" variant="outlined" color="inherit" busy={busy} onClick={() => void show()}>
              <Eye size={14} aria-hidden />
              {t('Show')}
            </SubmitButton>
          ))
        }
      />
      {!user.hasCredentials ? (
        <CardBody style={{ color: 'var(--text-muted)' }}>{t('The server has not made them yet. They appear here once it has.')}</CardBody>
      ) : (
        <FactList aria-live="polite">
          {shown ? (
            <Shown credentials={shown} />
          ) : (
            <Fact label={hasCapability(driver, 'subscriptionLink') ? t('Link') : t('Login and password')}>
              <span aria-label={t('Hidden')}>{MASK}</span>
            </Fact>
          )}
        </FactList>
      )}
      {user.hasCredentials && (
        <Foot>
          <span>{t('The audit log shows who has seen them.')}</span>
          {canRotate && (
            <Button size="small" onClick={() => setRotating(true)}>
              <RotateCw size={14} aria-hidden />
              {t('Rotate')}
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
        <Secret label={t('Link')} text={link} />
        <Fact label={t('QR code')}>
          <QRCodeSVG
            value={link}
            size={148}
            marginSize={2}
            style={{ display: 'block' }}
            title={t("The link as a QR code for the customer's app")}
          />
        </Fact>
      </>
    )}
    {login && <Secret label={t('Login')} text={login} />}
    {password && <Secret label={t('Password')} text={password} />}
    {!link && !login && !password && <Fact label={t('Credentials')}>{t('The server gives none')}</Fact>}
  </>
);

const Secret = ({ label, text }: { label: string; text: string }) => (
  <Fact label={label}>
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <span className="mono" style={{ minWidth: 0, overflowWrap: 'anywhere', userSelect: 'all' }}>
        {text}
      </span>
      <CopyButton text={text} label={t('Copy the {{label}}', { label: label.toLowerCase() })} />
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
      toast.failure(t('Error'), error, t('The credentials could not be rotated'));
      throw error;
    }
    onRotated();
    toast.good(t('Rotation Queued'), user.vpnLogin);
    await refresh();
  };
  return (
    <ConfirmDialog open title={t('Rotate credentials?')} verb={t('Rotate')} onConfirm={rotate} onClose={onClose}>
      <Trans
        i18nKey={'The link or password of <0>{{vpnLogin}}</0> stops working, and the customer cannot connect until they have the new one.'}
        components={[<strong key="0" className="mono" />]}
        values={{ vpnLogin: user.vpnLogin }}
      />
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
