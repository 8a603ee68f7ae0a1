import { Button } from '@mui/material';
import { Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { RoleRecord } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { useCreating } from '../../components/dialogs/useCreating';
import { EmptyState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { lazyComponent } from '../../components/lazyComponent';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { Page, PageHeader } from '../../components/page/Page';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { LinkCell, TwoLines } from '../../components/table/LinkCell';
import type { Column } from '../../components/table/Table';
import { StatusChip } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { useApi, useRefreshAll } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { RoleComparison } from './RoleComparison';
import { roleName } from './roleName';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

const RoleDialog = lazyComponent(() => import('./RoleDialog').then((file) => file.RoleDialog));

const IN_ORDER = { field: 'id', order: 'ASC' } as const;
const usersOf = (code: string) => `/users?filter=${encodeURIComponent(JSON.stringify({ role: code }))}`;

const COLUMNS: readonly Column<RoleRecord>[] = [
  { id: 'name', label: t('Role'), phone: 'title', cell: (role) => <TwoLines note={role.code}>{roleName(role)}</TwoLines> },
  {
    id: 'kind',
    label: t('Kind'),
    phone: 'aside',
    width: 120,
    cell: ({ isBuiltIn }) => <StatusChip plain tone={isBuiltIn ? 'neutral' : 'accent'} label={isBuiltIn ? t('Built in') : t('Custom')} />,
  },
  { id: 'scope', label: t('Projects'), width: 160, cell: ({ scope }) => (scope === 'all' ? t('All') : t('Assigned projects')) },
  { id: 'permissions', label: t('Permissions'), align: 'right', width: 120, cell: ({ permissions }) => formatCount(permissions.length) },
  {
    id: 'users',
    label: t('Users'),
    align: 'right',
    width: 100,
    cell: ({ code, userCount }) => (userCount > 0 ? <LinkCell to={usersOf(code)}>{formatCount(userCount)}</LinkCell> : '0'),
  },
];

const RoleList = () => (
  <PermittedOnly permission="users.read" title={t('Roles')}>
    <Roles />
  </PermittedOnly>
);

const Roles = () => {
  const canWrite = useCan('roles.write');
  const [creating, setCreating] = useCreating();
  const [open, setOpen] = useState<{ dialog: 'edit' | 'delete'; role: RoleRecord }>();
  const close = () => setOpen(undefined);

  return (
    <Page>
      <PageHeader
        {...HEADS['/roles']}
        actions={
          canWrite && (
            <Button variant="contained" color="primary" onClick={() => setCreating(true)}>
              <Plus size={16} aria-hidden />
              {t('New Role')}
            </Button>
          )
        }
      />
      <DataList resource="roles" sort={IN_ORDER}>
        <DataCard<RoleRecord>
          title={t('Roles')}
          hideTitle
          columns={COLUMNS}
          actions={
            canWrite
              ? (role) =>
                  !role.isBuiltIn && (
                    <>
                      <ActionButton
                        icon={Pencil}
                        label={t('Edit {{name}}', { name: role.name })}
                        hint={t('Edit')}
                        onClick={() => setOpen({ dialog: 'edit', role })}
                      />
                      <ActionButton
                        icon={Trash2}
                        label={t('Delete {{name}}', { name: role.name })}
                        hint={role.userCount > 0 ? t('Give its users another role first') : t('Delete')}
                        danger
                        disabled={role.userCount > 0}
                        onClick={() => setOpen({ dialog: 'delete', role })}
                      />
                    </>
                  )
              : undefined
          }
          empty={
            <EmptyState icon={ShieldCheck} title={t('No roles')}>
              {t('The built-in roles and your own are listed here.')}
            </EmptyState>
          }
        />
      </DataList>
      <RoleComparison />
      {creating && <RoleDialog onClose={() => setCreating(false)} />}
      {open?.dialog === 'edit' && <RoleDialog role={open.role} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteRoleDialog role={open.role} onClose={close} />}
    </Page>
  );
};

const DeleteRoleDialog = ({ role, onClose }: { role: RoleRecord; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const remove = async () => {
    try {
      await api.deleteRole(role.id);
    } catch (error) {
      toast.failure(t('Failed to Delete Role'), error, t('An error occurred'));
      throw error;
    }
    toast.good(t('Role Deleted'), role.name);
    await refresh();
  };

  return (
    <ConfirmDialog open title={t('Delete role?')} verb={t('Delete')} onConfirm={remove} onClose={onClose}>
      <Trans
        i18nKey="<0>{{name}}</0> can no longer be given to anybody. Nobody has it now."
        components={[<strong key="0" />]}
        values={{ name: role.name }}
      />
    </ConfirmDialog>
  );
};

export default RoleList;
