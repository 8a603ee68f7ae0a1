import { Button } from '@mui/material';
import { KeyRound, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useState } from 'react';

import type { User } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { useCreating } from '../../components/dialogs/useCreating';
import { EmptyState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { useCurrentUser } from '../../providers/session';
import { ACTIVITY, ROLES, USER_COLUMNS } from './userColumns';

const DeleteUserDialog = lazyComponent(() => import('./UserDialog').then((file) => file.DeleteUserDialog));
const UserAccessDialog = lazyComponent(() => import('./UserAccessDialog').then((file) => file.UserAccessDialog));
const UserDialog = lazyComponent(() => import('./UserDialog').then((file) => file.UserDialog));

interface Open {
  dialog: 'edit' | 'access' | 'delete';
  user: User;
}

const Filters = () => (
  <>
    <SelectFilter source="role" label="Role" choices={ROLES} />
    <SelectFilter source="isActive" label="Status" choices={ACTIVITY} />
  </>
);

const UserList = () => (
  <PermittedOnly permission="users.read" title="User Management">
    <UserManagement />
  </PermittedOnly>
);

const UserManagement = () => {
  const me = useCurrentUser();
  const [creating, setCreating] = useCreating();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  return (
    <Page>
      <PageHeader
        title="User Management"
        subtitle="Who may sign in, and what they see"
        actions={
          <Button variant="contained" color="primary" onClick={() => setCreating(true)}>
            <Plus size={16} aria-hidden />
            New User
          </Button>
        }
      />
      <DataList resource="users" columns={USER_COLUMNS}>
        <DataCard<User>
          title="Users"
          hideTitle
          columns={USER_COLUMNS}
          toolbar={<ListToolbar search="Search users..." filters={<Filters />} />}
          actions={(user) => (
            <>
              <ActionButton icon={Pencil} label={`Edit ${user.email}`} hint="Edit" onClick={() => setOpen({ dialog: 'edit', user })} />
              <ActionButton
                icon={KeyRound}
                label={`Sign-in of ${user.email}`}
                hint="Sessions and second step"
                onClick={() => setOpen({ dialog: 'access', user })}
              />
              <ActionButton
                icon={Trash2}
                label={`Delete ${user.email}`}
                hint={user.id === me.id ? 'You can’t delete your own account' : 'Delete'}
                danger
                disabled={user.id === me.id}
                onClick={() => setOpen({ dialog: 'delete', user })}
              />
            </>
          )}
          empty={
            <EmptyState icon={Users} title="No users yet">
              People who may sign in appear here.
            </EmptyState>
          }
        />
      </DataList>
      {creating && <UserDialog onClose={() => setCreating(false)} />}
      {open?.dialog === 'edit' && <UserDialog user={open.user} onClose={close} />}
      {open?.dialog === 'access' && <UserAccessDialog user={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserDialog user={open.user} onClose={close} />}
    </Page>
  );
};

export default UserList;
