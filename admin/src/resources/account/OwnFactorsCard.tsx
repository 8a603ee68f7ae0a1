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

type Passkey = Factors['passkeys'][number];
type Open =
  | { dialog: 'totp' | 'passkey' | 'removeTotp' | 'renewCodes' }
  | { dialog: 'removePasskey'; passkey: Passkey }
  | { dialog: 'codes'; codes: string[] };

/** What is asked for beside the password when one signs in. */
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
    <Card aria-label="Second step">
      <CardHead title="Second step" subtitle="Asked for after your password when you sign in" />
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
            {open.dialog === 'totp' && <TotpSetup onDone={(codes) => void done('Authenticator App Set Up')(codes)} />}
            {open.dialog === 'passkey' && <PasskeySetup onDone={(codes) => void done('Passkey Added')(codes)} />}
            {open.dialog === 'codes' && <RecoveryCodes codes={open.codes} onDone={close} />}
          </DialogContent>
        </Dialog>
      )}
      {open?.dialog === 'removeTotp' && (
        <ConfirmDialog
          open
          title="Remove authenticator app?"
          verb="Remove"
          onConfirm={() => change(() => api.removeOwnTotp(), 'Authenticator App Removed')}
          onClose={close}
        >
          Its codes will not be asked for any more.
        </ConfirmDialog>
      )}
      {open?.dialog === 'removePasskey' && (
        <ConfirmDialog
          open
          title="Remove passkey?"
          verb="Remove"
          onConfirm={() => change(() => api.removeOwnPasskey(open.passkey.id), 'Passkey Removed')}
          onClose={close}
        >
          <strong>{open.passkey.name}</strong> will not sign you in any more.
        </ConfirmDialog>
      )}
      {open?.dialog === 'renewCodes' && (
        <ConfirmDialog
          open
          title="Make new recovery codes?"
          verb="Make New Codes"
          danger={false}
          onConfirm={async () => {
            const { recoveryCodes } = await api.renewRecoveryCodes();
            await query.refetch();
            // Once the question has closed.
            setTimeout(() => setOpen({ dialog: 'codes', codes: recoveryCodes }));
          }}
          onClose={close}
        >
          The codes that you have now will not work any more.
        </ConfirmDialog>
      )}
    </Card>
  );
};

const TITLES = { totp: 'Authenticator app', passkey: 'New passkey', codes: 'Recovery codes' };

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
        <TwoLines note={totpSince ? <DateText value={totpSince} /> : 'Codes from your phone'}>Authenticator app</TwoLines>
        <Button
          size="small"
          onClick={() => onOpen({ dialog: totpSince ? 'removeTotp' : 'totp' })}
          aria-label={`${totpSince ? 'Remove' : 'Set up'} authenticator app`}
        >
          {totpSince ? 'Remove' : 'Set Up'}
        </Button>
      </CardRow>
      {passkeys.map((passkey) => (
        <CardRow key={passkey.id}>
          <TwoLines
            note={
              <>
                Passkey · last used <DateText value={passkey.lastUsedAt} show="ago" none="never" />
              </>
            }
          >
            {passkey.name}
          </TwoLines>
          <Button size="small" onClick={() => onOpen({ dialog: 'removePasskey', passkey })} aria-label={`Remove passkey ${passkey.name}`}>
            Remove
          </Button>
        </CardRow>
      ))}
      <CardRow>
        <TwoLines note={passkeysOffReason ?? 'Fingerprint, face or security key; also signs in by itself'}>Passkeys</TwoLines>
        <Button size="small" disabled={passkeysOffReason !== null} onClick={() => onOpen({ dialog: 'passkey' })}>
          Add Passkey
        </Button>
      </CardRow>
      {hasFactor && (
        <CardRow>
          <TwoLines note="For the day on which the phone is gone">{`${recoveryCodesLeft} recovery codes left`}</TwoLines>
          <Button size="small" onClick={() => onOpen({ dialog: 'renewCodes' })}>
            New Codes
          </Button>
        </CardRow>
      )}
    </>
  );
};
