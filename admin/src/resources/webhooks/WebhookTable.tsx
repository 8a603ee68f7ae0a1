import { Button } from '@mui/material';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';

import type { Webhook, WebhookWithSecret } from '../../api/types';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { NewSecretDialog } from './SecretDialogs';
import { WebhookActions } from './WebhookActions';
import { WEBHOOK_COLUMNS } from './webhookColumns';
import { WebhookDialog } from './WebhookDialog';
import { WebhookVerbDialog, type WebhookVerb } from './WebhookVerbDialog';
import { Permitted } from '../../components/page/Permitted';
import { t } from '../../language/language';

interface Open {
  verb: WebhookVerb;
  webhook: Webhook;
}

/** The addresses that one project's events are sent to. */
export const WebhookTable = ({ projectId }: { projectId: number }) => {
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open>();
  const [withSecret, setWithSecret] = useState<WebhookWithSecret>();
  const add = (
    <Permitted to="webhooks.write">
      <Button variant="contained" color="primary" onClick={() => setAdding(true)}>
        <Plus size={16} aria-hidden />
        {t('Add Webhook')}
      </Button>
    </Permitted>
  );

  return (
    <>
      <DataList resource={`projects/${projectId}/webhooks`} columns={WEBHOOK_COLUMNS}>
        <DataCard<Webhook>
          title={t('Webhooks')}
          hideTitle
          columns={WEBHOOK_COLUMNS}
          toolbar={<ListToolbar search={t('Search webhooks...')} actions={add} />}
          actions={(webhook) => <WebhookActions webhook={webhook} onOpen={(verb) => setOpen({ verb, webhook })} />}
          empty={
            <EmptyState icon={WebhookIcon} title={t('No webhooks yet')} action={add}>
              {t('A webhook notifies a partner’s server at once of what has happened to its subscriptions, VPN users and balance.')}
            </EmptyState>
          }
        />
      </DataList>
      {adding && <WebhookDialog projectId={projectId} onClose={() => setAdding(false)} onCreated={setWithSecret} />}
      {open && <WebhookVerbDialog {...open} onClose={() => setOpen(undefined)} onRotated={setWithSecret} />}
      {withSecret && <NewSecretDialog webhook={withSecret} onDone={() => setWithSecret(undefined)} />}
    </>
  );
};
