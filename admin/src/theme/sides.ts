import { isRightToLeft } from '../language/language';

/** For what a script places: no style sheet mirrors it. */
const START = isRightToLeft ? 'right' : 'left';
const END = isRightToLeft ? 'left' : 'right';

const below = (horizontal: 'left' | 'right') =>
  ({ anchorOrigin: { vertical: 'bottom', horizontal }, transformOrigin: { vertical: 'top', horizontal } }) as const;

/** Below its button, from where a line begins. */
export const BELOW_START = below(START);
/** Below its button, up to where a line ends. */
export const BELOW_END = below(END);
