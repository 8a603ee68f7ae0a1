import { useEffect, useRef, useState, type FormEvent } from 'react';

import { SubmitButton } from '../../components/buttons/SubmitButton';
import { t } from '../../language/language';
import { call } from '../../providers/call';
import { errorText } from '../../providers/httpClient';
import { LoginField } from './LoginField';
import { LoginScreen } from './LoginScreen';

/** Asks for a link to a new password; what it says afterwards is the same for every address. */
const ForgotPage = () => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<{ byEmail: boolean }>();
  const underWay = useRef(false);
  const email = useRef<HTMLInputElement>(null);

  useEffect(() => email.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      setAnswer(await call('post', '/api/auth/forgot', { body: { email: email.current?.value.trim() ?? '' } }));
    } catch (failure) {
      setProblem(errorText(failure, t('The link could not be asked for')));
    }
    underWay.current = false;
    setBusy(false);
  };

  if (answer) {
    return (
      <LoginScreen title={answer.byEmail ? t('Check your email') : t('Ask an administrator')}>
        <p role="status">
          {answer.byEmail
            ? t('If this address belongs to somebody here, a link to a new password is on its way. It works once, within 72 hours.')
            : t('This console sends no emails. An administrator can give you a link to a new password.')}
        </p>
        <a className="link" href="/login">
          {t('Back to sign in')}
        </a>
      </LoginScreen>
    );
  }
  const problemId = problem ? 'forgot-problem' : undefined;
  return (
    <LoginScreen title={t('Forgot your password?')}>
      <form onSubmit={(event) => void submit(event)} aria-describedby="forgot-hint">
        <p id="forgot-hint">{t('Enter your email address. You will get a link to choose a new password.')}</p>
        <LoginField inputRef={email} name="email" label={t('Email')} type="email" autoComplete="username" problemId={problemId} />
        <div id="forgot-problem" className="problem" aria-live="polite">
          {problem}
        </div>
        <SubmitButton busy={busy} fullWidth>
          {t('Send Link')}
        </SubmitButton>
        <a className="link" href="/login">
          {t('Back to sign in')}
        </a>
      </form>
    </LoginScreen>
  );
};

export default ForgotPage;
