import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

import './theme/base.css';
import { Toaster } from './components/Toaster';
import { Splash, Unreachable } from './layout/Splash';
import { session, useSession, watchOtherTabs } from './providers/session';
import { watchScheme } from './theme/colorScheme';

// Two entries: a visitor without a session never loads the console, nor a signed-in one the login page.
const loadConsole = () => import('./App');
const Console = lazy(loadConsole);
const Login = lazy(() => import('./pages/login/LoginPage'));

const Root = () => {
  const state = useSession();
  useEffect(() => {
    void session.check();
  }, []);

  switch (state.phase) {
    case 'checking':
      return <Splash />;
    case 'unreachable':
      return <Unreachable onRetry={() => session.retry()} />;
    case 'signedOut':
      return <Login ended={state.ended} onSubmitting={() => void loadConsole()} />;
    case 'signedIn':
      return <Console key={state.user.id} />;
  }
};

watchScheme();
watchOtherTabs();
if (session.isLikely()) void loadConsole();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Suspense fallback={<Splash />}>
      <Root />
    </Suspense>
    <Toaster />
  </StrictMode>,
);
