import { useState } from 'react';

import type { Project } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { toast } from '../../components/feedback/toast';
import { ApiError } from '../../providers/httpClient';
import { useApi, useRefreshAll } from '../../providers/queries';

interface Props {
  project: Project;
  onClose: () => void;
  onDeleted?: () => void;
}

/** A project that has sold something is kept for its books; then the way out is to archive it. */
export const DeleteProjectDialog = ({ project, onClose, onDeleted }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [kept, setKept] = useState<string>();

  const remove = async () => {
    try {
      await api.delete('projects', { id: project.id, previousData: project });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && project.status !== 'inactive')
        setKept(error.text ?? 'It has a history to keep.');
      else toast.failure('Error', error, 'Failed to delete project');
      throw error;
    }
    toast.good('Project Deleted', project.name);
    onDeleted?.();
    await refresh();
  };

  const archive = async () => {
    try {
      await api.update('projects', { id: project.id, data: { status: 'inactive', version: project.version }, previousData: project });
    } catch (error) {
      toast.failure('Error', error, 'Failed to archive project');
      throw error;
    }
    toast.good('Project Archived', project.name);
    await refresh();
  };

  return kept === undefined ? (
    <ConfirmDialog open title="Delete project?" verb="Delete" onConfirm={remove} onClose={onClose}>
      <strong>{project.name}</strong> and its keys, wallets and webhooks will be removed. This action cannot be undone.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog open title="Archive project instead?" verb="Archive" onConfirm={archive} onClose={onClose}>
      <p>{kept}</p>
      <p style={{ marginTop: 8 }}>
        Archiving <strong>{project.name}</strong> refuses its keys and disables all of its VPN users; the history stays.
      </p>
    </ConfirmDialog>
  );
};
