import { Button } from '@mui/material';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';

import type { LoginAnswer, SecondStep as Challenge } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { toast } from '../../components/feedback/toast';
import { call } from '../../providers/call';
import { ApiError, errorText } from '../../providers/httpClient';
import { hasPasskeys, passkeyProblem } from '../../providers/passkeys';
import { session } from '../../providers/session';
import { returned, signOnAddress, signOnProblem } from '../../providers/signOn';
import { LoginField } from './LoginField';
import { LoginScreen } from './LoginScreen';
import { t } from '../../language/language';

const loadSecondStep = () => import('./SecondStep').then((module) => ({ default: module.SecondStep }));
const SecondStep = lazy(loadSecondStep);

/** Long enough to see the greeting on this page. */
const GREETING_MS = 100;

interface Props {
  /** The session has ended while the console was open. */
  ended: boolean;
  onSubmitting: () => void;
}

/** A light page of its own: of the component library it takes a field and a button, and nothing of react-admin. */
const LoginPage = ({ ended, onSubmitting }: Props) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(returned?.kind === 'sign-in' ? signOnProblem(returned.value) : undefined);
  const [provider, setProvider] = useState<string>();
  const [challenge, setChallenge] = useState<Challenge>();
  const underWay = useRef(false);
  const password = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);

  useEffect(() => email.current?.focus(), [challenge]);

  useEffect(() => {
    // Without an answer people can use the password.
    call('get', '/api/config').then(
      ({ singleSignOn }) => setProvider(singleSignOn ?? undefined),
      () => undefined,
    );
    // Somebody comes back from the provider and has a second factor here.
    if (returned?.kind === 'second-step')
      void session.signOnSecondStep(returned.value).then(setChallenge, (failure) => setProblem(errorText(failure, t('Login failed'))));
  }, []);

  const greet = (firstName: string) => {
    toast.good(t('Login Successful'), t('Welcome back, {{firstName}}!', { firstName }));
    setTimeout(() => void enter(), GREETING_MS);
  };
  const release = () => {
    underWay.current = false;
    setBusy(false);
  };

  const signIn = async (begin: () => Promise<LoginAnswer | Challenge>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    onSubmitting();
    try {
      const answer = await begin();
      if ('user' in answer) return greet(answer.user.firstName);
      await loadSecondStep();
      setChallenge(answer);
      release();
    } catch (failure) {
      const text =
        passkeyProblem(failure) ??
        errorText(failure, failure instanceof ApiError && failure.status === 401 ? t('Invalid credentials') : t('Login failed'));
      setProblem(text);
      toast.danger(t('Login Failed'), text);
      release();
      password.current?.select();
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void signIn(() => session.signIn(email.current?.value.trim() ?? '', password.current?.value ?? ''));
  };

  if (challenge) {
    const again = (text?: string) => {
      setChallenge(undefined);
      setProblem(text);
    };
    return (
      <LoginScreen title={t('Second step')}>
        <Suspense>
          <SecondStep challenge={challenge} onDone={greet} onEnded={again} />
        </Suspense>
      </LoginScreen>
    );
  }

  const problemId = problem ? 'login-problem' : undefined;
  return (
    <LoginScreen title={t('Sign in')}>
      <form onSubmit={submit} aria-describedby="login-hint">
        <p id="login-hint">{t('Contact your administrator for credentials.')}</p>
        {ended && (
          <p className="ended" role="status">
            {t('Your session has ended. Sign in again to go on where you were.')}
          </p>
        )}
        <LoginField inputRef={email} name="email" label={t('Email')} type="email" autoComplete="username" problemId={problemId} />
        <LoginField
          inputRef={password}
          name="password"
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          problemId={problemId}
        />
        <div id="login-problem" className="problem" aria-live="polite">
          {problem}
        </div>
        <SubmitButton busy={busy} fullWidth>
          {t('Sign in')}
        </SubmitButton>
        {hasPasskeys() && (
          <button type="button" className="link" onClick={() => void signIn(() => session.passkeySignIn())}>
            {t('Use a passkey')}
          </button>
        )}
        {provider !== undefined && (
          <Button className="provider" variant="outlined" fullWidth href={signOnAddress()}>
            {t('Sign in with {{provider}}', { provider })}
          </Button>
        )}
        <a className="link" href="/forgot">
          {t('Forgot password?')}
        </a>
      </form>
    </LoginScreen>
  );
};

/** To the page that was asked for; `/` and `/login` lead to the dashboard. */
async function enter(): Promise<void> {
  if (['/login', '/'].includes(window.location.pathname)) window.history.replaceState(null, '', '/dashboard');
  await session.check();
}

export default LoginPage;
