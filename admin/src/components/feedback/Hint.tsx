import { Tooltip } from '@mui/material';
import type { ReactElement } from 'react';

interface Props {
  /** Nothing is shown where there is none. */
  text: string | undefined;
  /** Also at a tap, where there is nothing else to tap for. */
  touch?: boolean;
  children: ReactElement<Record<string, unknown>>;
}

const TOUCH_SHOWN_MS = 5_000;

/** What a thing is or does, while the pointer or the focus of the keyboard rests on it. */
export const Hint = ({ text, touch = false, children }: Props) =>
  text ? (
    <Tooltip title={text} disableTouchListener={!touch} enterTouchDelay={0} leaveTouchDelay={TOUCH_SHOWN_MS}>
      {children}
    </Tooltip>
  ) : (
    children
  );
