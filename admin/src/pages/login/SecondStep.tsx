import { useEffect, useRef, useState, type FormEvent } from 'react';

import type { SecondStep as Challenge } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { ApiError, errorText } from '../../providers/httpClient';
import { askPasskey, passkeyProblem } from '../../providers/passkeys';
import { session } from '../../providers/session';
import { LoginField } from './LoginField';
import { t } from '../../language/language';

type Method = Challenge['methods'][number];

interface Props {
  challenge: Challenge;
  onDone: (firstName: string) => void;
  /** The sign-in has to begin again; the text says why. */
  onEnded: (problem?: string) => void;
}

const LABELS: Record<Method, string> = {
  totp: t('Use a code of the authenticator app'),
  passkey: t('Use a passkey'),
  recovery_code: t('Use a recovery code'),
};

/** The password was right; a second factor proves that it was not typed by somebody else. */
export const SecondStep = ({ challenge, onDone, onEnded }: Props) => {
  const { challengeId, methods, passkeyOptions } = challenge;
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery_code');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const underWay = useRef(false);
  const code = useRef<HTMLInputElement>(null);

  useEffect(() => code.current?.focus(), [method]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    const typed = code.current?.value.trim() ?? '';
    try {
      const given =
        method === 'passkey'
          ? { assertion: await askPasskey(passkeyOptions) }
          : method === 'totp'
            ? { code: typed }
            : { recoveryCode: typed };
      const { user } = await session.secondStep({ challengeId, ...given });
      onDone(user.firstName);
    } catch (failure) {
      const text = passkeyProblem(failure) ?? errorText(failure, t('Login failed'));
      if (failure instanceof ApiError && failure.body.code === 'challenge_ended') onEnded(text);
      setProblem(text);
      code.current?.select();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const problemId = problem ? 'login-problem' : undefined;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p>{t('Show that it is you.')}</p>
      {method === 'totp' && (
        <LoginField
          key="totp"
          inputRef={code}
          name="code"
          label={t('Code of your authenticator app')}
          inputMode="numeric"
          autoComplete="one-time-code"
          problemId={problemId}
        />
      )}
      {method === 'recovery_code' && (
        <LoginField key="recovery" inputRef={code} name="recovery" label={t('Recovery code')} autoComplete="off" problemId={problemId} />
      )}
      <div id="login-problem" className="problem" aria-live="polite">
        {problem}
      </div>
      <SubmitButton busy={busy} fullWidth>
        {method === 'passkey' ? t('Use Passkey') : t('Confirm')}
      </SubmitButton>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <button
            key={other}
            type="button"
            className="link"
            onClick={() => {
              setProblem(undefined);
              setMethod(other);
            }}
          >
            {LABELS[other]}
          </button>
        ))}
      <button type="button" className="link" onClick={() => onEnded()}>
        {t('Back to the sign-in')}
      </button>
    </form>
  );
};
