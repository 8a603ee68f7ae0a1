import { ahead } from '../components/later';

/** The component library's theme, for what is drawn with it. */
export const Themed = ahead(() => import('../theme/Themed'));
