import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { Project, ProjectMove } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { ProgressBar } from '../../components/feedback/ProgressBar';
import { toast } from '../../components/feedback/toast';
import { DateText } from '../../components/text/DateText';
import { labelIn, MOVE_PHASES } from '../../format/choices';
import { useApi, useRefreshAll } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

const RUNNING_MS = 2_000;

/** The move of a project to another VPN server: its progress, and the actions of staff. */
export const MoveCard = ({ project }: { project: Project }) => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['projectMove', project.id],
    queryFn: ({ signal }) => api.projectMove(project.id, signal),
    refetchInterval: ({ state }) => (state.data?.move?.status === 'running' ? RUNNING_MS : false),
  });
  const move = data?.move;
  return move && move.finishedAt === null ? <OpenMove move={move} /> : null;
};

const OpenMove = ({ move }: { move: ProjectMove }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [cancelling, setCancelling] = useState(false);
  const { projectId, status, phase, total, made, removed, errorMessage, nextTryAt } = move;
  const isStopped = status === 'stopped';
  // The new server gets the customers' email addresses.
  const mayResume = useCan('subscriptions.read');

  // A new phase may change the project's server, which is shown elsewhere on the page.
  const seen = useRef(phase);
  useEffect(() => {
    if (seen.current === phase) return;
    seen.current = phase;
    void refresh();
  }, [phase, refresh]);

  const [change, busy] = useSingleFlight(async () => {
    try {
      await (isStopped ? api.resumeMove(projectId) : api.stopMove(projectId));
    } catch (error) {
      toast.failure(t('Error'), error, t('The move could not be changed'));
    }
    await refresh();
  });
  const cancel = async () => {
    await api.cancelMove(projectId);
    await refresh();
  };

  return (
    <Box aria-label={t('Move to another VPN server')}>
      <strong>{isStopped ? t('The move to another VPN server is stopped') : labelIn(MOVE_PHASES, phase)}</strong>
      {phase === 'making' && <ProgressBar label={t('Made on the new server')} done={made} total={total} />}
      {phase === 'removing' && <ProgressBar label={t('Removed from the old server')} done={removed} total={total} />}
      {phase === 'undoing' && <ProgressBar label={t('Removed from the new server')} done={removed} total={made} />}
      {errorMessage !== null && <p role="status">{serverText(errorMessage)}</p>}
      {nextTryAt !== null && errorMessage !== null && (
        <p className="muted">
          <span>{t('Tried again')} </span>
          <DateText value={nextTryAt} show="time" />
        </p>
      )}
      <div className="buttons">
        {(!isStopped || mayResume) && (
          <SubmitButton type="button" size="small" variant="outlined" color="inherit" busy={busy} onClick={() => void change()}>
            {isStopped ? t('Resume') : t('Stop')}
          </SubmitButton>
        )}
        {phase !== 'undoing' && (
          <Button size="small" variant="text" color="error" onClick={() => setCancelling(true)}>
            {t('Cancel the move')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={cancelling}
        title={t('Cancel the move')}
        verb={t('Cancel the move')}
        onConfirm={cancel}
        onClose={() => setCancelling(false)}
      >
        {phase === 'making'
          ? t('Users that were made on the new server are removed again, and the project stays on the old one.')
          : t(
              'The project stays on the new server. Users who have not been removed from the old one yet stay there, and can still connect to it.',
            )}
      </ConfirmDialog>
    </Box>
  );
};

const Box = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  marginBottom: 16,
  padding: '12px 16px',
  border: '1px solid var(--line)',
  borderRadius: 8,
  background: 'var(--side)',
  overflowWrap: 'anywhere',
  p: { fontSize: 13 },
  '.muted': { color: 'var(--text-muted)' },
  '.buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});
