import { Route, Routes, useParams } from 'react-router-dom';

import { NotFound } from '../../layout/screen/NotFound';
import { WebhookPanel } from '../../resources/webhooks/WebhookPanel';
import { WebhookTable } from '../../resources/webhooks/WebhookTable';

const WebhooksTab = ({ projectId }: { projectId: number }) => (
  <Routes>
    <Route index element={<WebhookTable projectId={projectId} />} />
    <Route path=":webhookId" element={<One projectId={projectId} />} />
    <Route path="*" element={<NotFound />} />
  </Routes>
);

const One = ({ projectId }: { projectId: number }) => {
  const { webhookId = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(webhookId) ? <WebhookPanel projectId={projectId} id={Number(webhookId)} /> : <NotFound />;
};

export default WebhooksTab;
