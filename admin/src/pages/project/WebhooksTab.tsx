import { Route, Routes } from 'react-router-dom';

import { NotFound } from '../../layout/screen/NotFound';
import { RecordRoute } from '../../layout/screen/RecordRoute';
import { WebhookPanel } from '../../resources/webhooks/WebhookPanel';
import { WebhookTable } from '../../resources/webhooks/WebhookTable';

const WebhooksTab = ({ projectId }: { projectId: number }) => (
  <Routes>
    <Route index element={<WebhookTable projectId={projectId} />} />
    <Route
      path=":webhookId"
      element={<RecordRoute name="webhookId">{(id) => <WebhookPanel projectId={projectId} id={id} />}</RecordRoute>}
    />
    <Route path="*" element={<NotFound />} />
  </Routes>
);

export default WebhooksTab;
