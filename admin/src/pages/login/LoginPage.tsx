import { useEffect, useRef, useState, type FormEvent } from 'react';

import { toast } from '../../components/feedback/toast';
import { BrandMark } from '../../layout/Brand';
import { ApiError, errorText } from '../../providers/httpClient';
import { session } from '../../providers/session';
import './login.css';

/** Long enough for the greeting to be seen to belong to this page. */
const GREETING_MS = 100;

interface Props {
  /** A session has just ended under somebody's hands. */
  ended: boolean;
  onSubmitting: () => void;
}

/** A light page of its own: it loads neither react-admin nor the component library. */
const LoginPage = ({ ended, onSubmitting }: Props) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const underWay = useRef(false);
  const password = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);

  useEffect(() => email.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(undefined);
    onSubmitting();
    try {
      const { user } = await session.signIn(email.current?.value.trim() ?? '', password.current?.value ?? '');
      toast.good('Login Successful', `Welcome back, ${user.firstName}!`);
      setTimeout(() => void enter(), GREETING_MS);
    } catch (failure) {
      const text = errorText(failure, failure instanceof ApiError && failure.status === 401 ? 'Invalid credentials' : 'Login failed');
      setProblem(text);
      toast.danger('Login Failed', text);
      underWay.current = false;
      setBusy(false);
      password.current?.select();
    }
  };

  return (
    <main className="login">
      <title>Sign in · Kage Console</title>
      <form className="login-box" onSubmit={(event) => void submit(event)} aria-describedby="login-hint">
        <div className="login-brand">
          <BrandMark />
          Kage Console
        </div>
        <h1>Sign in</h1>
        <p id="login-hint">Contact your administrator for credentials.</p>
        {ended && (
          <p className="login-ended" role="status">
            Your session has ended. Sign in again to go on where you were.
          </p>
        )}
        <label htmlFor="email">E-mail</label>
        <input ref={email} id="email" name="email" type="email" autoComplete="username" required aria-invalid={!!problem} />
        <label htmlFor="password">Password</label>
        <input
          ref={password}
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={!!problem}
          aria-describedby={problem ? 'login-problem' : undefined}
        />
        <div id="login-problem" className="login-problem" aria-live="polite">
          {problem}
        </div>
        <button type="submit" aria-disabled={busy} className={busy ? 'busy' : undefined}>
          Sign in
        </button>
      </form>
    </main>
  );
};

/** To the page that was asked for; the two that are nobody's wish lead to the dashboard. */
async function enter(): Promise<void> {
  if (['/login', '/'].includes(window.location.pathname)) window.history.replaceState(null, '', '/dashboard');
  await session.check();
}

export default LoginPage;
