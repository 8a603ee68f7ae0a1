import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { classes } from '../classes';
import { Skeleton } from '../feedback/Skeleton';
import './Card.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'ref'> {
  /** Where the card is no part of the screen with a name of its own. */
  as?: 'section' | 'div';
}

export const Card = ({ as: Tag = 'section', className, ...rest }: CardProps) => <Tag className={classes('card', className)} {...rest} />;

export const CardBody = ({ className, ...rest }: ComponentProps<'div'>) => <div className={classes('card-body', className)} {...rest} />;

interface HeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  link?: { to: string; label: string };
  aside?: ReactNode;
}

export const CardHead = ({ title, subtitle, link, aside }: HeadProps) => (
  <div className="card-head">
    <div className="words">
      <h2>{title}</h2>
      {subtitle && <p>{subtitle}</p>}
    </div>
    {aside}
    {link && (
      <Link to={link.to} className="more">
        {link.label}
      </Link>
    )}
  </div>
);

/** A line of a card: what it is at the left, what it holds at the right. */
export const CardRow = ({ className, ...rest }: ComponentProps<'div'>) => <div className={classes('card-row', className)} {...rest} />;

interface GridProps {
  /** How narrow a card may become. */
  min?: number;
  children: ReactNode;
}

/** Cards side by side, as many as fit. */
export const CardGrid = ({ min = 220, children }: GridProps) => (
  <div className="card-grid" style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))` }}>
    {children}
  </div>
);

/** Lines of a card that are on their way: two lines of words at the left, something short at the right. */
export const RowSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <CardRow key={index}>
      <div>
        <Skeleton width={180} height={14} style={{ marginBottom: 8 }} />
        <Skeleton width={120} height={12} />
      </div>
      <Skeleton width={64} height={14} />
    </CardRow>
  ));
