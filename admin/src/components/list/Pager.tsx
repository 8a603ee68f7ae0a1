import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useListContext } from 'react-admin';

import { formatCount } from '../../format/number';
import { t } from '../../language/language';

/** Rows of a page. */
export const PAGE_SIZES = [10, 25, 50, 100];
/** The server counts and gives pages up to here: later rows are found by a filter, or exported. */
export const TOTAL_MAX = 10_000;

/** Names its list, since a screen may have two. */
export const Pager = ({ title }: { title: string }) => {
  const { page, perPage, total, setPage, setPerPage, isPending } = useListContext();
  // Holds its place while the list loads; a list without a single record needs no pager.
  if (isPending) return <Bar aria-hidden />;
  if (!total) return null;

  const from = (page - 1) * perPage + 1;
  const last = Math.min(total, TOTAL_MAX);
  const to = Math.min(page * perPage, last);
  const sizes = PAGE_SIZES.includes(perPage) ? PAGE_SIZES : [...PAGE_SIZES, perPage].sort((a, b) => a - b);

  return (
    <Bar aria-label={t('Pages of {{title}}', { title })}>
      <span className="range tabular" aria-live="polite">
        {t('{{from}}–{{to}} of {{total}}', {
          from: formatCount(from),
          to: formatCount(to),
          total: total > TOTAL_MAX ? t('more than {{totalMax}}', { totalMax: formatCount(TOTAL_MAX) }) : formatCount(total),
        })}
      </span>
      {total > 10 && (
        <Size>
          <select aria-label={t('Rows per page')} value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {t('{{size}} rows', { size })}
              </option>
            ))}
          </select>
          <ChevronDown size={14} aria-hidden />
        </Size>
      )}
      {total > perPage && (
        <>
          <Step isOff={page <= 1} onStep={() => setPage(page - 1)}>
            {t('Previous')}
          </Step>
          <Step isOff={to >= last} onStep={() => setPage(page + 1)}>
            {t('Next')}
          </Step>
        </>
      )}
    </Bar>
  );
};

const OFF = { borderColor: 'var(--line)', color: 'var(--text-faint)', cursor: 'default', '&:hover': { background: 'none' } };

/** Not `disabled`: at the last page that would take the focus from the user who came there by keyboard. */
export const Step = ({ isOff, onStep, children }: { isOff: boolean; onStep: () => void; children: string }) => (
  <Button size="small" aria-disabled={isOff} sx={isOff ? OFF : undefined} onClick={isOff ? undefined : onStep}>
    {children}
  </Button>
);

const Bar = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 49,
  padding: '10px 16px',
  borderTop: '1px solid var(--line)',
  color: 'var(--text-faint)',
  fontSize: 13,
  '.range': { flex: 1, whiteSpace: 'nowrap' },
});

/** The browser's own: on every list, and a component for it would weigh as much as the list. */
const Size = styled('span')({
  position: 'relative',
  // A phone has no room for it beside the steps.
  '@media (max-width: 767px)': { display: 'none' },
  select: {
    height: 28,
    padding: '0 28px 0 10px',
    appearance: 'none',
    border: '1px solid var(--line-strong)',
    borderRadius: 6,
    background: 'var(--panel)',
    color: 'var(--text)',
    font: 'inherit',
    cursor: 'pointer',
    '&:hover': { background: 'var(--panel-hover)' },
  },
  svg: { position: 'absolute', top: 7, right: 8, pointerEvents: 'none' },
});
