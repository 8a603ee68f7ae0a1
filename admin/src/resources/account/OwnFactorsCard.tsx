import { Button, Dialog, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Factors } from '../../api/types';
import { Card, CardHead, CardRow } from '../../components/cards/Card';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { PasskeySetup } from '../../components/factors/PasskeySetup';
import { RecoveryCodes } from '../../components/factors/RecoveryCodes';
import { TotpSetup } from '../../components/factors/TotpSetup';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { TwoLines } from '../../components/table/LinkCell';
import { DateText } from '../../components/text/DateText';
import { useApi } from '../../providers/queries';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';
import { Trans } from 'react-i18next/TransWithoutContext';

type Passkey = Factors['passkeys'][number];
type Open =
  | { dialog: 'totp' | 'passkey' | 'removeTotp' | 'renewCodes' }
  | { dialog: 'removePasskey'; passkey: Passkey }
  | { dialog: 'codes'; codes: string[] };

/** The second factors of the signed-in person. */
export const OwnFactorsCard = () => {
  const api = useApi();
  const [open, setOpen] = useState<Open>();
  const query = useQuery({ queryKey: ['ownFactors'], queryFn: ({ signal }) => api.ownFactors(signal) });
  const { data } = query;
  const close = () => setOpen(undefined);

  const done = (title: string) => async (codes: string[] | null) => {
    toast.good(title);
    setOpen(codes ? { dialog: 'codes', codes } : undefined);
    await query.refetch();
  };

  /** Asks the server; a failure stays in the dialog that asked. */
  const change = async (work: () => Promise<unknown>, title: string) => {
    await work();
    toast.good(title);
    await query.refetch();
  };

  return (
    <Card aria-label={t('Second step')}>
      <CardHead title={t('Second step')} subtitle={t('Asked for after your password when you sign in')} />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : data ? (
        <Rows factors={data} onOpen={setOpen} />
      ) : (
        <Waiting />
      )}
      {(open?.dialog === 'totp' || open?.dialog === 'passkey' || open?.dialog === 'codes') && (
        <Dialog open onClose={open.dialog === 'codes' ? undefined : close} fullWidth maxWidth="xs" aria-labelledby="factor-title">
          <DialogTitle id="factor-title">{TITLES[open.dialog]}</DialogTitle>
          <DialogContent>
            {open.dialog === 'totp' && <TotpSetup onDone={(codes) => void done(t('Authenticator App Set Up'))(codes)} />}
            {open.dialog === 'passkey' && <PasskeySetup onDone={(codes) => void done(t('Passkey Added'))(codes)} />}
            {open.dialog === 'codes' && <RecoveryCodes codes={open.codes} onDone={close} />}
          </DialogContent>
        </Dialog>
      )}
      {open?.dialog === 'removeTotp' && (
        <ConfirmDialog
          open
          title={t('Remove authenticator app?')}
          verb={t('Remove')}
          onConfirm={() => change(() => api.removeOwnTotp(), t('Authenticator App Removed'))}
          onClose={close}
        >
          {t('Its codes will not be asked for any more.')}
        </ConfirmDialog>
      )}
      {open?.dialog === 'removePasskey' && (
        <ConfirmDialog
          open
          title={t('Remove passkey?')}
          verb={t('Remove')}
          onConfirm={() => change(() => api.removeOwnPasskey(open.passkey.id), t('Passkey Removed'))}
          onClose={close}
        >
          <Trans
            i18nKey={'<0>{{name}}</0> will not sign you in any more.'}
            components={[<strong key="0" />]}
            values={{ name: open.passkey.name }}
          />
        </ConfirmDialog>
      )}
      {open?.dialog === 'renewCodes' && (
        <ConfirmDialog
          open
          title={t('Make new recovery codes?')}
          verb={t('Make New Codes')}
          danger={false}
          onConfirm={async () => {
            const { recoveryCodes } = await api.renewRecoveryCodes();
            await query.refetch();
            // Runs once the question has closed.
            setTimeout(() => setOpen({ dialog: 'codes', codes: recoveryCodes }));
          }}
          onClose={close}
        >
          {t('The codes that you have now will not work any more.')}
        </ConfirmDialog>
      )}
    </Card>
  );
};

const TITLES = { totp: t('Authenticator app'), passkey: t('New passkey'), codes: t('Recovery codes') };

const Since = ({ value }: { value: string }) => <Trans i18nKey="Set up on <0/>" components={[<DateText key="0" value={value} />]} />;

const Waiting = () => (
  <CardRow>
    <Skeleton width="60%" height={34} />
  </CardRow>
);

const Rows = ({ factors, onOpen }: { factors: Factors; onOpen: (open: Open) => void }) => {
  const { totpSince, passkeys, recoveryCodesLeft, passkeysOffReason } = factors;
  const hasFactor = totpSince !== null || passkeys.length > 0;
  return (
    <>
      <CardRow>
        <TwoLines note={totpSince ? <Since value={totpSince} /> : t('Codes from your phone')}>{t('Authenticator app')}</TwoLines>
        <Button
          size="small"
          onClick={() => onOpen({ dialog: totpSince ? 'removeTotp' : 'totp' })}
          aria-label={totpSince ? t('Remove authenticator app') : t('Set up authenticator app')}
        >
          {totpSince ? t('Remove') : t('Set Up')}
        </Button>
      </CardRow>
      {passkeys.map((passkey) => (
        <CardRow key={passkey.id}>
          <TwoLines
            note={
              <Trans
                i18nKey="Passkey · last used <0/>"
                components={[<DateText key="0" value={passkey.lastUsedAt} show="ago" none={t('never')} />]}
              />
            }
          >
            {passkey.name}
          </TwoLines>
          <Button
            size="small"
            onClick={() => onOpen({ dialog: 'removePasskey', passkey })}
            aria-label={t('Remove passkey {{name}}', { name: passkey.name })}
          >
            {t('Remove')}
          </Button>
        </CardRow>
      ))}
      <CardRow>
        <TwoLines note={serverText(passkeysOffReason) ?? t('Fingerprint, face or security key; also signs in by itself')}>
          {t('Passkeys')}
        </TwoLines>
        <Button size="small" disabled={passkeysOffReason !== null} onClick={() => onOpen({ dialog: 'passkey' })}>
          {t('Add Passkey')}
        </Button>
      </CardRow>
      {hasFactor && (
        <CardRow>
          <TwoLines note={t('For the day on which the phone is gone')}>
            {t('{{recoveryCodesLeft}} recovery codes left', { recoveryCodesLeft })}
          </TwoLines>
          <Button size="small" onClick={() => onOpen({ dialog: 'renewCodes' })}>
            {t('New Codes')}
          </Button>
        </CardRow>
      )}
    </>
  );
};
