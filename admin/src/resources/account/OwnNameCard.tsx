import { requestFields } from '../../api/requestFields';
import { FieldPair } from '../../components/form/Field';
import { TextField } from '../../components/form/TextField';
import { FormCard } from '../../components/cards/FormCard';
import { toast } from '../../components/feedback/toast';
import { useApi } from '../../providers/queries';
import { session, useCurrentUser } from '../../providers/session';
import { t } from '../../language/language';

export const OwnNameCard = () => {
  const api = useApi();
  const { firstName, lastName, email } = useCurrentUser();

  return (
    <FormCard
      title={t('Name')}
      subtitle={t('You sign in as {{email}}', { email })}
      stored={{ firstName, lastName }}
      failure={{ title: t('Error'), text: t('Failed to save your name') }}
      onSubmit={async (_, changed) => {
        session.update(await api.updateOwnAccount(changed));
        toast.good(t('Profile Updated'));
      }}
    >
      <FieldPair>
        <TextField
          name="firstName"
          label={t('First name')}
          required
          maxLength={requestFields.UpdateMeRequest.firstName}
          autoComplete="given-name"
        />
        <TextField
          name="lastName"
          label={t('Last name')}
          required
          maxLength={requestFields.UpdateMeRequest.lastName}
          autoComplete="family-name"
        />
      </FieldPair>
    </FormCard>
  );
};
