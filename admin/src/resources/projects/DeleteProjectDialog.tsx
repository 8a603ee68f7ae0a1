import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Project } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { toast } from '../../components/feedback/toast';
import { ApiError } from '../../providers/httpClient';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

const HISTORY = t('A project that has sold something is kept for its books, so it cannot be deleted.');

interface Props {
  project: Project;
  onClose: () => void;
  onDeleted?: () => void;
}

/** A project that has sold something is kept for its books; it can be archived instead. */
export const DeleteProjectDialog = ({ project, onClose, onDeleted }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [refused, setRefused] = useState<string>();
  const { data: hasHistory, isPending } = useQuery({
    queryKey: ['projects', 'hasHistory', project.id],
    queryFn: async ({ signal }) => {
      const first = {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'DESC' },
        filter: { projectId: project.id },
        signal,
      } as const;
      const lists = await Promise.all(['subscriptions', 'transactions'].map((list) => api.getList(list, first)));
      return lists.some(({ total = 0 }) => total > 0);
    },
  });
  const kept = refused ?? (hasHistory && project.status !== 'inactive' ? HISTORY : undefined);

  const remove = async () => {
    try {
      await api.delete('projects', { id: project.id, previousData: project });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && project.status !== 'inactive') setRefused(error.text ?? HISTORY);
      else toast.failure(t('Error'), error, t('Failed to delete project'));
      throw error;
    }
    toast.good(t('Project Deleted'), project.name);
    onDeleted?.();
    await refresh();
  };

  const archive = async () => {
    try {
      await api.update('projects', { id: project.id, data: { status: 'inactive', version: project.version }, previousData: project });
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to archive project'));
      throw error;
    }
    toast.good(t('Project Archived'), project.name);
    await refresh();
  };

  if (isPending) return null;
  // Each has a React key of its own, so that the message of one does not appear in the other.
  return kept === undefined ? (
    <ConfirmDialog key="delete" open title={t('Delete project?')} verb={t('Delete')} onConfirm={remove} onClose={onClose}>
      <Trans
        i18nKey={'<0>{{name}}</0> and its keys, wallets and webhooks will be removed. This action cannot be undone.'}
        components={[<strong key="0" />]}
        values={{ name: project.name }}
      />
    </ConfirmDialog>
  ) : (
    <ConfirmDialog key="archive" open title={t('Archive project instead?')} verb={t('Archive')} onConfirm={archive} onClose={onClose}>
      <p>{kept}</p>
      <p style={{ marginTop: 8 }}>
        <Trans
          i18nKey={'Archiving <0>{{name}}</0> refuses its keys and disables all of its VPN users; the history stays.'}
          components={[<strong key="0" />]}
          values={{ name: project.name }}
        />
      </p>
    </ConfirmDialog>
  );
};
