import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Not `overflow: hidden`: that would make it a scroll container, in which a sticky table head no longer sticks to the page. */
export const Card = styled('section')({
  minWidth: 0,
  background: 'var(--panel)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-card)',
  boxShadow: 'var(--shadow-card)',
  overflow: 'clip',
});

export const CardBody = styled('div')({ padding: 16 });

/** Of a form with short fields. In a narrow window, where cards stand below each other, all of them end at one edge. */
export const NarrowBody = styled(CardBody)({ '@media (min-width: 1200px)': { maxWidth: 560 } });

interface HeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  link?: { to: string; label: string };
  aside?: ReactNode;
}

export const CardHead = ({ title, subtitle, link, aside }: HeadProps) => (
  <Head>
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
  </Head>
);

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 49,
  padding: '10px 16px',
  borderBottom: '1px solid var(--line)',
  '&:last-child': { borderBottom: 0 },
  '.words': { flex: '1 1 96px', minWidth: 0 },
  h2: { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden', overflowWrap: 'anywhere' },
  p: { marginTop: 1, color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px' },
  '.more': { flex: 'none', fontSize: 13, fontWeight: 500, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
});

/** A line of a card: the label at the left, the value at the right. */
export const CardRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '11px 16px',
  borderBottom: '1px solid var(--line)',
  '&:last-child': { borderBottom: 0 },
  '& > :not(:last-child)': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

/** Cards side by side, as many as fit; `min` is how narrow one may become. */
export const CardGrid = styled('div', { shouldForwardProp: (prop) => prop !== 'min' })<{ min?: number }>(({ min = 220 }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
  gap: 16,
  marginBottom: 16,
}));

/** Three cards: where two of them stand beside each other, the third has the whole width below them. */
export const ThreeCards = styled(CardGrid)({
  '@media (min-width: 980px) and (max-width: 1335px)': { '& > :nth-of-type(3)': { gridColumn: '1 / -1' } },
});

/** Lines of a card that are loading: two lines of words at the left, something short at the right. */
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
