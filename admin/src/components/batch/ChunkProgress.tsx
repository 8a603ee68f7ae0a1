import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';

import { errorText } from '../../providers/httpClient';
import { formatCount } from '../../format/number';
import { ProgressBar } from '../feedback/ProgressBar';
import { isUnderWay, type ChunkRun } from './useChunks';
import { t } from '../../language/language';

/** The progress of the rows, and the reason where it has stopped. */
export const ChunkProgress = ({ run, label }: { run: ChunkRun<unknown>; label: string }) => (
  <div>
    <ProgressBar label={label} done={run.results.length} total={run.total} />
    <Note role="status">
      {run.state === 'stopping' && <span>{t('Stopping once the call that is under way has come back…')}</span>}
      {run.state === 'halted' && (
        <span>
          {run.failure !== undefined && <span>{`${errorText(run.failure, t('A call failed.'))} `}</span>}
          <span>{t('{{rows}} rows are left as they were.', { rows: formatCount(run.total - run.results.length) })}</span>
        </span>
      )}
    </Note>
  </div>
);

interface ButtonProps {
  run: ChunkRun<unknown>;
  onStop: () => void;
  onResume: () => void;
}

export const ChunkButtons = ({ run, onStop, onResume }: ButtonProps) => (
  <>
    {isUnderWay(run) && (
      <Button onClick={onStop} disabled={run.state === 'stopping'}>
        {t('Stop')}
      </Button>
    )}
    {run.state === 'halted' && (
      <Button variant="contained" color="primary" onClick={onResume}>
        {run.failure === undefined ? t('Go on') : t('Try again')}
      </Button>
    )}
  </>
);

const Note = styled('div')({ marginTop: 8, color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px', '&:empty': { display: 'none' } });
