import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';

import { NotFoundCard } from '../../layout/screen/NotFound';
import { RecordRoute } from '../../layout/screen/RecordRoute';
import { ApiKeyTable, GenerateKeyButton } from '../../resources/api-keys/ApiKeyTable';
import { GenerateKeyFlow } from '../../resources/api-keys/GenerateKeyDialog';
import { AuditLogTable } from '../../resources/audit-logs/AuditLogTable';
import { DeletedLink } from '../../resources/subscriptions/deleted/DeletedLink';
import { ImportButton } from '../../resources/subscriptions/import/ImportButton';
import { NewSubscriptionDialog } from '../../resources/subscriptions/form/NewSubscriptionDialog';
import { NewSubscriptionButton, SubscriptionTable } from '../../resources/subscriptions/SubscriptionTable';
import { SyncLogTable } from '../../resources/sync-logs/SyncLogTable';
import { UptimeChart } from '../../resources/uptime/UptimeChart';
import { VpnUserTable } from '../../resources/vpn-users/VpnUserTable';
import { WebhookPanel } from '../../resources/webhooks/WebhookPanel';
import { WebhookTable } from '../../resources/webhooks/WebhookTable';
import { ProjectSyncCard } from './overview/ProjectSyncCard';
import { TabActions } from './ProjectTab';

/** The settings of a tab that shows a list of the whole console for one project. */
interface Props {
  projectId: number;
}

export const KeysTab = ({ projectId }: Props) => {
  const [generating, setGenerating] = useState(false);
  const generate = () => setGenerating(true);
  return (
    <>
      <TabActions>
        <GenerateKeyButton onClick={generate} />
      </TabActions>
      <ApiKeyTable projectId={projectId} onGenerate={generate} />
      {generating && <GenerateKeyFlow projectId={projectId} onDone={() => setGenerating(false)} />}
    </>
  );
};

export const SubscriptionsTab = ({ projectId }: Props) => {
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <>
      <TabActions>
        <DeletedLink projectId={projectId} />
        <ImportButton projectId={projectId} />
        <NewSubscriptionButton onClick={create} />
      </TabActions>
      <SubscriptionTable projectId={projectId} onCreate={create} />
      {creating && <NewSubscriptionDialog projectId={projectId} onClose={() => setCreating(false)} />}
    </>
  );
};

export const VpnUsersTab = ({ projectId }: Props) => <VpnUserTable projectId={projectId} />;

export const WebhooksTab = ({ projectId }: Props) => (
  <Routes>
    <Route index element={<WebhookTable projectId={projectId} />} />
    <Route
      path=":webhookId"
      element={<RecordRoute name="webhookId">{(id) => <WebhookPanel projectId={projectId} id={id} />}</RecordRoute>}
    />
    <Route path="*" element={<NotFoundCard />} />
  </Routes>
);

export const SyncTab = ({ projectId }: Props) => (
  <>
    <div style={{ display: 'grid', gap: 16, marginBottom: 16 }}>
      <ProjectSyncCard project={{ id: projectId }} />
      <UptimeChart projectId={projectId} />
    </div>
    <SyncLogTable projectId={projectId} />
  </>
);

export const AuditTab = ({ projectId }: Props) => <AuditLogTable projectId={projectId} />;
