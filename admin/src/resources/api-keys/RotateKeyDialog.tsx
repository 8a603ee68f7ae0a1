import type { ApiKey, CreatedApiKey } from '../../api/types';
import { FormDialog } from '../../components/FormDialog';
import { NumberField } from '../../components/form/NumberField';
import { toast } from '../../components/toast';
import { useApi, useRefreshAll } from '../../providers/queries';

interface Props {
  apiKey: ApiKey;
  onClose: () => void;
  onRotated: (key: CreatedApiKey) => void;
}

export const RotateKeyDialog = ({ apiKey, onClose, onRotated }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const rotate = async ({ graceHours }: { graceHours: string }) => {
    const key = await api.rotateApiKey(apiKey.id, Number(graceHours));
    toast.good('API Key Rotated', key.name);
    onRotated(key);
    await refresh();
  };

  return (
    <FormDialog<{ graceHours: string }>
      title="Rotate API Key"
      subtitle={
        <>
          <strong>{apiKey.name}</strong> gets a new key. The old one goes on working for the hours below, so that no call fails while it is
          being replaced; with 0 it stops at once.
        </>
      }
      width="xs"
      defaultValues={{ graceHours: '24' }}
      submitLabel="Rotate"
      failure={{ title: 'Error', text: 'Failed to rotate API key.' }}
      onSubmit={rotate}
      onClose={onClose}
    >
      <NumberField name="graceHours" label="Hours that the old key still works" min={0} max={72} required />
    </FormDialog>
  );
};
