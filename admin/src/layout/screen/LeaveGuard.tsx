import { useEffect, useRef, useState } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { hasUnsaved } from '../../components/dialogs/unsaved';
import { closeTopModal, hasOpenModal, isModal } from './modals';
import { t } from '../../language/language';

/**
 * One for the whole console, because the router knows one at a time. The browser's Back closes an open dialog, as Escape does, and
 * leaves the screen only after that; typed values are not lost without a question.
 */
export const LeaveGuard = () => {
  const closesModal = useRef(false);
  const [asks, setAsks] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    closesModal.current = historyAction === NavigationType.Pop && hasOpenModal();
    return closesModal.current || (hasUnsaved() && currentLocation.pathname !== nextLocation.pathname);
  });
  useEntryBelow(blocker.state === 'blocked');

  useEffect(() => {
    if (blocker.state === 'blocked' && closesModal.current) {
      closeTopModal();
      blocker.reset();
    }
    setAsks(blocker.state === 'blocked' && !closesModal.current);
  }, [blocker]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (blocker.state !== 'blocked' || !asks) return null;
  return (
    <ConfirmDialog
      open
      title={t('Leave without saving?')}
      verb={t('Leave')}
      onConfirm={async () => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {t('What you typed on this screen has not been saved.')}
    </ConfirmDialog>
  );
};

/**
 * The router learns of Back only where the entry below belongs to the console. On the first one, opening something puts a copy of the entry
 * on top of it; a user who comes back to the first one has left the screen, and is taken further back.
 */
function useEntryBelow(isLeaving: boolean): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const latest = useRef(location);
  const hasCopy = useRef(false);
  // The question before leaving opens while a navigation waits for its answer; another one would end it.
  const waits = useRef(isLeaving);

  useEffect(() => {
    waits.current = isLeaving;
  }, [isLeaving]);

  useEffect(() => {
    latest.current = location;
    if (!isReturn || !hasCopy.current || !isFirstEntry()) return;
    hasCopy.current = false;
    window.history.back();
  }, [location, isReturn]);

  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      // One that stays in the page while it is closed is hidden from screen readers until it opens.
      for (const modal of changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isModal))
        observer.observe(modal, { attributes: true, attributeFilter: ['aria-hidden'] });
      if (waits.current || hasCopy.current || !isFirstEntry() || !hasOpenModal()) return;
      hasCopy.current = true;
      void navigate(latest.current, { state: latest.current.state as unknown });
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [navigate]);
}

/** The router counts the entries of its document. */
function isFirstEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0;
}
