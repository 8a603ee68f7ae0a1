import { OutlinedInput } from '@mui/material';
import { useState, type FormEvent } from 'react';

import { requestFields } from '../../api/requestFields';
import { lengthProblem } from '../../format/pasted';
import { call } from '../../providers/call';
import { errorText } from '../../providers/httpClient';
import { makePasskey, passkeyProblem } from '../../providers/passkeys';
import { SubmitButton } from '../buttons/SubmitButton';
import { useSingleFlight } from '../buttons/useSingleFlight';
import { t } from '../../language/language';

/** A name for a new passkey; the browser asks for the rest. */
export const PasskeySetup = ({ onDone }: { onDone: (recoveryCodes: string[] | null) => void }) => {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();

  const [make, busy] = useSingleFlight(async () => {
    const wrong = lengthProblem(name, requestFields.CreatePasskeyRequest.name);
    setProblem(wrong);
    if (wrong !== undefined) return;
    try {
      const { challengeId, options } = await call('post', '/api/auth/passkeys/options', { body: { purpose: 'enrolment' } });
      const credential = await makePasskey(options);
      const { recoveryCodes } = await call('post', '/api/auth/passkeys', { body: { challengeId, name: name.trim(), credential } });
      onDone(recoveryCodes);
    } catch (failure) {
      setProblem(passkeyProblem(failure) ?? errorText(failure, t('Failed to add a passkey')));
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void make();
  };

  return (
    <form onSubmit={submit}>
      <p>{t('A passkey is kept by your phone, your computer or a security key, and opens by fingerprint, face or PIN.')}</p>
      <label htmlFor="passkey-name" style={{ display: 'block', margin: '12px 0 6px', fontSize: 13, fontWeight: 500 }}>
        {t('Name')}
      </label>
      <OutlinedInput
        id="passkey-name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder={t('Work laptop')}
        autoComplete="off"
        required
        fullWidth
        error={problem !== undefined}
        slotProps={{ input: { 'aria-describedby': problem ? 'passkey-problem' : undefined } }}
      />
      <div id="passkey-problem" aria-live="polite" style={{ minHeight: 30, padding: '6px 0', color: 'var(--bad-text)', fontSize: 13 }}>
        {problem}
      </div>
      <SubmitButton busy={busy} fullWidth>
        {t('Add Passkey')}
      </SubmitButton>
    </form>
  );
};
