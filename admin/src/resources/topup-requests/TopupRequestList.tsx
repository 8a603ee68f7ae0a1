import { Button } from '@mui/material';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';

import type { TopupRequest } from '../../api/types';
import { RowButton } from '../../components/buttons/RowButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { DateRangeFilter } from '../../components/list/filters/DateRangeFilter';
import type { Peeking } from '../../components/list/view/RowDrawer';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { lazyComponent } from '../../components/lazyComponent';
import { useCan, useCurrentUser } from '../../providers/session';
import { TOPUP_FILES } from './topupFiles';
import { TOPUP_COLUMNS, TOPUP_STATUSES } from './topupColumns';
import { t } from '../../language/language';

const ApproveTopupDialog = lazyComponent(() => import('./ApproveTopupDialog').then((file) => file.ApproveTopupDialog));
const ReverseTopupDialog = lazyComponent(() => import('./ReverseTopupDialog').then((file) => file.ReverseTopupDialog));
const AttachDialog = lazyComponent(() => import('./AttachDialog').then((file) => file.AttachDialog));
const RejectTopupDialog = lazyComponent(() => import('./RejectTopupDialog').then((file) => file.RejectTopupDialog));

const PEEK: Peeking<TopupRequest> = { nameOf: ({ id }) => t('Request #{{id}}', { id }) };

interface Open {
  decide: 'approve' | 'reject' | 'reverse' | 'attach';
  request: TopupRequest;
}

const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

export const TopupRequestList = ({ projectId, onRequest }: { projectId?: number; onRequest?: () => void }) => {
  const canConfirm = useCan('topups.confirm');
  const canAttach = useCan('topups.request');
  const { id: ownId } = useCurrentUser();
  const canReverse = useCan('billing.adjust');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  const actions = (request: TopupRequest) => (
    <>
      {canAttach &&
        (canConfirm || request.requestedBy === null || request.requestedBy === ownId) &&
        request.status === 'pending' &&
        request.attachments.length < TOPUP_FILES.max && (
          <RowButton
            label={t('Attach files to request #{{id}}', { id: request.id })}
            text={t('Attach')}
            onClick={() => setOpen({ decide: 'attach', request })}
          />
        )}
      {canConfirm && request.confirmation && decisions(request)}
      {canReverse && request.reversible !== '0.00' && (
        <RowButton
          label={t('Reverse request #{{id}}', { id: request.id })}
          text={t('Reverse')}
          onClick={() => setOpen({ decide: 'reverse', request })}
        />
      )}
    </>
  );

  const decisions = (request: TopupRequest) => (
    <>
      {request.confirmation?.allowed && (
        <RowButton
          label={t('Approve request #{{id}}', { id: request.id })}
          text={t('Approve')}
          onClick={() => setOpen({ decide: 'approve', request })}
        />
      )}
      <RowButton
        label={t('Reject request #{{id}}', { id: request.id })}
        text={t('Reject')}
        onClick={() => setOpen({ decide: 'reject', request })}
      />
    </>
  );

  return (
    <DataList resource="topup-requests" columns={TOPUP_COLUMNS} sort={NEWEST} filter={projectId === undefined ? undefined : { projectId }}>
      <DataCard<TopupRequest>
        peek={PEEK}
        title={t('Topup Requests')}
        hideTitle
        columns={TOPUP_COLUMNS}
        toolbar={
          <ListToolbar
            search={t('Search topup requests...')}
            filters={
              <>
                <SelectFilter source="status" label={t('Status')} choices={TOPUP_STATUSES} />
                {projectId === undefined && <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />}
                <DateRangeFilter />
              </>
            }
          />
        }
        actions={canAttach || canConfirm || canReverse ? actions : undefined}
        empty={
          <EmptyState
            icon={HandCoins}
            title={t('No topup requests yet')}
            action={onRequest && <Button onClick={onRequest}>{t('Request Topup')}</Button>}
          >
            {t("A request adds to a project's balance once another person has approved it.")}
          </EmptyState>
        }
      />
      {open?.decide === 'approve' && <ApproveTopupDialog request={open.request} onClose={close} />}
      {open?.decide === 'reject' && <RejectTopupDialog request={open.request} onClose={close} />}
      {open?.decide === 'attach' && <AttachDialog request={open.request} onClose={close} />}
      {open?.decide === 'reverse' && <ReverseTopupDialog request={open.request} onClose={close} />}
    </DataList>
  );
};
