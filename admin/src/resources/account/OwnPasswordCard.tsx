import { useState } from 'react';

import { FormCard } from '../../components/cards/FormCard';
import { toast } from '../../components/feedback/toast';
import { PasswordField } from '../../components/form/PasswordField';
import { PASSWORD_HINT, passwordProblem } from '../../format/password';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

export const OwnPasswordCard = () => {
  const api = useApi();
  const refresh = useRefreshAll();
  // A new key is a new form, so that a saved password does not stay on screen.
  const [round, setRound] = useState(0);

  return (
    <FormCard
      key={round}
      title={t('Password')}
      subtitle={t('A new one ends all your other sessions')}
      stored={EMPTY}
      submitLabel={t('Change Password')}
      failure={{ title: t('Error'), text: t('Failed to change your password') }}
      onSubmit={async ({ currentPassword, newPassword }) => {
        await api.updateOwnAccount({ currentPassword, newPassword });
        toast.good(t('Password Changed'), t('Your other sessions have ended.'));
        setRound((count) => count + 1);
        await refresh();
      }}
    >
      <PasswordField name="currentPassword" label={t('Current password')} required autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label={t('New password')}
        required
        hint={PASSWORD_HINT}
        rules={{ validate: (value: string) => passwordProblem(value) ?? true }}
      />
      <PasswordField
        name="repeated"
        label={t('New password again')}
        required
        rules={{ validate: (value: string, values: { newPassword?: string }) => value === values.newPassword || t('The two do not match') }}
      />
    </FormCard>
  );
};
