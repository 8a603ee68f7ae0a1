import type { ComponentProps } from 'react';

import './Page.css';

/** The content of a screen: at most 1,280 px wide, on the 4 px grid. */
export const Page = (props: ComponentProps<'div'>) => <div className="page" {...props} />;
