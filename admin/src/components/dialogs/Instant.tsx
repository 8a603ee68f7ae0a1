import { useLayoutEffect, useRef, type ReactElement } from 'react';

interface Props {
  in?: boolean;
  onEnter?: () => void;
  onExited?: () => void;
  children: ReactElement;
}

/** In the place of a dialog's transition, which would ask the browser for the layout of the whole page before it begins. */
export const Instant = ({ in: isIn = false, onEnter, onExited, children }: Props) => {
  const wasIn = useRef(false);
  useLayoutEffect(() => {
    if (isIn === wasIn.current) return;
    wasIn.current = isIn;
    if (isIn) onEnter?.();
    else onExited?.();
  }, [isIn, onEnter, onExited]);
  return children;
};
