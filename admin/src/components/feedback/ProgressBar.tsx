import { useId } from 'react';

import { formatCount } from '../../format/number';
import './ProgressBar.css';

export const ProgressBar = ({ label, done, total }: { label: string; done: number; total: number }) => {
  const id = useId();
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div className="progress">
      <div className="words">
        <span id={id}>{label}</span>
        <span className="tabular">
          {formatCount(done)} of {formatCount(total)}
        </span>
      </div>
      <div className="track" role="progressbar" aria-labelledby={id} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
        <div className="fill" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
};
