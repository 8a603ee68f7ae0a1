import { Button } from '@mui/material';
import { useState } from 'react';

import { FormDialog } from '../components/dialogs/FormDialog';
import { PasswordField } from '../components/form/PasswordField';
import { TextField } from '../components/form/TextField';
import { call } from '../providers/call';
import { askPasskey, passkeyProblem } from '../providers/passkeys';
import { proveAtProvider } from './proveAtProvider';
import { t } from '../language/language';

export type Method = 'password' | 'totp' | 'passkey' | 'provider';

const LABELS: Record<Method, string> = {
  password: t('Use your password'),
  totp: t('Use a code of the authenticator app'),
  passkey: t('Use a passkey'),
  provider: t('Use single sign-on'),
};

async function show(method: Method, { password, code }: { password: string; code: string }): Promise<void> {
  if (method === 'provider') return proveAtProvider();
  if (method !== 'passkey') {
    await call('post', '/api/auth/reauthenticate', { body: method === 'password' ? { password } : { code: code.trim() } });
    return;
  }
  const { challengeId, options } = await call('post', '/api/auth/passkeys/options', { body: { purpose: 'proof' } });
  await call('post', '/api/auth/reauthenticate', { body: { challengeId, assertion: await askPasskey(options) } });
}

interface Props {
  /** The possible proofs; the first is asked for. */
  methods: readonly Method[];
  onEnd: (isProven: boolean) => void;
}

/** Asks for a fresh proof: a password, a code, a passkey or a sign-in at the provider. */
export const ProofForm = ({ methods, onEnd }: Props) => {
  const [chosen, setChosen] = useState<Method>();
  const method = chosen ?? methods[0] ?? 'password';
  return (
    <FormDialog
      key={method}
      title={t('Confirm that it is you')}
      subtitle={t('This moves money or gives somebody more rights, and you have not confirmed your identity for a while.')}
      width="xs"
      defaultValues={{ password: '', code: '' }}
      submitLabel={method === 'passkey' ? t('Use Passkey') : method === 'provider' ? t('Go to the Provider') : t('Confirm')}
      failure={{
        title: t('Not confirmed'),
        text: t('Failed to confirm that it is you'),
        explain: (error) => passkeyProblem(error) ?? (error instanceof Error && method === 'provider' ? error.message : undefined),
      }}
      onSubmit={async (typed) => {
        await show(method, typed);
        onEnd(true);
      }}
      onClose={() => onEnd(false)}
    >
      {method === 'password' && (
        <PasswordField name="password" label={t('Your password')} required autoFocus autoComplete="current-password" />
      )}
      {method === 'totp' && (
        <TextField
          name="code"
          label={t('Code of your authenticator app')}
          required
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      )}
      {method === 'provider' && <p>{t('The provider opens in a window of its own and asks who you are.')}</p>}
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} size="small" onClick={() => setChosen(other)} style={{ alignSelf: 'flex-start' }}>
            {LABELS[other]}
          </Button>
        ))}
    </FormDialog>
  );
};
