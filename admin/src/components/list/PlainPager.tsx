import { formatCount } from '../../format/number';
import { t } from '../../language/language';
import { CardRow } from '../cards/Card';
import { Step } from './Pager';

interface Props {
  /** From 0 on. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Below a short table inside a card; nothing where there is one page. */
export const PlainPager = ({ page, size, total, onPage }: Props) => {
  if (total <= size) return null;
  const isLast = (page + 1) * size >= total;
  return (
    <CardRow>
      <span className="tabular" aria-live="polite" style={{ color: 'var(--text-muted)', fontSize: 13 }}>
        {t('{{from}}–{{to}} of {{total}}', {
          from: formatCount(page * size + 1),
          to: formatCount(Math.min((page + 1) * size, total)),
          total: formatCount(total),
        })}
      </span>
      <span style={{ display: 'flex', gap: 8 }}>
        <Step isOff={page === 0} onStep={() => onPage(page - 1)}>
          {t('Previous')}
        </Step>
        <Step isOff={isLast} onStep={() => onPage(page + 1)}>
          {t('Next')}
        </Step>
      </span>
    </CardRow>
  );
};
