import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import './PageHeader.css';

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
