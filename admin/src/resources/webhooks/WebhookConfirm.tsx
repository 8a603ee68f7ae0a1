import type { ReactNode } from 'react';

import type { Webhook } from '../../api/webhookTypes';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { toast } from '../../components/toast';
import { useApi, useRefreshAll, type Api } from '../../providers/queries';

export type AskedVerb = 'pause' | 'delete';

interface Asked {
  title: string;
  verb: string;
  danger: boolean;
  run: (api: Api, id: number) => Promise<unknown>;
  done: string;
  failure: string;
  text: (name: ReactNode) => ReactNode;
}

const ASKED: Record<AskedVerb, Asked> = {
  pause: {
    title: 'Pause webhook?',
    verb: 'Pause',
    danger: false,
    run: (api, id) => api.updateWebhook(id, { isActive: false }),
    done: 'Webhook Paused',
    failure: 'Failed to pause the webhook',
    text: (name) => (
      <>Nothing more is sent to {name}. What is waiting goes out when it is resumed; what happens meanwhile is not told later.</>
    ),
  },
  delete: {
    title: 'Delete webhook?',
    verb: 'Delete',
    danger: true,
    run: (api, id) => api.removeWebhook(id),
    done: 'Webhook Deleted',
    failure: 'Failed to delete the webhook',
    text: (name) => <>Nothing more is sent to {name}, and its delivery log is gone. This action cannot be undone.</>,
  },
};

interface Props {
  verb: AskedVerb;
  webhook: Webhook;
  onClose: () => void;
  onDeleted?: () => void;
}

export const WebhookConfirm = ({ verb, webhook, onClose, onDeleted }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const asked = ASKED[verb];

  const confirm = async () => {
    try {
      await asked.run(api, webhook.id);
    } catch (error) {
      toast.failure('Error', error, asked.failure);
      throw error;
    }
    toast.good(asked.done, webhook.url);
    if (verb === 'delete') onDeleted?.();
    await refresh();
  };

  return (
    <ConfirmDialog open title={asked.title} verb={asked.verb} danger={asked.danger} onConfirm={confirm} onClose={onClose}>
      {asked.text(<strong>{webhook.url}</strong>)}
    </ConfirmDialog>
  );
};
