import { OutlinedInput } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type FormEvent } from 'react';

import { SubmitButton } from '../../components/buttons/SubmitButton';
import { toast } from '../../components/feedback/toast';
import { BrandMark } from '../../layout/Brand';
import { ApiError, errorText } from '../../providers/httpClient';
import { session } from '../../providers/session';

/** Long enough for the greeting to be seen to belong to this page. */
const GREETING_MS = 100;

interface Props {
  /** The session has ended while the console was open. */
  ended: boolean;
  onSubmitting: () => void;
}

/** A light page of its own: of the component library it takes a field and a button, and nothing of react-admin. */
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
    <Screen>
      <title>Sign in · Kage Console</title>
      <form onSubmit={(event) => void submit(event)} aria-describedby="login-hint">
        <div className="brand">
          <BrandMark />
          Kage Console
        </div>
        <h1>Sign in</h1>
        <p id="login-hint">Contact your administrator for credentials.</p>
        {ended && (
          <p className="ended" role="status">
            Your session has ended. Sign in again to go on where you were.
          </p>
        )}
        <label htmlFor="email">E-mail</label>
        <OutlinedInput
          inputRef={email}
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          required
          fullWidth
          error={!!problem}
          slotProps={{ input: { 'aria-invalid': !!problem } }}
        />
        <label htmlFor="password">Password</label>
        <OutlinedInput
          inputRef={password}
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          fullWidth
          error={!!problem}
          slotProps={{ input: { 'aria-invalid': !!problem, 'aria-describedby': problem ? 'login-problem' : undefined } }}
        />
        <div id="login-problem" className="problem" aria-live="polite">
          {problem}
        </div>
        <SubmitButton busy={busy} fullWidth>
          Sign in
        </SubmitButton>
      </form>
    </Screen>
  );
};

const Screen = styled('main')({
  display: 'grid',
  placeItems: 'center',
  minHeight: '100vh',
  padding: '24px 16px 12vh',
  form: { width: 'min(360px, 100%)' },
  '.brand': { display: 'flex', alignItems: 'center', gap: 10, marginBottom: 28, fontSize: 15, fontWeight: 600 },
  p: { margin: '4px 0 22px', color: 'var(--text-muted)' },
  '.ended': {
    padding: '10px 12px',
    borderRadius: 'var(--radius)',
    background: 'var(--info-soft)',
    color: 'var(--info-text)',
    fontSize: 13,
    lineHeight: '18px',
  },
  label: { display: 'block', margin: '16px 0 6px', fontSize: 13, fontWeight: 500 },
  '.MuiOutlinedInput-root, .MuiButton-root': { height: 40 },
  // Keeps its line free, so that the button does not jump when a message comes.
  '.problem': { minHeight: 34, padding: '8px 0 6px', color: 'var(--bad-text)', fontSize: 13, lineHeight: '18px' },
});

/** To the page that was asked for; `/` and `/login` lead to the dashboard. */
async function enter(): Promise<void> {
  if (['/login', '/'].includes(window.location.pathname)) window.history.replaceState(null, '', '/dashboard');
  await session.check();
}

export default LoginPage;
