import { requestFields } from '../../api/requestFields';
import { FieldPair } from '../../components/form/Field';
import { TextField } from '../../components/form/TextField';
import { FormCard } from '../../components/cards/FormCard';
import { toast } from '../../components/feedback/toast';
import { useApi } from '../../providers/queries';
import { session, useCurrentUser } from '../../providers/session';

export const OwnNameCard = () => {
  const api = useApi();
  const { firstName, lastName, email } = useCurrentUser();

  return (
    <FormCard
      title="Name"
      subtitle={`You sign in as ${email}`}
      stored={{ firstName, lastName }}
      failure={{ title: 'Error', text: 'Failed to save your name' }}
      onSubmit={async (_, changed) => {
        session.update(await api.updateOwnAccount(changed));
        toast.good('Profile Updated');
      }}
    >
      <FieldPair>
        <TextField
          name="firstName"
          label="First name"
          required
          maxLength={requestFields.UpdateMeRequest.firstName}
          autoComplete="given-name"
        />
        <TextField
          name="lastName"
          label="Last name"
          required
          maxLength={requestFields.UpdateMeRequest.lastName}
          autoComplete="family-name"
        />
      </FieldPair>
    </FormCard>
  );
};
