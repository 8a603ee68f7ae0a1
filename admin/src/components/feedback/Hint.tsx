import { Tooltip } from '@mui/material';
import type { ReactElement } from 'react';

interface Props {
  /** Nothing is shown where there is none. */
  text: string | undefined;
  /** Also shown at a tap, where a tap has no other effect. */
  touch?: boolean;
  children: ReactElement<Record<string, unknown>>;
}

const TOUCH_SHOWN_MS = 5_000;

/** A tooltip, for the pointer and for the focus of the keyboard. */
export const Hint = ({ text, touch = false, children }: Props) =>
  text ? (
    <Tooltip title={text} disableTouchListener={!touch} enterTouchDelay={0} leaveTouchDelay={TOUCH_SHOWN_MS}>
      {children}
    </Tooltip>
  ) : (
    children
  );
