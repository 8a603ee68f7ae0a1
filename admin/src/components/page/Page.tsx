import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { lastList } from './lastList';
import { Header, PageFrame } from './PageFrame';
import { PageTitle } from './PageTitle';

/** The content of a screen. */
export const Page = ({ children }: { children: ReactNode }) => <PageFrame>{children}</PageFrame>;

interface Props {
  title: string;
  /** The title as it is written on the screen, where that is more than its letters. */
  heading?: ReactNode;
  subtitle?: ReactNode;
  /** Beside the title, such as a status chip. */
  aside?: ReactNode;
  /** At the right; one of them is the primary. */
  actions?: ReactNode;
  /** `list`: the resource to whose list it links, as it was when the person left it. */
  back?: { to: string; label: string; list?: string };
}

export const PageHeader = ({ title, heading = title, subtitle, aside, actions, back }: Props) => (
  <Header>
    <PageTitle title={title} />
    <div className="words">
      {back && (
        <Link className="back" to={back.list ? lastList(back.list, back.to) : back.to}>
          <ChevronLeft size={14} aria-hidden />
          {back.label}
        </Link>
      )}
      <div className="line">
        <h1>{heading}</h1>
        {aside}
      </div>
      {subtitle && <p>{subtitle}</p>}
    </div>
    {actions && <div className="actions">{actions}</div>}
  </Header>
);
