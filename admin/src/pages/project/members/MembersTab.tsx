import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Star, UsersRound } from 'lucide-react';
import { useState } from 'react';

import type { Project, ProjectMember } from '../../../api/types';
import { ActionButton } from '../../../components/buttons/ActionButton';
import { useSingleFlight } from '../../../components/buttons/useSingleFlight';
import { Card, CardHead, CardRow, RowSkeletons } from '../../../components/cards/Card';
import { EmptyState, ErrorState } from '../../../components/feedback/EmptyState';
import { toast } from '../../../components/feedback/toast';
import { TwoLines } from '../../../components/table/LinkCell';
import { StatusChip, labelOf } from '../../../components/text/StatusChip';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { useCan } from '../../../providers/session';
import { MembersDialog } from './MembersDialog';
import { t } from '../../../language/language';

const MembersTab = ({ project }: { project: Project }) => {
  const api = useApi();
  const canManage = useCan('projects.manage');
  const [editing, setEditing] = useState(false);
  const query = useQuery({ queryKey: ['members', project.id], queryFn: ({ signal }) => api.projectMembers(project.id, signal) });
  const edit = canManage && (
    <Button size="small" onClick={() => setEditing(true)}>
      {t('Edit Members')}
    </Button>
  );

  return (
    <Card aria-label={t('Members')}>
      <CardHead title={t('Members')} subtitle={t('People who see this project')} aside={!!query.data?.length && edit} />
      {query.isPending ? (
        <RowSkeletons count={2} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <EmptyState icon={UsersRound} title={t('No members yet')} action={edit}>
          {t('Global admins see every project; a project manager sees those of which they are a member.')}
        </EmptyState>
      ) : (
        query.data.map((member) => <Row key={member.id} member={member} project={project} canChange={canManage} />)
      )}
      {editing && query.data && <MembersDialog project={project} members={query.data} onClose={() => setEditing(false)} />}
    </Card>
  );
};

const Row = ({ member, project, canChange }: { member: ProjectMember; project: Project; canChange: boolean }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const name = `${member.firstName} ${member.lastName}`;
  const [makeContact, busy] = useSingleFlight(async () => {
    try {
      await api.update('projects', { id: project.id, data: { managerId: member.id, version: project.version }, previousData: project });
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to change the contact'));
      return;
    }
    toast.good(t('Contact Changed'), name);
    await refresh();
  });

  return (
    <CardRow>
      <TwoLines note={member.email}>{name}</TwoLines>
      <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        <StatusChip plain tone="neutral" label={labelOf(member.role)} />
        {!member.isActive && <StatusChip status="inactive" />}
        {member.isContact ? (
          <StatusChip tone="accent" label={t('Contact')} />
        ) : (
          canChange && (
            <ActionButton
              icon={Star}
              label={t('Make {{name}} the contact', { name })}
              hint={t('Make contact')}
              disabled={busy}
              onClick={() => void makeContact()}
            />
          )
        )}
      </span>
    </CardRow>
  );
};

export default MembersTab;
