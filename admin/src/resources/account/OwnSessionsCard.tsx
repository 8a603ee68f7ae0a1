import { Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { SessionRow } from '../../api/types';
import { Card, CardHead, CardRow } from '../../components/cards/Card';
import { EndSessionDialog } from '../../components/dialogs/EndSessionDialog';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { TwoLines } from '../../components/table/LinkCell';
import { DateText } from '../../components/text/DateText';
import { StatusChip } from '../../components/text/StatusChip';
import { deviceName } from '../../format/deviceName';
import { useApi } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

export const OwnSessionsCard = () => {
  const api = useApi();
  const [ending, setEnding] = useState<SessionRow>();
  const query = useQuery({ queryKey: ['ownSessions'], queryFn: ({ signal }) => api.ownSessions(signal) });

  const end = async (row: SessionRow) => {
    try {
      await api.endOwnSession(row.id);
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to end the session'));
      throw error;
    }
    toast.good(t('Session Ended'), deviceName(row.userAgent));
    await query.refetch();
  };

  return (
    <Card aria-label={t('Sessions')}>
      <CardHead title={t('Sessions')} subtitle={t('Where you are signed in')} />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        (query.data?.map((row) => <Row key={row.id} row={row} onEnd={() => setEnding(row)} />) ?? (
          <CardRow>
            <Skeleton width="60%" height={34} />
          </CardRow>
        ))
      )}
      {ending && <EndSessionDialog session={ending} onConfirm={() => end(ending)} onClose={() => setEnding(undefined)} />}
    </Card>
  );
};

const Row = ({ row, onEnd }: { row: SessionRow; onEnd: () => void }) => (
  <CardRow>
    <TwoLines
      note={
        <Trans
          i18nKey="{{address}} · last used <0/>"
          components={[<DateText key="0" value={row.lastUsedAt} show="ago" />]}
          values={{ address: row.ipAddress ?? t('unknown address') }}
        />
      }
    >
      {deviceName(row.userAgent)}
    </TwoLines>
    {row.current ? (
      <StatusChip tone="good" label={t('This session')} />
    ) : (
      <Button size="small" onClick={onEnd}>
        {t('End')}
      </Button>
    )}
  </CardRow>
);
