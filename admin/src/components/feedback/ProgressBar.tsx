import { styled } from '@mui/material/styles';
import { useId } from 'react';

import { formatCount } from '../../format/number';
import { t } from '../../language/language';

export const ProgressBar = ({ label, done, total }: { label: string; done: number; total: number }) => {
  const id = useId();
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div>
      <Words>
        <span id={id}>{label}</span>
        <span className="tabular">{t('{{done}} of {{total}}', { done: formatCount(done), total: formatCount(total) })}</span>
      </Words>
      <Track role="progressbar" aria-labelledby={id} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
        <div style={{ width: `${share * 100}%` }} />
      </Track>
    </div>
  );
};

const Words = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 6,
  color: 'var(--text-muted)',
  fontSize: 12,
  lineHeight: '16px',
});

const Track = styled('div')({
  height: 6,
  borderRadius: 3,
  background: 'var(--neutral-soft)',
  overflow: 'hidden',
  '& > div': { height: '100%', borderRadius: 3, background: 'var(--accent)', transition: 'width var(--motion)' },
});
