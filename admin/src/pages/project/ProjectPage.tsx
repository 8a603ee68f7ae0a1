import { Button } from '@mui/material';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';

import type { Project } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { Card } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { LinkTabs } from '../../components/page/LinkTabs';
import { AccessDenied } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { StatusChip } from '../../components/text/StatusChip';
import { NotFoundCard } from '../../layout/screen/NotFound';
import { PageSkeleton } from '../../layout/screen/PageSkeleton';
import { RecordRoute } from '../../layout/screen/RecordRoute';
import { useCurrentUser, type Permission } from '../../providers/session';
import { OverviewTab } from './overview/OverviewTab';
import { PROJECT_TABS } from './ProjectTab';
import { TabSkeleton } from '../../components/page/TabSkeleton';
import { MoveCard } from './MoveCard';
import { SyncPausedBanner } from './SyncPausedBanner';
import { t } from '../../language/language';

const DeleteProjectDialog = lazyComponent(() =>
  import('../../resources/projects/DeleteProjectDialog').then((file) => file.DeleteProjectDialog),
);
const ProjectDialog = lazyComponent(() => import('../../resources/projects/ProjectDialog').then((file) => file.ProjectDialog));

const BalanceTab = lazy(() => import('./balance/BalanceTab'));
const RenewalsTab = lazy(() => import('./renewals/RenewalsTab'));
const WalletsTab = lazy(() => import('./WalletsTab'));
const listTab = (name: keyof typeof import('./ListTabs')) => lazy(async () => ({ default: (await import('./ListTabs'))[name] }));
const KeysTab = listTab('KeysTab');
const SubscriptionsTab = listTab('SubscriptionsTab');
const VpnUsersTab = listTab('VpnUsersTab');
const WebhooksTab = listTab('WebhooksTab');
const SyncTab = listTab('SyncTab');
const AuditTab = listTab('AuditTab');
const PlansTab = lazy(async () => ({ default: (await import('../../resources/plans/PlanList')).PlanList }));
const MembersTab = lazy(() => import('./members/MembersTab'));

const ProjectPage = () => <RecordRoute>{(id) => <OneProject key={id} id={id} />}</RecordRoute>;

const OneProject = ({ id }: { id: number }) => {
  const { data: project, error, refetch } = useGetOne<Project>('projects', { id });

  // Each tab is a screen of its own: it shows the project as it is now, and not as it was when another tab was opened.
  const { pathname } = useLocation();
  const visited = useRef(pathname);
  useEffect(() => {
    if (visited.current === pathname) return;
    visited.current = pathname;
    void refetch();
  }, [pathname, refetch]);

  if (project) return <Loaded project={project} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title={t('Project')} back={{ to: '/projects', label: t('Projects'), list: 'projects' }} />
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    </Page>
  );
};

const Loaded = ({ project }: { project: Project }) => {
  const { permissions } = useCurrentUser();
  const can = (permission: Permission) => permissions.includes(permission);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const base = `/projects/${project.id}`;

  return (
    <Page>
      <PageHeader
        title={project.name}
        subtitle={project.description}
        aside={<StatusChip status={project.status} />}
        back={{ to: '/projects', label: t('Projects'), list: 'projects' }}
        actions={
          <>
            {can('projects.write') && (
              <Button onClick={() => setOpen('edit')}>
                <Pencil size={15} aria-hidden />
                {t('Edit Project')}
              </Button>
            )}
            {can('projects.manage') && (
              <ActionButton
                icon={Trash2}
                label={t('Delete {{name}}', { name: project.name })}
                hint={t('Delete')}
                danger
                onClick={() => setOpen('delete')}
              />
            )}
          </>
        }
      />
      {can('sync.read') && <SyncPausedBanner projectId={project.id} />}
      {can('projects.manage') && <MoveCard project={project} />}
      <LinkTabs
        label={project.name}
        tabs={PROJECT_TABS.filter(({ permission }) => permission === undefined || can(permission)).map(({ path, label }) => ({
          to: path ? `${base}/${path}` : base,
          label,
          end: !path,
        }))}
      />
      <Suspense fallback={<TabSkeleton />}>
        <Routes>
          <Route index element={<OverviewTab project={project} />} />
          {can('billing.read') && <Route path="balance" element={<BalanceTab project={project} />} />}
          {can('billing.read') && <Route path="renewals" element={<RenewalsTab projectId={project.id} />} />}
          {can('keys.read') && <Route path="keys" element={<KeysTab projectId={project.id} />} />}
          <Route path="plans" element={<PlansTab project={project} />} />
          {can('subscriptions.read') && <Route path="subscriptions" element={<SubscriptionsTab projectId={project.id} />} />}
          {can('vpn.read') && <Route path="vpn-users" element={<VpnUsersTab projectId={project.id} />} />}
          {can('crypto.read') && <Route path="wallets" element={<WalletsTab project={project} />} />}
          {can('webhooks.read') && <Route path="webhooks/*" element={<WebhooksTab projectId={project.id} />} />}
          <Route path="members" element={<MembersTab project={project} />} />
          {can('sync.read') && <Route path="sync" element={<SyncTab projectId={project.id} />} />}
          {can('audit.read') && <Route path="audit" element={<AuditTab projectId={project.id} />} />}
          {PROJECT_TABS.map(
            ({ path, permission }) =>
              permission && !can(permission) && <Route key={path} path={`${path}/*`} element={<AccessDenied permission={permission} />} />,
          )}
          <Route path="*" element={<NotFoundCard />} />
        </Routes>
      </Suspense>
      {open === 'edit' && <ProjectDialog project={project} onClose={close} />}
      {open === 'delete' && (
        <DeleteProjectDialog project={project} onClose={close} onDeleted={() => void navigate('/projects', { replace: true })} />
      )}
    </Page>
  );
};

export default ProjectPage;
