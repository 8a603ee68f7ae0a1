import type { ReactNode } from 'react';

import type { Webhook, WebhookWithSecret } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll, type Api } from '../../providers/queries';
import { ReplayDialog } from './ReplayDialog';
import { RotateSecretDialog } from './SecretDialogs';
import { WebhookDialog } from './WebhookDialog';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

export type WebhookVerb = 'edit' | 'rotate' | 'replay' | AskedVerb;

interface Props {
  verb: WebhookVerb;
  webhook: Webhook;
  onClose: () => void;
  onRotated: (webhook: WebhookWithSecret) => void;
  onDeleted?: () => void;
}

export const WebhookVerbDialog = ({ verb, webhook, onClose, onRotated, onDeleted }: Props) => {
  switch (verb) {
    case 'edit':
      return <WebhookDialog projectId={webhook.projectId} webhook={webhook} onClose={onClose} />;
    case 'rotate':
      return <RotateSecretDialog webhook={webhook} onClose={onClose} onRotated={onRotated} />;
    case 'replay':
      return <ReplayDialog webhook={webhook} onClose={onClose} />;
    default:
      return <WebhookConfirm verb={verb} webhook={webhook} onClose={onClose} onDeleted={onDeleted} />;
  }
};

export type AskedVerb = 'pause' | 'delete';

interface Asked {
  title: string;
  verb: string;
  danger: boolean;
  run: (api: Api, id: number) => Promise<unknown>;
  done: string;
  failure: string;
  text: (url: string) => ReactNode;
}

const ASKED: Record<AskedVerb, Asked> = {
  pause: {
    title: t('Pause webhook?'),
    verb: t('Pause'),
    danger: false,
    run: (api, id) => api.updateWebhook(id, { isActive: false }),
    done: t('Webhook Paused'),
    failure: t('Failed to pause the webhook'),
    text: (url) => (
      <Trans
        i18nKey="Nothing more is sent to <0>{{url}}</0>. What is waiting goes out when it is resumed; what happens meanwhile is not sent later."
        components={[<strong key="0" />]}
        values={{ url }}
      />
    ),
  },
  delete: {
    title: t('Delete webhook?'),
    verb: t('Delete'),
    danger: true,
    run: (api, id) => api.removeWebhook(id),
    done: t('Webhook Deleted'),
    failure: t('Failed to delete the webhook'),
    text: (url) => (
      <Trans
        i18nKey="Nothing more is sent to <0>{{url}}</0>, and its delivery log is gone. This action cannot be undone."
        components={[<strong key="0" />]}
        values={{ url }}
      />
    ),
  },
};

interface WebhookConfirmProps {
  verb: AskedVerb;
  webhook: Webhook;
  onClose: () => void;
  onDeleted?: () => void;
}

const WebhookConfirm = ({ verb, webhook, onClose, onDeleted }: WebhookConfirmProps) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const asked = ASKED[verb];

  const confirm = async () => {
    try {
      await asked.run(api, webhook.id);
    } catch (error) {
      toast.failure(t('Error'), error, asked.failure);
      throw error;
    }
    toast.good(asked.done, webhook.url);
    if (verb === 'delete') onDeleted?.();
    await refresh();
  };

  return (
    <ConfirmDialog open title={asked.title} verb={asked.verb} danger={asked.danger} onConfirm={confirm} onClose={onClose}>
      {asked.text(webhook.url)}
    </ConfirmDialog>
  );
};
