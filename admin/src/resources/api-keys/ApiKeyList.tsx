import { Button } from '@mui/material';
import { KeyRound, Pencil, Plus, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { ApiKey, CreatedApiKey } from '../../api/types';
import { ActionButton } from '../../components/ActionButton';
import { EmptyState } from '../../components/EmptyState';
import { DataCard } from '../../components/list/DataCard';
import { DataList } from '../../components/list/DataList';
import { ListToolbar } from '../../components/list/ListToolbar';
import { RecordFilter } from '../../components/list/RecordFilter';
import { SelectFilter } from '../../components/list/SelectFilter';
import { Page } from '../../components/Page';
import { PageHeader } from '../../components/PageHeader';
import { API_KEY_COLUMNS, ENVIRONMENTS } from './apiKeyColumns';
import { EditKeyDialog } from './EditKeyDialog';
import { GenerateKeyDialog } from './GenerateKeyDialog';
import { NewKeyDialog } from './NewKeyDialog';
import { RevokeKeyDialog } from './RevokeKeyDialog';
import { RotateKeyDialog } from './RotateKeyDialog';

type Open = { dialog: 'generate' } | { dialog: 'edit' | 'rotate' | 'revoke'; apiKey: ApiKey };

const ApiKeyList = () => {
  const [open, setOpen] = useState<Open>();
  const [created, setCreated] = useState<CreatedApiKey>();
  const close = () => setOpen(undefined);

  const generate = (
    <Button variant="contained" color="primary" onClick={() => setOpen({ dialog: 'generate' })}>
      <Plus size={16} aria-hidden />
      Generate API Key
    </Button>
  );

  return (
    <Page>
      <PageHeader title="API Keys" subtitle="Keys that partners call the external API with" actions={generate} />
      <DataList resource="api-keys">
        <DataCard<ApiKey>
          title="API Keys"
          hideTitle
          columns={API_KEY_COLUMNS}
          toolbar={
            <ListToolbar
              search="Search API keys..."
              filters={
                <>
                  <RecordFilter source="projectId" label="Project" resource="projects" optionText="name" />
                  <SelectFilter source="environment" label="Environment" choices={ENVIRONMENTS} />
                  <SelectFilter source="revoked" label="Deleted" choices={[{ value: true, label: 'Yes' }]} />
                </>
              }
            />
          }
          actions={(apiKey) => apiKey.revokedAt === null && <KeyActions apiKey={apiKey} onOpen={setOpen} />}
          empty={
            <EmptyState icon={KeyRound} title="No API keys yet" action={generate}>
              A key lets a partner sell subscriptions of one project through the external API.
            </EmptyState>
          }
        />
      </DataList>
      {open?.dialog === 'generate' && <GenerateKeyDialog onClose={close} onCreated={setCreated} />}
      {open?.dialog === 'edit' && <EditKeyDialog apiKey={open.apiKey} onClose={close} />}
      {open?.dialog === 'rotate' && <RotateKeyDialog apiKey={open.apiKey} onClose={close} onRotated={setCreated} />}
      {open?.dialog === 'revoke' && <RevokeKeyDialog apiKey={open.apiKey} onClose={close} />}
      {created && <NewKeyDialog apiKey={created} onDone={() => setCreated(undefined)} />}
    </Page>
  );
};

const KeyActions = ({ apiKey, onOpen }: { apiKey: ApiKey; onOpen: (open: Open) => void }) => (
  <>
    <ActionButton icon={Pencil} label={`Edit ${apiKey.name}`} hint="Edit" onClick={() => onOpen({ dialog: 'edit', apiKey })} />
    <ActionButton icon={RotateCw} label={`Rotate ${apiKey.name}`} hint="Rotate" onClick={() => onOpen({ dialog: 'rotate', apiKey })} />
    <ActionButton icon={Trash2} label={`Delete ${apiKey.name}`} hint="Delete" danger onClick={() => onOpen({ dialog: 'revoke', apiKey })} />
  </>
);

export default ApiKeyList;
