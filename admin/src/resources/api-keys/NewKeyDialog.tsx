import type { CreatedApiKey } from '../../api/types';
import { SecretDialog } from '../../components/SecretDialog';

export const NewKeyDialog = ({ apiKey, onDone }: { apiKey: CreatedApiKey; onDone: () => void }) => (
  <SecretDialog title="API Key Created" secret={apiKey.apiKey} copyLabel="Copy the key" onDone={onDone}>
    This is the key <strong>{apiKey.name}</strong>. Copy it now: it is shown this once and stored nowhere.
  </SecretDialog>
);
