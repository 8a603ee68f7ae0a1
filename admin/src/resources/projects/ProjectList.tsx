import { Button } from '@mui/material';
import { FolderKanban, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { Project } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { useCreating } from '../../components/dialogs/useCreating';
import { EmptyState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import type { Peeking } from '../../components/list/view/RowDrawer';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { Page, PageHeader } from '../../components/page/Page';
import { useCan } from '../../providers/session';
import { PROJECT_COLUMNS, PROJECT_STATUSES } from './projectColumns';
import { Permitted } from '../../components/page/Permitted';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';

const DeleteProjectDialog = lazyComponent(() => import('./DeleteProjectDialog').then((file) => file.DeleteProjectDialog));
const ProjectDialog = lazyComponent(() => import('./ProjectDialog').then((file) => file.ProjectDialog));

const PEEK: Peeking<Project> = { nameOf: ({ name }) => name, pageOf: ({ id }) => `/projects/${id}` };

const WITHOUT_BALANCE = PROJECT_COLUMNS.filter(({ id }) => id !== 'balance');

interface Open {
  dialog: 'edit' | 'delete';
  project: Project;
}

const ProjectList = () => {
  const canManage = useCan('projects.manage');
  const canReadBalance = useCan('billing.read');
  const columns = canReadBalance ? PROJECT_COLUMNS : WITHOUT_BALANCE;
  const [creating, setCreating] = useCreating();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  const create = (isPlain = false) =>
    canManage && (
      <Button variant={isPlain ? 'outlined' : 'contained'} color={isPlain ? 'inherit' : 'primary'} onClick={() => setCreating(true)}>
        <Plus size={16} aria-hidden />
        {t('New Project')}
      </Button>
    );

  return (
    <Page>
      <PageHeader {...HEADS['/projects']} actions={create()} />
      <DataList resource="projects" columns={columns}>
        <DataCard<Project>
          peek={PEEK}
          title={t('All Projects')}
          columns={columns}
          toolbar={
            <ListToolbar
              search={t('Search projects...')}
              filters={<SelectFilter source="status" label={t('Status')} choices={PROJECT_STATUSES} />}
            />
          }
          actions={(project) => (
            <ProjectActions
              project={project}
              onEdit={() => setOpen({ dialog: 'edit', project })}
              onDelete={canManage ? () => setOpen({ dialog: 'delete', project }) : undefined}
            />
          )}
          empty={
            <EmptyState icon={FolderKanban} title={t('No projects yet')} action={create(true)}>
              {canManage
                ? t('A project links a brand to its VPN server, with a balance, keys and subscriptions of its own.')
                : t('Projects that a global admin assigns to you will appear here.')}
            </EmptyState>
          }
        />
      </DataList>
      {creating && canManage && <ProjectDialog onClose={() => setCreating(false)} />}
      {open?.dialog === 'edit' && <ProjectDialog project={open.project} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteProjectDialog project={open.project} onClose={close} />}
    </Page>
  );
};

export default ProjectList;

interface Props {
  project: Project;
  onEdit: () => void;
  onDelete?: () => void;
}

const ProjectActions = ({ project, onEdit, onDelete }: Props) => (
  <>
    <Permitted to="projects.write">
      <ActionButton icon={Pencil} label={t('Edit {{name}}', { name: project.name })} hint={t('Edit')} onClick={onEdit} />
    </Permitted>
    {onDelete && (
      <ActionButton icon={Trash2} label={t('Delete {{name}}', { name: project.name })} hint={t('Delete')} danger onClick={onDelete} />
    )}
  </>
);
