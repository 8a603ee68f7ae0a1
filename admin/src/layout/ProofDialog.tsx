import { useEffect, useState } from 'react';

import type { Factors } from '../api/types';
import { lazyComponent } from '../components/lazyComponent';
import { call } from '../providers/call';
import { hasPasskeys } from '../providers/passkeys';
import { onProofNeeded } from '../providers/proof';
import type { Method } from './ProofForm';

const ProofForm = lazyComponent(() => import('./ProofForm').then((file) => file.ProofForm));

interface Asked {
  methods: Method[];
  answer: (isProven: boolean) => void;
}

/** The possible proofs; the provider is used only for people without another. */
function methodsOf({ hasPassword, totpSince, passkeys, passkeysOffReason, hasSingleSignOn }: Factors): Method[] {
  const has: Record<Exclude<Method, 'provider'>, boolean> = {
    password: hasPassword,
    totp: totpSince !== null,
    passkey: passkeys.length > 0 && passkeysOffReason === null && hasPasskeys(),
  };
  const methods = (Object.keys(has) as (keyof typeof has)[]).filter((method) => has[method]);
  return methods.length === 0 && hasSingleSignOn ? ['provider'] : methods;
}

/** Opens when a call needs a fresh proof; after it the call continues. */
export const ProofDialog = () => {
  const [asked, setAsked] = useState<Asked>();

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
  return (
    <ProofForm
      methods={methods}
      onEnd={(isProven) => {
        setAsked(undefined);
        answer(isProven);
      }}
    />
  );
};
