import { styled } from '@mui/material/styles';
import { useId } from 'react';

import { formatCount } from '../format/number';

export const ProgressBar = ({ label, done, total }: { label: string; done: number; total: number }) => {
  const id = useId();
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <Progress>
      <div className="words">
        <span id={id}>{label}</span>
        <span className="tabular">
          {formatCount(done)} of {formatCount(total)}
        </span>
      </div>
      <div className="track" role="progressbar" aria-labelledby={id} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
        <div className="fill" style={{ width: `${share * 100}%` }} />
      </div>
    </Progress>
  );
};

const Progress = styled('div')({
  '.words': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    marginBottom: 6,
    color: 'var(--text-muted)',
    fontSize: 12,
    lineHeight: '16px',
  },
  '.track': { height: 6, borderRadius: 3, background: 'var(--neutral-soft)', overflow: 'hidden' },
  '.fill': { height: '100%', borderRadius: 3, background: 'var(--accent)', transition: 'width var(--motion)' },
});
