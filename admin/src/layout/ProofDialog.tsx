import { useEffect, useState } from 'react';

import { FormDialog } from '../components/dialogs/FormDialog';
import { PasswordField } from '../components/form/PasswordField';
import { onProofNeeded } from '../providers/proof';
import { useApi } from '../providers/queries';

/** Opens when a call needs a fresh proof of who is there; what was under way then goes on. */
export const ProofDialog = () => {
  const api = useApi();
  const [answer, setAnswer] = useState<(isProven: boolean) => void>();

  useEffect(() => onProofNeeded(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);

  if (!answer) return null;
  const end = (isProven: boolean) => {
    setAnswer(undefined);
    answer(isProven);
  };
  return (
    <FormDialog
      title="Confirm that it is you"
      subtitle="This moves money or gives somebody more power, and you have not shown for a while who you are."
      width="xs"
      defaultValues={{ password: '' }}
      submitLabel="Confirm"
      failure={{ title: 'Not confirmed', text: 'Failed to confirm that it is you' }}
      onSubmit={async ({ password }) => {
        await api.reauthenticate({ password });
        end(true);
      }}
      onClose={() => end(false)}
    >
      <PasswordField name="password" label="Your password" required autoFocus autoComplete="current-password" />
    </FormDialog>
  );
};
