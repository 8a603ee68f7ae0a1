import { styled } from '@mui/material/styles';
import { ChevronLeft } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { useAfterPaint } from './afterPaint';
import { lastList } from './lastList';
import { PageTitle } from './PageTitle';

/** The content of a screen; its head is drawn first. */
export const Page = ({ children }: { children: ReactNode }) => {
  const isWhole = useAfterPaint();
  const [head, ...rest] = Children.toArray(children);
  return (
    <PageFrame>
      {head}
      {isWhole && rest}
    </PageFrame>
  );
};

/** At most 1,280 px wide, on the 4 px grid. */
export const PageFrame = styled('div')({
  maxWidth: 1280,
  padding: 24,
  '@media (max-width: 767px)': { padding: 16 },
  '@media print': { maxWidth: 'none', padding: 0 },
});

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** Beside the title, such as a status chip. */
  aside?: ReactNode;
  /** At the right; one of them is the primary. */
  actions?: ReactNode;
  /** `list`: the resource whose list it leads to, as that was left. */
  back?: { to: string; label: string; list?: string };
}

export const PageHeader = ({ title, subtitle, aside, actions, back }: Props) => (
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
        <h1>{title}</h1>
        {aside}
      </div>
      {subtitle && <p>{subtitle}</p>}
    </div>
    {actions && <div className="actions">{actions}</div>}
  </Header>
);

const Header = styled('header')({
  display: 'flex',
  alignItems: 'flex-end',
  flexWrap: 'wrap',
  gap: '12px 16px',
  marginBottom: 20,
  '.words': { flex: '1 1 260px', minWidth: 0 },
  '.line': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 10px' },
  h1: { overflowWrap: 'anywhere' },
  p: {
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    marginTop: 2,
    color: 'var(--text-muted)',
    overflowWrap: 'anywhere',
  },
  '.actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '.back': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 3,
    marginBottom: 6,
    color: 'var(--text-muted)',
    fontSize: 13,
    textDecoration: 'none',
    '&:hover': { color: 'var(--text)' },
  },
  '@media (max-width: 767px)': { '.actions': { flex: '1 1 100%', '& > button, & > a': { flex: '1 1 auto' } } },
});
