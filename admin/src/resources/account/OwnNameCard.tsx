import { styled } from '@mui/material/styles';
import { Trans } from 'react-i18next/TransWithoutContext';

import { requestFields } from '../../api/requestFields';
import { FieldPair } from '../../components/form/Field';
import { TextField } from '../../components/form/TextField';
import { FormCard } from '../../components/cards/FormCard';
import { EmailText } from '../../components/text/EmailText';
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
      subtitle={<Trans i18nKey="You sign in as <0>{{email}}</0>" components={[<OwnAddress key="0" email={email} />]} values={{ email }} />}
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

/** The sentence has the address too, for those who translate it. */
const OwnAddress = ({ email }: { email: string }) => (
  <Address>
    <EmailText email={email} />
  </Address>
);

/** On a line of its own where it does not fit, and on several where even that is too short. */
const Address = styled('span')({ display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere', verticalAlign: 'bottom' });
