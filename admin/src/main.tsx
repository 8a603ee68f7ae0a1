import { lazy, StrictMode, Suspense, useEffect, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

import './theme/base.css';
import { Toaster } from './components/feedback/Toaster';
import { Splash, Unreachable } from './layout/screen/Splash';
import { askEarly } from './providers/early';
import { session, useSession, watchOtherTabs } from './providers/session';
import { loadScreen } from './screens';
import { watchScheme } from './theme/colorScheme';

// Two entries: a visitor without a session never loads the console, nor a signed-in one the login page.
const loadConsole = () => import('./App');
const Login = lazy(() => import('./pages/login/LoginPage'));

async function openConsole(): Promise<ReactElement> {
  const { pathname } = window.location;
  const screen = loadScreen(pathname);
  const { default: App, openQueries } = await loadConsole();
  return <App queryClient={await openQueries(pathname, screen)} />;
}

/** Opened before the first drawing, for whoever comes signed in. */
let ahead: ReactElement | undefined;

/** Not `lazy`: React would keep what it shows meanwhile on the screen for a third of a second, however soon the console has come. */
const Console = () => {
  const [opened, setOpened] = useState(ahead);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (ahead) ahead = undefined;
    else openConsole().then(setOpened, () => setFailed(true));
  }, []);
  if (failed) return <Unreachable onRetry={() => window.location.reload()} />;
  return opened ?? <Splash />;
};

const Root = () => {
  const state = useSession();
  switch (state.phase) {
    case 'checking':
      return <Splash />;
    case 'unreachable':
      return <Unreachable isBusy={state.isBusy} onRetry={() => session.retry()} />;
    case 'signedOut':
      return <Login ended={state.ended} onSubmitting={() => void loadConsole()} />;
    case 'signedIn':
      return <Console key={state.user.id} />;
  }
};

/** Until here the page shows what stands in `index.html`. */
const draw = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Suspense fallback={<Splash />}>
        <Root />
      </Suspense>
      <Toaster />
    </StrictMode>,
  );

watchScheme();
watchOtherTabs();
const isSignedIn = () => session.current().phase === 'signedIn';
const checked = session.check();
if (session.isLikely()) {
  askEarly(window.location.pathname);
  const opened = openConsole().catch(() => undefined);
  // Whichever comes first, it is opened once. Nobody waits for the console who has to sign in first.
  void checked
    .then(async () => {
      if (isSignedIn()) ahead = await opened;
    })
    .then(draw);
} else void checked.then(draw);
