import { Ghost, Link2, CircleMinus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { SyncOrphan } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { AdoptDialog } from './AdoptDialog';
import { ORPHAN_COLUMNS } from './orphanColumns';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

type Open = { verb: 'adopt' | 'ignore' | 'delete'; orphan: SyncOrphan };

/** Users of the core without a subscription: adopted, ignored or removed, by a person's decision only. */
export const OrphanTable = ({ aside }: { aside?: ReactNode }) => {
  const canRepair = useCan('sync.repair');
  const canDelete = useCan('sync.delete');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  return (
    <div style={{ marginBottom: 16 }}>
      <DataList resource="sync/orphans" columns={ORPHAN_COLUMNS} filter={{ state: 'open' }} perPage={10} ownState>
        <DataCard<SyncOrphan>
          title={t('Unknown Users on the VPN Server')}
          aside={canRepair && aside}
          columns={ORPHAN_COLUMNS}
          actions={(orphan) => (
            <>
              {canRepair && (
                <>
                  <ActionButton
                    icon={Link2}
                    label={t('Adopt {{vpnLogin}}', { vpnLogin: orphan.vpnLogin })}
                    hint={t('Adopt')}
                    onClick={() => setOpen({ verb: 'adopt', orphan })}
                  />
                  <ActionButton
                    icon={CircleMinus}
                    label={t('Ignore {{vpnLogin}}', { vpnLogin: orphan.vpnLogin })}
                    hint={t('Ignore')}
                    onClick={() => setOpen({ verb: 'ignore', orphan })}
                  />
                </>
              )}
              {canDelete && (
                <ActionButton
                  icon={Trash2}
                  label={t('Delete {{vpnLogin}} on the VPN server', { vpnLogin: orphan.vpnLogin })}
                  hint={t('Delete on the VPN server')}
                  danger
                  onClick={() => setOpen({ verb: 'delete', orphan })}
                />
              )}
            </>
          )}
          empty={
            <EmptyState icon={Ghost} title={t('No unknown users')}>
              {t('A full reconciliation lists users here that exist on the VPN server and belong to no subscription.')}
            </EmptyState>
          }
        />
      </DataList>
      {open?.verb === 'adopt' && <AdoptDialog orphan={open.orphan} onClose={close} />}
      {(open?.verb === 'ignore' || open?.verb === 'delete') && <DecisionDialog verb={open.verb} orphan={open.orphan} onClose={close} />}
    </div>
  );
};

const DecisionDialog = ({ verb, orphan, onClose }: { verb: 'ignore' | 'delete'; orphan: SyncOrphan; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const isDeletion = verb === 'delete';

  const decide = async () => {
    try {
      await (isDeletion ? api.deleteOrphan(orphan.id) : api.ignoreOrphan(orphan.id));
    } catch (error) {
      toast.failure(t('Error'), error, isDeletion ? t('Failed to delete the user on the VPN server') : t('Failed to ignore the user'));
      throw error;
    }
    toast.good(isDeletion ? t('User Deleted on the VPN Server') : t('User Ignored'), orphan.vpnLogin);
    await refresh();
  };

  return (
    <ConfirmDialog
      open
      title={isDeletion ? t('Delete this user on the VPN server?') : t('Ignore this user?')}
      verb={isDeletion ? t('Delete') : t('Ignore')}
      danger={isDeletion}
      onConfirm={decide}
      onClose={onClose}
    >
      <Trans
        i18nKey={
          isDeletion
            ? '<0>{{login}}</0> is permanently removed from the VPN server. Its user loses access. This action cannot be undone.'
            : '<0>{{login}}</0> stays on the VPN server as it is and is not listed again.'
        }
        components={[<span key="0" className="mono" />]}
        values={{ login: orphan.vpnLogin }}
      />
    </ConfirmDialog>
  );
};
