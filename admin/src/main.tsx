// MUI's own provider brings what writes CSS variables, which the theme has none of.
import { ThemeProvider } from '@mui/system';
import { Fragment, lazy, startTransition, StrictMode, Suspense, useEffect, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

import './theme/base.css';
import type { CurrentUser } from './api/types';
import { Toaster } from './components/feedback/Toaster';
import { awaitPaint, holdConsole } from './layout/frame/firstPaint';
import { Splash, Unreachable, ViewOver } from './layout/screen/Splash';
import { isRightToLeft } from './language/language';
import LoginPage from './pages/login/LoginPage';
import { LoginScreen } from './pages/login/LoginScreen';
import { session, useSession, watchOtherTabs } from './providers/session';
import { reportProof, returned, signOnProblem } from './providers/signOn';
import { watchScheme } from './theme/colorScheme';
import { theme } from './theme/theme';
import { t } from './language/language';

// A visitor without a session never loads the console.
const loadConsole = () => import('./App');
/** Most likely the server is unreachable, or has a newer build: a reload fetches that. */
const notFetched = () => ({ default: () => <Unreachable onRetry={() => window.location.reload()} /> });
/** Shown while the console is fetched; the splash where it has not come itself. */
let Frame: ComponentType<{ user: CurrentUser }> = Splash;
const loadFrame = () =>
  import('./layout/frame/Frame').then(
    (file) => {
      Frame = file.default;
    },
    () => undefined,
  );

const ChoosePassword = lazy(() => import('./pages/login/ChoosePasswordPage').catch(notFetched));
const EnrolFactor = lazy(() => import('./pages/login/EnrolFactorPage').catch(notFetched));

const ForgotPage = lazy(() => import('./pages/login/ForgotPage').catch(notFetched));
const NewPasswordPage = lazy(() => import('./pages/login/NewPasswordPage').catch(notFetched));

/** The pages that are open to everybody, signed in or not. */
const publicPage = () => {
  switch (window.location.pathname) {
    case '/forgot':
      return <ForgotPage />;
    case '/invitation':
      return <NewPasswordPage purpose="invitation" />;
    case '/reset':
      return <NewPasswordPage purpose="reset" />;
  }
};

/** In the window that was opened for a visit at the provider; most browsers close it at once. */
const Proven = ({ code }: { code: string }) => (
  <LoginScreen title={code === 'done' ? t('Confirmed') : t('Not confirmed')}>
    <p>{code === 'done' ? t('You may close this window and go on in the other one.') : signOnProblem(code)}</p>
  </LoginScreen>
);

/** The frame until the console has come. Not `lazy`: React keeps what comes shortly after a fallback back for a third of a second. */
const ConsoleInFrame = ({ user }: { user: CurrentUser }) => {
  const [Console, setConsole] = useState<ComponentType>();
  useEffect(() => {
    void loadConsole()
      .catch(notFetched)
      .then(({ default: App }) => startTransition(() => setConsole(() => App)));
  }, []);
  return Console ? <Console /> : <Frame user={user} />;
};

/** Outside of `Suspense`: a page that waits for its own code waits for the console's with it, and that waits for this. */
const PaintSignal = () => {
  useEffect(awaitPaint, []);
  return null;
};

const Root = () => {
  const state = useSession();
  if (returned?.kind === 'proof') return <Proven code={returned.value} />;
  const page = publicPage();
  if (page) return page;
  switch (state.phase) {
    case 'checking':
      return <Splash />;
    case 'unreachable':
      return <Unreachable isBusy={state.isBusy} onRetry={() => session.retry()} />;
    case 'signedOut':
      return <LoginPage ended={state.ended} onSubmitting={() => void Promise.all([loadFrame(), loadConsole()])} />;
    case 'viewOver':
      return <ViewOver reason={state.reason} onLeave={() => void session.viewAs(null).catch(() => undefined)} />;
    case 'signedIn':
      if (state.user.mustChangePassword) return <ChoosePassword user={state.user} />;
      if (state.user.mustEnrolFactor) return <EnrolFactor />;
      return <ConsoleInFrame key={state.user.id} user={state.user} />;
  }
};

/** Until here the page shows the splash of `index.html`. */
async function draw(): Promise<void> {
  const Mirrored = isRightToLeft ? (await import('./theme/RightToLeft')).RightToLeft : Fragment;
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Mirrored>
        <ThemeProvider theme={theme}>
          <Suspense fallback={<Splash />}>
            <Root />
          </Suspense>
          <Toaster />
          <PaintSignal />
        </ThemeProvider>
      </Mirrored>
    </StrictMode>,
  );
}

if (returned?.kind === 'proof') reportProof(returned.value);
watchScheme();
watchOtherTabs();
holdConsole();
// The console is fetched while the session is checked, its frame first; without a session nobody waits for it.
if (session.isLikely()) void loadFrame();
const checked = session.check();
if (session.isLikely()) loadConsole().catch(() => undefined);
void checked.then(() => (session.current().phase === 'signedIn' ? loadFrame() : undefined)).then(draw);
