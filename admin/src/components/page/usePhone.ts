import { useSyncExternalStore } from 'react';

/** Below this a table becomes cards and the sidebar a slide-out menu. */
const PHONE_QUERY = '(max-width: 767px)';

/** Not the component library's, since the dashboard uses it too. A test's document without a screen is no phone. */
const media = () => (window.matchMedia as typeof window.matchMedia | undefined)?.(PHONE_QUERY);

const subscribe = (listener: () => void) => {
  const list = media();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
};

export const usePhone = () => useSyncExternalStore(subscribe, () => media()?.matches ?? false);
