import type { ComponentProps, ReactNode } from 'react';

import { classes } from './classes';
import './PhoneList.css';
import { Skeleton } from './Skeleton';

/** What is a table on a desktop, as cards on a phone. */
export const PhoneList = ({ className, ...rest }: ComponentProps<'ul'>) => <ul className={classes('phone-list', className)} {...rest} />;

export interface PhoneLine {
  id: string;
  label: string;
  value: ReactNode;
}

interface Props {
  /** Its checkbox, where it can be ticked. */
  box?: ReactNode;
  heading: ReactNode;
  /** In the corner beside it. */
  aside?: ReactNode;
  lines?: readonly PhoneLine[];
  actions?: ReactNode;
  isChosen?: boolean;
}

export const PhoneCard = ({ box, heading, aside, lines = [], actions, isChosen = false }: Props) => (
  <li className={isChosen ? 'chosen' : undefined}>
    <div className="head">
      {box}
      <div className="heading">{heading}</div>
      {aside}
    </div>
    {lines.length > 0 && (
      <dl>
        {lines.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {actions && <div className="actions">{actions}</div>}
  </li>
);

export const PhoneSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <li key={index}>
      <Skeleton width="55%" height={16} />
      <Skeleton width="80%" height={12} style={{ marginTop: 10 }} />
      <Skeleton width="65%" height={12} style={{ marginTop: 8 }} />
    </li>
  ));
