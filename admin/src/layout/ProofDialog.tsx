import { Button } from '@mui/material';
import { useEffect, useState } from 'react';

import type { Factors } from '../api/types';
import { FormDialog } from '../components/dialogs/FormDialog';
import { PasswordField } from '../components/form/PasswordField';
import { TextField } from '../components/form/TextField';
import { call } from '../providers/call';
import { askPasskey, hasPasskeys, passkeyProblem } from '../providers/passkeys';
import { onProofNeeded } from '../providers/proof';
import { proveAtProvider } from '../providers/signOn';
import { t } from '../language/language';

type Method = 'password' | 'totp' | 'passkey' | 'provider';

interface Asked {
  methods: Method[];
  answer: (isProven: boolean) => void;
}

const LABELS: Record<Method, string> = {
  password: t('Use your password'),
  totp: t('Use a code of the authenticator app'),
  passkey: t('Use a passkey'),
  provider: t('Use single sign-on'),
};

/** What somebody can show; the provider asks those alone who have nothing else. */
function methodsOf({ hasPassword, totpSince, passkeys, passkeysOffReason, hasSingleSignOn }: Factors): Method[] {
  const has: Record<Exclude<Method, 'provider'>, boolean> = {
    password: hasPassword,
    totp: totpSince !== null,
    passkey: passkeys.length > 0 && passkeysOffReason === null && hasPasskeys(),
  };
  const methods = (Object.keys(has) as (keyof typeof has)[]).filter((method) => has[method]);
  return methods.length === 0 && hasSingleSignOn ? ['provider'] : methods;
}

async function show(method: Method, { password, code }: { password: string; code: string }): Promise<void> {
  if (method === 'provider') return proveAtProvider();
  if (method !== 'passkey') {
    await call('post', '/api/auth/reauthenticate', { body: method === 'password' ? { password } : { code: code.trim() } });
    return;
  }
  const { challengeId, options } = await call('post', '/api/auth/passkeys/options', { body: { purpose: 'proof' } });
  await call('post', '/api/auth/reauthenticate', { body: { challengeId, assertion: await askPasskey(options) } });
}

/** Opens when a call needs a fresh proof of who is there; what was under way then goes on. */
export const ProofDialog = () => {
  const [asked, setAsked] = useState<Asked>();
  const [chosen, setChosen] = useState<Method>();

  useEffect(
    () =>
      onProofNeeded(async () => {
        const methods = await call('get', '/api/auth/factors').then(methodsOf, () => ['password' as const]);
        return new Promise<boolean>((answer) => setAsked({ methods, answer }));
      }),
    [],
  );

  if (!asked) return null;
  const { methods, answer } = asked;
  const method = chosen ?? methods[0] ?? 'password';
  const end = (isProven: boolean) => {
    setAsked(undefined);
    setChosen(undefined);
    answer(isProven);
  };
  return (
    <FormDialog
      key={method}
      title={t('Confirm that it is you')}
      subtitle={t('This moves money or gives somebody more power, and you have not shown for a while who you are.')}
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
        end(true);
      }}
      onClose={() => end(false)}
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
