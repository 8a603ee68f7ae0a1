import { useEffect, useRef, useState, type FormEvent } from 'react';

import type { CurrentUser } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { toast } from '../../components/feedback/toast';
import { PASSWORD_HINT, passwordProblem } from '../../format/password';
import { ProofDialog } from '../../layout/ProofDialog';
import { call } from '../../providers/call';
import { errorText } from '../../providers/httpClient';
import { session } from '../../providers/session';
import { LoginField } from './LoginField';
import { LoginScreen } from './LoginScreen';
import { t } from '../../language/language';

/** Somebody else knows the password: the person must first choose one that only they know. */
const ChoosePasswordPage = ({ user }: { user: CurrentUser }) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const underWay = useRef(false);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => first.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    const typed = new FormData(event.currentTarget);
    const [currentPassword, newPassword, repeated] = ['current', 'new', 'repeated'].map((name) => textOf(typed.get(name)));
    const wrong = passwordProblem(newPassword ?? '') ?? (newPassword === repeated ? undefined : t('The two new passwords do not match'));
    setProblem(wrong);
    if (wrong !== undefined) return;
    underWay.current = true;
    setBusy(true);
    try {
      session.update(await call('put', '/api/auth/me', { body: { currentPassword, newPassword } }));
      toast.good(t('Password Changed'));
    } catch (failure) {
      setProblem(errorText(failure, t('Failed to change your password')));
      underWay.current = false;
      setBusy(false);
    }
  };

  const problemId = problem ? 'password-problem' : undefined;
  return (
    <LoginScreen title={t('Choose your password')}>
      <form onSubmit={(event) => void submit(event)} aria-describedby="password-hint">
        <p id="password-hint">
          {t(
            'Welcome, {{firstName}}. The password you signed in with was set by somebody else. Choose one that only you know: {{passwordHint}}.',
            { firstName: user.firstName, passwordHint: PASSWORD_HINT },
          )}
        </p>
        <input type="hidden" autoComplete="username" value={user.email} />
        <LoginField inputRef={first} name="current" label={t('Password you were given')} type="password" autoComplete="current-password" />
        <LoginField name="new" label={t('New password')} type="password" autoComplete="new-password" problemId={problemId} />
        <LoginField name="repeated" label={t('New password again')} type="password" autoComplete="new-password" problemId={problemId} />
        <div id="password-problem" className="problem" aria-live="polite">
          {problem}
        </div>
        <SubmitButton busy={busy} fullWidth>
          {t('Set Password')}
        </SubmitButton>
        <button type="button" className="link" onClick={() => void session.signOut()}>
          {t('Sign out')}
        </button>
      </form>
      <ProofDialog />
    </LoginScreen>
  );
};

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

export default ChoosePasswordPage;
