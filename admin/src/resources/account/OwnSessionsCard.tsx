import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { SessionRow } from '../../api/types';
import { Card, CardHead, CardRow } from '../../components/Card';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { DateText } from '../../components/DateText';
import { ErrorState } from '../../components/EmptyState';
import { Skeleton } from '../../components/Skeleton';
import { TwoLines } from '../../components/list/LinkCell';
import { StatusChip } from '../../components/StatusChip';
import { toast } from '../../components/toast';
import { useApi } from '../../providers/queries';
import { deviceName } from './device';

export const OwnSessionsCard = () => {
  const api = useApi();
  const [ending, setEnding] = useState<SessionRow>();
  const query = useQuery({ queryKey: ['ownSessions'], queryFn: ({ signal }) => api.ownSessions(signal) });

  const end = async (row: SessionRow) => {
    try {
      await api.endOwnSession(row.id);
    } catch (error) {
      toast.failure('Error', error, 'Failed to end the session');
      throw error;
    }
    toast.good('Session Ended', deviceName(row.userAgent));
    await query.refetch();
  };

  return (
    <Card aria-label="Sessions">
      <CardHead title="Sessions" subtitle="Where you are signed in" />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        (query.data?.map((row) => <Row key={row.id} row={row} onEnd={() => setEnding(row)} />) ?? (
          <CardRow>
            <Skeleton width="60%" height={34} />
          </CardRow>
        ))
      )}
      {ending && (
        <ConfirmDialog open title="End session?" verb="End Session" onConfirm={() => end(ending)} onClose={() => setEnding(undefined)}>
          <strong>{deviceName(ending.userAgent)}</strong> will be signed out at once.
        </ConfirmDialog>
      )}
    </Card>
  );
};

const Row = ({ row, onEnd }: { row: SessionRow; onEnd: () => void }) => (
  <CardRow>
    <TwoLines
      note={
        <>
          {row.ipAddress ?? 'unknown address'} · last used <DateText value={row.lastUsedAt} show="ago" />
        </>
      }
    >
      {deviceName(row.userAgent)}
    </TwoLines>
    {row.current ? (
      <StatusChip tone="good" label="This session" />
    ) : (
      <Button size="small" onClick={onEnd}>
        End
      </Button>
    )}
  </CardRow>
);
