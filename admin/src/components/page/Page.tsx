import { ChevronLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';

import './Page.css';
import './PageHeader.css';

/** The content of a screen: at most 1,280 px wide, on the 4 px grid. */
export const Page = (props: ComponentProps<'div'>) => <div className="page" {...props} />;

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** Beside the title, such as a status chip. */
  aside?: ReactNode;
  /** At the right; one of them is the primary. */
  actions?: ReactNode;
  back?: { to: string; label: string };
}

export const PageHeader = ({ title, subtitle, aside, actions, back }: Props) => (
  <header className="page-header">
    <title>{`${title} · Kage Console`}</title>
    <div className="words">
      {back && (
        <Link className="back" to={back.to}>
          <ChevronLeft size={14} aria-hidden />
          {back.label}
        </Link>
      )}
      <div className="line">
        <h1>{title}</h1>
        {aside}
      </div>
      {subtitle && <p>{subtitle}</p>}
    </div>
    {actions && <div className="actions">{actions}</div>}
  </header>
);
