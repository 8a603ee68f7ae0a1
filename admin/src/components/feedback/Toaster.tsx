import { Button, IconButton, Portal, Snackbar } from '@mui/material';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore, type RefObject } from 'react';

import { useSingleFlight } from '../buttons/useSingleFlight';
import { useFreePlace } from './freePlace';
import { currentToast, dismissToast, subscribeToToast, type Toast, type ToastAction } from './toast';
import { t } from '../../language/language';

export const TOAST_MS = 5_000;
/** A failure is shown nowhere else: its toast stays long enough to be read twice. */
export const FAILURE_MS = 20_000;

/** Shows the current toast for its time, and for as long as the pointer or the focus is on it. */
export const Toaster = () => {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  // Appended to <body>, so that it is drawn above dialogs.
  return <Portal>{toast && <Message key={toast.id} toast={toast} />}</Portal>;
};

/** A component of its own inside the portal, which is not there yet when what is around it is measured. */
const Message = ({ toast }: { toast: Toast }) => {
  const { ref, place } = useFreePlace();
  useReadAloud(ref);
  const duration = toast.tone === 'danger' ? FAILURE_MS : TOAST_MS;
  return (
    <Snackbar
      open
      ref={ref}
      autoHideDuration={duration}
      resumeHideDuration={duration}
      style={place}
      disableWindowBlurListener
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      onClose={(_, reason) => reason === 'timeout' && dismissToast()}
    >
      <Box className={`toast ${toast.tone}`} role={toast.tone === 'danger' ? 'alert' : 'status'}>
        <div className="words">
          <div className="title">{toast.title}</div>
          {toast.description && <div className="description">{toast.description}</div>}
        </div>
        {toast.action && <ToastButton {...toast.action} />}
        <IconButton size="small" aria-label={t('Close message')} onClick={dismissToast}>
          <X size={16} aria-hidden />
        </IconButton>
      </Box>
    </Snackbar>
  );
};

/** A dialog that opens or closes beside a message hides it from screen readers with everything else in <body>; the message is for them too. */
function useReadAloud(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const show = () => element.removeAttribute('aria-hidden');
    const observer = new MutationObserver(show);
    observer.observe(element, { attributeFilter: ['aria-hidden'] });
    show();
    return () => observer.disconnect();
  }, [ref]);
}

const ToastButton = ({ label, run }: ToastAction) => {
  const [press, busy] = useSingleFlight(run);
  return (
    <Button size="small" aria-disabled={busy || undefined} aria-busy={busy || undefined} onClick={() => void press()}>
      {label}
    </Button>
  );
};

const Box = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  width: 'min(380px, calc(100vw - 32px))',
  padding: '12px 10px 12px 14px',
  border: '1px solid var(--line)',
  borderLeft: '3px solid var(--line-strong)',
  borderRadius: 10,
  background: 'var(--panel)',
  boxShadow: 'var(--shadow-pop)',
  '&.good': { borderLeftColor: 'var(--green-9)' },
  '&.danger': { borderLeftColor: 'var(--danger)' },
  '.words': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '.title': { fontWeight: 600 },
  '.description': { marginTop: 2, color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px' },
});
