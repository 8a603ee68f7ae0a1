import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Coins, PanelRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ListContextProvider, useList } from 'react-admin';

import type { Asset } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { DataCard } from '../../components/list/DataCard';
import { queries, useApi } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { ASSET_COLUMNS } from './assetColumns';
import { AssetDrawer } from './AssetDrawer';
import { DeleteAssetDialog, KeepOffDialog, SwitchOffDialog, SwitchOnDialog } from './AssetDialogs';
import { t } from '../../language/language';

const AssetDialog = lazyComponent(() => import('./AssetDialog').then((file) => file.AssetDialog));

const SHOWN_MAX = 1_000;

type Verb = 'look' | 'edit' | 'delete' | 'on' | 'off' | 'keep-off';

/** The tokens in which top-ups can be paid: the environment's, and those that staff added. */
const AssetList = () => {
  const api = useApi();
  const canWrite = useCan('assets.write');
  const { data, error, isPending, refetch } = useQuery(queries.assets(api));
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<{ verb: Verb; id: number }>();
  const close = () => setOpen(undefined);
  const list = useList<Asset>({ data, error, isPending, perPage: SHOWN_MAX });
  // As the list has it now: somebody else may have changed it while it is open.
  const asset = data?.find(({ id }) => id === open?.id);

  const create = canWrite && (
    <Button variant="contained" color="primary" size="small" onClick={() => setCreating(true)}>
      <Plus size={15} aria-hidden />
      {t('Add Token')}
    </Button>
  );

  const actions = (row: Asset) => (
    <>
      {canWrite && row.waitsSince && row.confirmation?.allowed && (
        <Button size="small" onClick={() => setOpen({ verb: 'look', id: row.id })} aria-label={t('Review {{name}}', { name: row.name })}>
          {t('Review')}
        </Button>
      )}
      <ActionButton
        icon={PanelRight}
        label={t('Details of {{name}}', { name: row.name })}
        hint={t('Details')}
        onClick={() => setOpen({ verb: 'look', id: row.id })}
      />
      {canWrite && !row.isDefault && (
        <>
          <ActionButton
            icon={Pencil}
            label={t('Edit {{name}}', { name: row.name })}
            hint={t('Edit')}
            onClick={() => setOpen({ verb: 'edit', id: row.id })}
          />
          <ActionButton
            icon={Trash2}
            label={t('Delete {{name}}', { name: row.name })}
            hint={row.isInUse ? t('Payments name it: switch it off instead') : t('Delete')}
            danger
            disabled={row.isInUse}
            onClick={() => setOpen({ verb: 'delete', id: row.id })}
          />
        </>
      )}
    </>
  );

  return (
    <>
      <ListContextProvider value={{ ...list, refetch }}>
        <DataCard<Asset>
          title={t('Tokens')}
          columns={ASSET_COLUMNS}
          aside={!!data?.length && create}
          actions={actions}
          empty={
            <EmptyState icon={Coins} title={t('No tokens yet')} action={create}>
              {t('Topups can be paid in a token on its chain. Add one, or name one in the environment.')}
            </EmptyState>
          }
        />
      </ListContextProvider>
      {creating && <AssetDialog onClose={() => setCreating(false)} />}
      {asset && open?.verb === 'look' && (
        <AssetDrawer asset={asset} onSwitch={canWrite ? (verb) => setOpen({ verb, id: asset.id }) : undefined} onClose={close} />
      )}
      {asset && open?.verb === 'edit' && <AssetDialog asset={asset} onClose={close} />}
      {asset && open?.verb === 'delete' && <DeleteAssetDialog asset={asset} onClose={close} />}
      {asset && open?.verb === 'on' && <SwitchOnDialog asset={asset} onClose={close} />}
      {asset && open?.verb === 'off' && <SwitchOffDialog asset={asset} onClose={close} />}
      {asset && open?.verb === 'keep-off' && <KeepOffDialog asset={asset} onClose={close} />}
    </>
  );
};

export default AssetList;
