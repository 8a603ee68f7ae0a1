import { isRightToLeft } from '../language/language';

/** For what a script places: no style sheet mirrors it. */
const START = isRightToLeft ? 'right' : 'left';
const END = isRightToLeft ? 'left' : 'right';

const below = (horizontal: 'left' | 'right') =>
  ({ anchorOrigin: { vertical: 'bottom', horizontal }, transformOrigin: { vertical: 'top', horizontal } }) as const;

/** The right in every language, since figures run from left to right in each: what the style sheets mirror is named the other way round. */
export const END_OF_FIGURES = isRightToLeft ? 'left' : 'right';

/** Below its button, from where a line begins. */
export const BELOW_START = below(START);
/** Below its button, up to where a line ends. */
export const BELOW_END = below(END);
