import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

import { later } from '../../components/later';
import { hasUnsaved } from '../../components/dialogs/unsaved';

const LeaveDialog = later(() => import('./LeaveDialog').then((file) => file.LeaveDialog));

/** One for the whole console, because the router knows one at a time: asks before something typed is left behind. */
export const LeaveGuard = () => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return blocker.state === 'blocked' && <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
};
