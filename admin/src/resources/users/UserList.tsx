import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ScanEye, LockKeyhole, Pencil, Plus, ShieldCheck, ShieldQuestionMark, Trash2, Users } from 'lucide-react';
import { useMemo, useState } from 'react';

import { Link } from 'react-router-dom';

import type { RoleRecord, User } from '../../api/types';
import { ActionButton, ActionGap } from '../../components/buttons/ActionButton';
import { useCreating } from '../../components/dialogs/useCreating';
import { toast } from '../../components/feedback/toast';
import { EmptyState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import type { Peeking } from '../../components/list/view/RowDrawer';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { queries, useApi } from '../../providers/queries';
import { errorText } from '../../providers/httpClient';
import { session, useCan, useCurrentUser } from '../../providers/session';
import { ACTIVITY, ROLES, userColumns } from './userColumns';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';

const AbilitiesDrawer = lazyComponent(() => import('./AbilitiesDrawer').then((file) => file.AbilitiesDrawer));
const DeleteUserDialog = lazyComponent(() => import('./UserDialog').then((file) => file.DeleteUserDialog));
const UserAccessDialog = lazyComponent(() => import('./UserAccessDialog').then((file) => file.UserAccessDialog));
const NewUserFlow = lazyComponent(() => import('./UserDialog').then((file) => file.NewUserFlow));
const UserDialog = lazyComponent(() => import('./UserDialog').then((file) => file.UserDialog));

const PEEK: Peeking<User> = { nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}` };

interface Open {
  dialog: 'abilities' | 'access' | 'edit' | 'delete';
  user: User;
}

const Filters = ({ roles = [] }: { roles: readonly RoleRecord[] | undefined }) => (
  <>
    <SelectFilter source="role" label={t('Role')} choices={[...ROLES, ...ownOf(roles)]} />
    <SelectFilter source="isActive" label={t('Status')} choices={ACTIVITY} />
    {useCan('audit.read') && <RecordFilter source="accessGivenBy" label={t('Access given by')} resource="users" optionText="email" />}
  </>
);

const ownOf = (roles: readonly RoleRecord[]) =>
  roles.filter(({ isBuiltIn }) => !isBuiltIn).map(({ code, name }) => ({ value: code, label: name }));

const UserList = () => (
  <PermittedOnly permission="users.read" title={t('User Management')}>
    <UserManagement />
  </PermittedOnly>
);

const UserManagement = () => {
  const api = useApi();
  const me = useCurrentUser();
  const canWrite = useCan('users.write');
  const { data: roles } = useQuery(queries.roles(api));
  const columns = useMemo(() => userColumns(roles), [roles]);
  const [creating, setCreating] = useCreating();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  return (
    <Page>
      <PageHeader
        {...HEADS['/users']}
        actions={
          <>
            <Button component={Link} to="/roles">
              <ShieldCheck size={16} aria-hidden />
              {t('Roles')}
            </Button>
            {canWrite && (
              <Button variant="contained" color="primary" onClick={() => setCreating(true)}>
                <Plus size={16} aria-hidden />
                {t('New User')}
              </Button>
            )}
          </>
        }
      />
      <DataList resource="users" columns={columns}>
        <DataCard<User>
          peek={PEEK}
          title={t('Users')}
          hideTitle
          columns={columns}
          toolbar={<ListToolbar search={t('Search users...')} filters={<Filters roles={roles} />} />}
          actions={(user) => (
            <>
              <ActionButton
                icon={ShieldQuestionMark}
                label={t('What could {{email}} do?', { email: user.email })}
                hint={t('What could this person do?')}
                onClick={() => setOpen({ dialog: 'abilities', user })}
              />
              <ActionButton
                icon={LockKeyhole}
                label={t('Sign-in of {{email}}', { email: user.email })}
                hint={t('Password link, second step and sessions')}
                onClick={() => setOpen({ dialog: 'access', user })}
              />
              {user.id === me.id || !user.isActive || me.viewedBy !== null ? (
                <ActionGap />
              ) : (
                <ActionButton
                  icon={ScanEye}
                  label={t('View the console as {{email}}', { email: user.email })}
                  hint={t('View as this person, reading only')}
                  onClick={() =>
                    void session
                      .viewAs(user.id)
                      .catch((failure: unknown) => toast.danger(t('View Not Begun'), errorText(failure, t('Failed to begin the view'))))
                  }
                />
              )}
              {canWrite && (
                <>
                  <ActionButton
                    icon={Pencil}
                    label={t('Edit {{email}}', { email: user.email })}
                    hint={t('Edit')}
                    onClick={() => setOpen({ dialog: 'edit', user })}
                  />
                  <ActionButton
                    icon={Trash2}
                    label={t('Delete {{email}}', { email: user.email })}
                    hint={user.id === me.id ? t('You can’t delete your own account') : t('Delete')}
                    danger
                    disabled={user.id === me.id}
                    onClick={() => setOpen({ dialog: 'delete', user })}
                  />
                </>
              )}
            </>
          )}
          empty={
            <EmptyState icon={Users} title={t('No users yet')}>
              {t('People who may sign in appear here.')}
            </EmptyState>
          }
        />
      </DataList>
      {creating && <NewUserFlow onDone={() => setCreating(false)} />}
      {open?.dialog === 'abilities' && <AbilitiesDrawer user={open.user} onClose={close} />}
      {open?.dialog === 'edit' && <UserDialog user={open.user} onClose={close} />}
      {open?.dialog === 'access' && <UserAccessDialog user={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserDialog user={open.user} onClose={close} />}
    </Page>
  );
};

export default UserList;
