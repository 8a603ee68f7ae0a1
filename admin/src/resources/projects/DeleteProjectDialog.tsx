import { useState } from 'react';

import type { Project } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { toast } from '../../components/feedback/toast';
import { ApiError } from '../../providers/httpClient';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

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
        setKept(error.text ?? t('It has a history to keep.'));
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

  return kept === undefined ? (
    <ConfirmDialog open title={t('Delete project?')} verb={t('Delete')} onConfirm={remove} onClose={onClose}>
      <Trans
        i18nKey={'<0>{{name}}</0> and its keys, wallets and webhooks will be removed. This action cannot be undone.'}
        components={[<strong key="0" />]}
        values={{ name: project.name }}
      />
    </ConfirmDialog>
  ) : (
    <ConfirmDialog open title={t('Archive project instead?')} verb={t('Archive')} onConfirm={archive} onClose={onClose}>
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
