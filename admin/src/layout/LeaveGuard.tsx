import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

import { ConfirmDialog } from '../components/ConfirmDialog';
import { hasUnsaved } from '../components/unsaved';

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

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      verb="Leave"
      onConfirm={async () => blocker.proceed?.()}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      What you typed on this screen has not been saved.
    </ConfirmDialog>
  );
};
