import { Button } from '@mui/material';
import { ChartColumn, KeyRound, Pencil, Plus, RotateCw, ScrollText, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { ApiKey, CreatedApiKey } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { EmptyState } from '../../components/feedback/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ListToolbar } from '../../components/list/filters/ListToolbar';
import { RecordFilter } from '../../components/list/filters/RecordFilter';
import { SelectFilter } from '../../components/list/filters/SelectFilter';
import { lazyComponent } from '../../components/lazyComponent';
import { API_KEY_COLUMNS, ENVIRONMENTS } from './apiKeyColumns';
import { Permitted } from '../../components/page/Permitted';
import { t } from '../../language/language';

const EditKeyDialog = lazyComponent(() => import('./KeyDialogs').then((file) => file.EditKeyDialog));
const KeyDrawer = lazyComponent(() => import('./KeyDrawer').then((file) => file.KeyDrawer));
const NewKeyDialog = lazyComponent(() => import('./GenerateKeyDialog').then((file) => file.NewKeyDialog));
const RevokeKeyDialog = lazyComponent(() => import('./KeyDialogs').then((file) => file.RevokeKeyDialog));
const RotateKeyDialog = lazyComponent(() => import('./KeyDialogs').then((file) => file.RotateKeyDialog));

const DELETED = [
  { value: false, label: t('No') },
  { value: true, label: t('Yes') },
] as const;
const NOT_DELETED = { revoked: false } as const;
/** The server gives deleted keys only where it is asked for them. */
const DELETED_TOO = { revoked: [false, true] } as const;

interface Open {
  dialog: 'usage' | 'edit' | 'rotate' | 'revoke';
  apiKey: ApiKey;
}

interface Props {
  /** The keys of this project alone. */
  projectId?: number;
  onGenerate: () => void;
}

export const GenerateKeyButton = ({ onClick, isPlain = false }: { onClick: () => void; isPlain?: boolean }) => (
  <Permitted to="keys.write">
    <Button variant={isPlain ? 'outlined' : 'contained'} color={isPlain ? 'inherit' : 'primary'} onClick={onClick}>
      <Plus size={16} aria-hidden />
      {t('Generate API Key')}
    </Button>
  </Permitted>
);

export const ApiKeyTable = ({ projectId, onGenerate }: Props) => {
  const [open, setOpen] = useState<Open>();
  const [rotated, setRotated] = useState<CreatedApiKey>();
  const close = () => setOpen(undefined);
  const ofProject = projectId !== undefined;

  return (
    <>
      <DataList
        resource="api-keys"
        columns={API_KEY_COLUMNS}
        filter={ofProject ? { projectId } : undefined}
        defaultFilter={NOT_DELETED}
        anyFilter={DELETED_TOO}
      >
        <DataCard<ApiKey>
          title={t('API Keys')}
          hideTitle
          columns={ofProject ? API_KEY_COLUMNS.filter(({ id }) => id !== 'project') : API_KEY_COLUMNS}
          toolbar={
            <ListToolbar
              search={t('Search API keys...')}
              filters={
                <>
                  {!ofProject && <RecordFilter source="projectId" label={t('Project')} resource="projects" optionText="name" />}
                  <SelectFilter source="environment" label={t('Environment')} choices={ENVIRONMENTS} />
                  <SelectFilter source="revoked" label={t('Deleted')} choices={DELETED} />
                </>
              }
            />
          }
          actions={(apiKey) => <KeyActions apiKey={apiKey} onOpen={setOpen} />}
          empty={
            <EmptyState icon={KeyRound} title={t('No API keys yet')} action={<GenerateKeyButton isPlain onClick={onGenerate} />}>
              {t('A key lets a partner sell subscriptions of one project through the external API.')}
            </EmptyState>
          }
        />
      </DataList>
      {open?.dialog === 'usage' && <KeyDrawer apiKey={open.apiKey} onClose={close} />}
      {open?.dialog === 'edit' && <EditKeyDialog apiKey={open.apiKey} onClose={close} />}
      {open?.dialog === 'rotate' && <RotateKeyDialog apiKey={open.apiKey} onClose={close} onRotated={setRotated} />}
      {open?.dialog === 'revoke' && <RevokeKeyDialog apiKey={open.apiKey} onClose={close} />}
      {rotated && <NewKeyDialog apiKey={rotated} onDone={() => setRotated(undefined)} />}
    </>
  );
};

const KeyActions = ({ apiKey, onOpen }: { apiKey: ApiKey; onOpen: (open: Open) => void }) => (
  <>
    <ActionButton
      icon={ChartColumn}
      label={t('Usage of {{name}}', { name: apiKey.name })}
      hint={t('Usage')}
      onClick={() => onOpen({ dialog: 'usage', apiKey })}
    />
    <ActionButton
      icon={ScrollText}
      label={t('Requests of {{name}}', { name: apiKey.name })}
      hint={t('Request log')}
      to={`/api-keys/${apiKey.id}/requests`}
    />
    {apiKey.revokedAt === null && (
      <Permitted to="keys.write">
        <ActionButton
          icon={Pencil}
          label={t('Edit {{name}}', { name: apiKey.name })}
          hint={t('Edit')}
          onClick={() => onOpen({ dialog: 'edit', apiKey })}
        />
        <ActionButton
          icon={RotateCw}
          label={t('Rotate {{name}}', { name: apiKey.name })}
          hint={t('Rotate')}
          onClick={() => onOpen({ dialog: 'rotate', apiKey })}
        />
        <ActionButton
          icon={Trash2}
          label={t('Delete {{name}}', { name: apiKey.name })}
          hint={t('Delete')}
          danger
          onClick={() => onOpen({ dialog: 'revoke', apiKey })}
        />
      </Permitted>
    )}
  </>
);
