import { useEffect, useRef, useState, type FormEvent } from 'react';

import { SubmitButton } from '../../components/buttons/SubmitButton';
import { PASSWORD_HINT, passwordProblem } from '../../format/password';
import { t } from '../../language/language';
import { Splash } from '../../layout/screen/Splash';
import { call } from '../../providers/call';
import { ApiError, errorText } from '../../providers/httpClient';
import { LoginField } from './LoginField';
import { LoginScreen } from './LoginScreen';

export type LinkPurpose = 'invitation' | 'reset';

interface Choice {
  title: string;
  hint: string;
  /** Fails where the link is no longer valid. */
  look: (token: string) => Promise<unknown>;
  send: (token: string, password: string) => Promise<{ email: string }>;
}

const CHOOSE: Record<LinkPurpose, Choice> = {
  invitation: {
    title: t('Choose your password'),
    hint: t('You are invited. Choose a password that only you know: {{passwordHint}}.', { passwordHint: PASSWORD_HINT }),
    look: (token) => call('get', '/api/auth/invitations/{token}', { path: { token } }),
    send: (token, password) => call('post', '/api/auth/invitations/{token}', { path: { token }, body: { password } }),
  },
  reset: {
    title: t('Choose a new password'),
    hint: t('It replaces the one that you have, and signs you out everywhere: {{passwordHint}}.', { passwordHint: PASSWORD_HINT }),
    look: (token) => call('get', '/api/auth/reset/{token}', { path: { token } }),
    send: (token, password) => call('post', '/api/auth/reset/{token}', { path: { token }, body: { password } }),
  },
};

/** The link can replace a password: it is removed from the address and the history at once, and stays in this tab until a reload. */
let token: string | undefined;
function takeToken(): string {
  if (window.location.hash.length > 1) {
    token = window.location.hash.slice(1);
    window.history.replaceState(null, '', window.location.pathname);
  }
  return token ?? '';
}

/** The page of a link for an invitation or a forgotten password. */
const NewPasswordPage = ({ purpose }: { purpose: LinkPurpose }) => {
  const [link] = useState(takeToken);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [hasEnded, setHasEnded] = useState(link === '');
  const [isKnown, setIsKnown] = useState(link === '');
  const [email, setEmail] = useState<string>();
  const underWay = useRef(false);
  const first = useRef<HTMLInputElement>(null);
  const { title, hint, look, send } = CHOOSE[purpose];

  useEffect(() => {
    if (link === '') return;
    // Where nothing is known of the link, such as without a connection, the form says so once it is sent.
    look(link)
      .catch((failure: unknown) => setHasEnded(isEnded(failure)))
      .finally(() => setIsKnown(true));
  }, [link, look]);
  useEffect(() => {
    if (isKnown) first.current?.focus();
  }, [isKnown]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    const typed = new FormData(event.currentTarget);
    const [password = '', repeated] = ['new', 'repeated'].map((name) => textOf(typed.get(name)));
    const wrong = passwordProblem(password) ?? (password === repeated ? undefined : t('The two passwords do not match'));
    setProblem(wrong);
    if (wrong !== undefined) return;
    underWay.current = true;
    setBusy(true);
    try {
      setEmail((await send(link, password)).email);
    } catch (failure) {
      setHasEnded(isEnded(failure));
      setProblem(errorText(failure, t('The password could not be set')));
    }
    underWay.current = false;
    setBusy(false);
  };

  if (!isKnown) return <Splash />;
  if (email !== undefined) {
    return (
      <LoginScreen title={t('Password set')}>
        <p role="status">{t('You can sign in as {{email}} now.', { email })}</p>
        <SignInLink>{t('Sign in')}</SignInLink>
      </LoginScreen>
    );
  }
  if (hasEnded) {
    return (
      <LoginScreen title={t('This link has ended')}>
        <p role="status">
          {t('It was used already, has ended, or was replaced by a newer one. Ask for a new link, or ask an administrator.')}
        </p>
        <a className="link" href="/forgot">
          {t('Ask for a new link')}
        </a>
        <SignInLink>{t('Back to sign in')}</SignInLink>
      </LoginScreen>
    );
  }
  const problemId = problem ? 'password-problem' : undefined;
  return (
    <LoginScreen title={title}>
      <form onSubmit={(event) => void submit(event)} aria-describedby="password-hint">
        <p id="password-hint">{hint}</p>
        <LoginField
          inputRef={first}
          name="new"
          label={t('New password')}
          type="password"
          autoComplete="new-password"
          problemId={problemId}
        />
        <LoginField name="repeated" label={t('New password again')} type="password" autoComplete="new-password" problemId={problemId} />
        <div id="password-problem" className="problem" aria-live="polite">
          {problem}
        </div>
        <SubmitButton busy={busy} fullWidth>
          {t('Set Password')}
        </SubmitButton>
      </form>
    </LoginScreen>
  );
};

const SignInLink = ({ children }: { children: string }) => (
  <a className="link" href="/login">
    {children}
  </a>
);

const isEnded = (failure: unknown): boolean => failure instanceof ApiError && failure.body.code === 'link_ended';

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

export default NewPasswordPage;
