import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { currentToast, dismissToast, holdToast, subscribeToToast } from './toast';
import './toaster.css';

/** Plain CSS, because the login page shows toasts too and loads no component library. */
export const Toaster = () => {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  if (!toast) return null;
  // Straight into <body>: a dialog hides everything that stood beside it from screen readers, but not what comes later.
  return createPortal(
    <div
      key={toast.id}
      className={`toast toast-${toast.tone}`}
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      onMouseEnter={() => holdToast(true)}
      onMouseLeave={() => holdToast(false)}
      onFocus={() => holdToast(true)}
      onBlur={() => holdToast(false)}
    >
      <div className="toast-text">
        <div className="toast-title">{toast.title}</div>
        {toast.description && <div className="toast-description">{toast.description}</div>}
      </div>
      <button type="button" className="toast-close" aria-label="Close message" onClick={dismissToast}>
        <X size={16} aria-hidden />
      </button>
    </div>,
    document.body,
  );
};
