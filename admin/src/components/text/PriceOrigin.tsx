import type { ReactNode } from 'react';

import { DateText } from './DateText';
import { PriceSource } from './PriceSource';

interface Props {
  source: string;
  /** The time of the price. */
  at: string | null;
  show: 'time' | 'ago';
  /** The text between the two. */
  children?: ReactNode;
}

/** Below a price: its source and its time. */
export const PriceOrigin = ({ source, at, show, children }: Props) => (
  <span style={{ display: 'block', color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' }}>
    <PriceSource source={source} />
    <span> · </span>
    {children}
    <DateText value={at} show={show} />
  </span>
);
