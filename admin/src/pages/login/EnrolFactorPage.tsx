import { useState } from 'react';

import { PasskeySetup } from '../../components/factors/PasskeySetup';
import { RecoveryCodes } from '../../components/factors/RecoveryCodes';
import { TotpSetup } from '../../components/factors/TotpSetup';
import { hasPasskeys } from '../../providers/passkeys';
import { ProofDialog } from '../../layout/ProofDialog';
import { session } from '../../providers/session';
import { LoginScreen } from './LoginScreen';
import { t } from '../../language/language';

/** Settings require a second factor, and this person has none yet: it must be set up first. */
const EnrolFactorPage = () => {
  const [kind, setKind] = useState<'totp' | 'passkey'>('totp');
  const [codes, setCodes] = useState<string[]>();

  const done = (recoveryCodes: string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    else void session.check();
  };

  return (
    <LoginScreen title={t('Set up a second step')}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void session.check()} />
      ) : (
        <>
          <p>{t('Your console asks for more than a password.')}</p>
          {kind === 'totp' ? <TotpSetup onDone={done} /> : <PasskeySetup onDone={done} />}
          {hasPasskeys() && (
            <button type="button" className="link" onClick={() => setKind(kind === 'totp' ? 'passkey' : 'totp')}>
              {kind === 'totp' ? t('Use a passkey instead') : t('Use an authenticator app instead')}
            </button>
          )}
          <button type="button" className="link" onClick={() => void session.signOut()}>
            {t('Sign out')}
          </button>
          <ProofDialog />
        </>
      )}
    </LoginScreen>
  );
};

export default EnrolFactorPage;
