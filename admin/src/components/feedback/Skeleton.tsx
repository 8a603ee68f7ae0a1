import type { ComponentProps } from 'react';

import './Skeleton.css';

interface Props extends ComponentProps<'span'> {
  width?: number | string;
  height: number | string;
}

/** Where something will be, in its size. */
export const Skeleton = ({ width = '100%', height, style, ...rest }: Props) => (
  <span className="skeleton" style={{ width, height, ...style }} {...rest} />
);
