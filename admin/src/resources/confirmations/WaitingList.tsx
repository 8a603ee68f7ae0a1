import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { CheckCheck } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListContextProvider, useGetList, useList, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';

import type { Adjustment, Asset, CryptoRefund, PendingChange, TopupRequest, TopupReversal } from '../../api/types';
import { Card, CardHead } from '../../components/cards/Card';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { AttachmentLinks } from '../../components/files/AttachmentLinks';
import { DataCard } from '../../components/list/DataCard';
import { lazyComponent } from '../../components/lazyComponent';
import { TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { DateText } from '../../components/text/DateText';
import { KeepTogether } from '../../components/text/SoftBreaks';
import { RecordName } from '../../components/text/RecordName';
import { formatCount } from '../../format/number';
import { queries, useApi } from '../../providers/queries';
import { useCan } from '../../providers/session';
import type { Together } from './ApproveTogetherDialog';
import { isDecidedHere, ofAdjustment, ofAsset, ofChange, ofRefund, ofReversal, ofTopup, type DecidedHere, type Waiting } from './waiting';
import { t } from '../../language/language';

const ApproveDialog = lazyComponent(() => import('./DecideDialogs').then((file) => file.ApproveDialog));
const ApproveTogetherDialog = lazyComponent(() => import('./ApproveTogetherDialog').then((file) => file.ApproveTogetherDialog));
const RejectDialog = lazyComponent(() => import('./DecideDialogs').then((file) => file.RejectWaitingDialog));

/** How many of each kind are shown; more are in the kind's own list. */
const SHOWN_MAX = 100;
/** The most that the server approves at once. */
const AT_ONCE_MAX = 50;
const OLDEST = { field: 'createdAt', order: 'ASC' } as const;

const COLUMNS: readonly Column<Waiting>[] = [
  {
    id: 'what',
    label: t('What'),
    phone: 'title',
    cell: ({ recordId, title, note, attachments }) => (
      <>
        <TwoLines note={note}>
          <KeepTogether text={title} />
        </TwoLines>
        <AttachmentLinks path={`/topup-requests/${recordId}/attachments`} attachments={attachments} />
      </>
    ),
  },
  {
    id: 'project',
    label: t('Project'),
    cell: ({ kind, projectId, projectName }) =>
      projectId === null ? (
        kind === 'refund' ? (
          t('Unassigned')
        ) : (
          t('All projects')
        )
      ) : (
        <RecordName resource="projects" id={projectId} text="name" known={projectName} to={`/projects/${projectId}/balance`} />
      ),
  },
  { id: 'requestedBy', label: t('Requested by'), priority: 3, cell: ({ requestedByName }) => requestedByName },
  { id: 'since', label: t('Since'), width: 160, priority: 4, cell: ({ createdAt }) => <DateText value={createdAt} show="time" /> },
  {
    id: 'confirmation',
    label: t('Approval'),
    cell: ({ confirmation }) => confirmation && <ConfirmationText confirmation={confirmation} />,
  },
  { id: 'effect', label: t('Amount'), align: 'right', phone: 'aside', cell: ({ effect }) => <Amount className="tabular">{effect}</Amount> },
];

interface Props {
  /** Only of this project, and nothing at all where nothing waits. */
  projectId?: number;
  /** Only so many, and nothing at all where nothing waits. */
  shown?: number;
}

/** All requests that wait for a second person, the oldest first, with the actions that the reader may take. */
export const WaitingList = ({ projectId, shown }: Props) => {
  const canConfirm = useCan('topups.confirm');
  const [open, setOpen] = useState<{ decide: 'approve' | 'reject'; waiting: DecidedHere }>();
  const [approving, setApproving] = useState<Together>();
  const { data, isPending, error, refetch } = useWaiting(projectId);
  const isPart = projectId !== undefined || shown !== undefined;
  const list = useList<Waiting & RaRecord>({ data: shown === undefined ? data : data.slice(0, shown), isPending, perPage: 5 * SHOWN_MAX });
  const close = () => setOpen(undefined);
  const mineOf = (kind: Together) => data.filter((each) => each.kind === kind && each.confirmation?.allowed).slice(0, AT_ONCE_MAX);
  const [topups, adjustments] = [mineOf('topup'), mineOf('adjustment')];
  const title = t('Waiting for approval');
  if (error)
    return (
      <Card aria-label={title} style={{ marginBottom: isPart ? 16 : 0 }}>
        <CardHead title={title} />
        <ErrorState error={error} onRetry={refetch} />
      </Card>
    );
  if (isPart && data.length === 0 && !approving) return null;

  const decisions = (waiting: Waiting) => (
    <>
      {!isDecidedHere(waiting) && waiting.confirmation?.allowed && (
        <Button
          size="small"
          component={Link}
          to={waiting.kind === 'refund' ? `/billing/crypto-refunds/${waiting.recordId}` : '/settings/tokens'}
        >
          {t('Review')}
        </Button>
      )}
      {isDecidedHere(waiting) && waiting.confirmation?.allowed && (
        <Button
          size="small"
          onClick={() => setOpen({ decide: 'approve', waiting })}
          aria-label={t('Approve {{title}}', { title: waiting.title })}
        >
          {t('Approve')}
        </Button>
      )}
      {isDecidedHere(waiting) && (
        <Button
          size="small"
          variant="text"
          onClick={() => setOpen({ decide: 'reject', waiting })}
          aria-label={t('Reject {{title}}', { title: waiting.title })}
        >
          {t('Reject')}
        </Button>
      )}
    </>
  );

  return (
    <div style={{ marginBottom: isPart ? 16 : 0 }}>
      <ListContextProvider value={list}>
        <DataCard<Waiting & RaRecord>
          title={title}
          aside={
            <>
              {canConfirm && topups.length > 1 && (
                <Button size="small" onClick={() => setApproving('topup')}>
                  {t('Approve {{selected}} topups', { selected: topups.length })}
                </Button>
              )}
              {canConfirm && adjustments.length > 1 && (
                <Button size="small" onClick={() => setApproving('adjustment')}>
                  {t('Approve {{selected}} adjustments', { selected: adjustments.length })}
                </Button>
              )}
              {shown !== undefined && data.length > shown && (
                <Link to="/billing/waiting">{t('View all {{total}}', { total: formatCount(data.length) })}</Link>
              )}
            </>
          }
          columns={COLUMNS}
          actions={canConfirm ? decisions : undefined}
          empty={
            <EmptyState icon={CheckCheck} title={t('Nothing to approve')}>
              {t('Topups, adjustments, reversals, refunds, higher limits and new tokens wait here for a second person.')}
            </EmptyState>
          }
        />
      </ListContextProvider>
      {approving && <ApproveTogetherDialog kind={approving} requests={mineOf(approving)} onClose={() => setApproving(undefined)} />}
      {open?.decide === 'approve' && <ApproveDialog waiting={open.waiting} onClose={close} />}
      {open?.decide === 'reject' && <RejectDialog waiting={open.waiting} onClose={close} />}
    </div>
  );
};

const Amount = styled('span')({ whiteSpace: 'nowrap' });

/** Tokens that wait for a second person; they concern no single project. */
function useWaitingAssets(enabled: boolean) {
  const api = useApi();
  const canSwitch = useCan('assets.write');
  return useQuery({ ...queries.assets(api), enabled: enabled && canSwitch, select: waitingOnly });
}
const waitingOnly = (assets: Asset[]) => assets.filter(({ waitsSince }) => waitsSince !== null);

function useWaiting(projectId: number | undefined) {
  const query = {
    pagination: { page: 1, perPage: SHOWN_MAX },
    sort: OLDEST,
    filter: { status: 'pending', ...(projectId !== undefined && { projectId }) },
  };
  const topups = useGetList<TopupRequest>('topup-requests', query);
  const adjustments = useGetList<Adjustment>('adjustments', query);
  const reversals = useGetList<TopupReversal>('topup-reversals', query);
  const changes = useGetList<PendingChange>('pending-changes', query);
  const refunds = useGetList<CryptoRefund>('crypto-refunds', query, { enabled: useCan('crypto.read') });
  const assets = useWaitingAssets(projectId === undefined);
  const data = useMemo(
    () =>
      [
        // A payment on the chain waits for its blocks, and not for a person.
        ...(topups.data ?? []).filter(({ source }) => source !== 'crypto').map(ofTopup),
        ...(adjustments.data ?? []).map(ofAdjustment),
        ...(reversals.data ?? []).map(ofReversal),
        ...(changes.data ?? []).map(ofChange),
        ...(refunds.data ?? []).map(ofRefund),
        ...(assets.data ?? []).map(ofAsset),
      ].sort((one, other) => one.createdAt.localeCompare(other.createdAt)),
    [topups.data, adjustments.data, reversals.data, changes.data, refunds.data, assets.data],
  );
  const all = [topups, adjustments, reversals, changes, refunds, ...(projectId === undefined ? [assets] : [])];
  return {
    data,
    isPending: all.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle'),
    error: all.find(({ error }) => error)?.error,
    refetch: () => void Promise.all(all.map(({ refetch }) => refetch())),
  };
}

/** The number of waiting requests, for a tab. */
export function useWaitingCount(): number {
  const query = { pagination: { page: 1, perPage: 1 }, sort: OLDEST, filter: { status: 'pending' } };
  const totals = [
    useGetList('topup-requests', query),
    useGetList('adjustments', query),
    useGetList('topup-reversals', query),
    useGetList('pending-changes', query),
    useGetList('crypto-refunds', query, { enabled: useCan('crypto.read') }),
  ];
  const { data: assets } = useWaitingAssets(true);
  return totals.reduce((sum, { total = 0 }) => sum + total, assets?.length ?? 0);
}
