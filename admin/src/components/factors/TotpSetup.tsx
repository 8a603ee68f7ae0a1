import { styled } from '@mui/material/styles';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState, type FormEvent } from 'react';
import { OutlinedInput } from '@mui/material';

import { call } from '../../providers/call';
import { errorText } from '../../providers/httpClient';
import { CopyButton } from '../buttons/CopyButton';
import { SubmitButton } from '../buttons/SubmitButton';
import { useSingleFlight } from '../buttons/useSingleFlight';
import { t } from '../../language/language';

/** The picture for an authenticator app, and the field for the first code that it makes. */
export const TotpSetup = ({ onDone }: { onDone: (recoveryCodes: string[] | null) => void }) => {
  const [begun, setBegun] = useState<{ secret: string; otpauthUrl: string }>();
  const [problem, setProblem] = useState<string>();
  const [code, setCode] = useState('');

  useEffect(() => {
    void call('post', '/api/auth/factors/totp', { body: {} })
      .then(({ secret, otpauthUrl }) => setBegun({ secret: secret ?? '', otpauthUrl: otpauthUrl ?? '' }))
      .catch((failure: unknown) => setProblem(errorText(failure, t('Failed to set up an authenticator app'))));
  }, []);

  const [confirm, busy] = useSingleFlight(async () => {
    setProblem(undefined);
    try {
      const { recoveryCodes } = await call('post', '/api/auth/factors/totp', { body: { code } });
      onDone(recoveryCodes);
    } catch (failure) {
      setProblem(errorText(failure, t('Failed to set up an authenticator app')));
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void confirm();
  };

  return (
    <form onSubmit={submit}>
      <p>{t('Scan the picture with an authenticator app, or type the key into it. Then enter the code that the app shows.')}</p>
      {begun && (
        <Key>
          <div className="qr">
            <QRCodeSVG value={begun.otpauthUrl} size={168} marginSize={2} title={t('The key as a QR code')} />
          </div>
          <div className="key">
            <code className="mono" data-testid="totp-secret">
              {begun.secret}
            </code>
            <CopyButton text={begun.secret} label={t('Copy key')} />
          </div>
        </Key>
      )}
      <label htmlFor="totp-code" style={{ display: 'block', margin: '12px 0 6px', fontSize: 13, fontWeight: 500 }}>
        {t('Code')}
      </label>
      <OutlinedInput
        id="totp-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        required
        fullWidth
        error={problem !== undefined}
        slotProps={{ input: { inputMode: 'numeric', 'aria-describedby': problem ? 'totp-problem' : undefined } }}
      />
      <div id="totp-problem" aria-live="polite" style={{ minHeight: 30, padding: '6px 0', color: 'var(--bad-text)', fontSize: 13 }}>
        {problem}
      </div>
      <SubmitButton busy={busy} fullWidth disabled={!begun}>
        {t('Confirm Code')}
      </SubmitButton>
    </form>
  );
};

const Key = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 10,
  margin: '12px 0',
  '.qr': { lineHeight: 0, borderRadius: 'var(--radius)', overflow: 'hidden' },
  '.key': { display: 'flex', alignItems: 'center', gap: 6, overflowWrap: 'anywhere', fontSize: 13 },
});
