import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { requestFields } from '../../../api/requestFields';
import type { CapabilityName, Project } from '../../../api/types';
import { FieldPair } from '../../../components/form/Field';
import { MoreFields } from '../../../components/form/MoreFields';
import { GibField, NumberField } from '../../../components/form/NumberField';
import { RecordField } from '../../../components/form/RecordField';
import { SelectField } from '../../../components/form/SelectField';
import { TextField } from '../../../components/form/TextField';
import { capabilityNote } from '../../../format/capability';
import { TRAFFIC_RESETS } from '../../../format/trafficReset';
import { useCoreDrivers } from '../../../providers/queries';
import { t } from '../../../language/language';

/** Its project and its id, which cannot change later. */
export const IdentityFields = ({ hasProject, isStored }: { hasProject: boolean; isStored: boolean }) => (
  <>
    <RecordField name="projectId" label={t('Project')} resource="projects" optionText="name" required disabled={hasProject} />
    <TextField
      name="subscriptionId"
      label={t('Subscription ID')}
      required
      requiredMessage={t('Subscription ID is required')}
      maxLength={requestFields.SellSubscriptionRequest.subscriptionId}
      mono
      disabled={isStored}
      hint={t("The partner's own number, such as that of an order")}
    />
  </>
);

const CUSTOMER = ['email', 'name', 'surname', 'phone', 'paymentMethod', 'paymentHash'];
const LIMITS = ['maxSessions', 'maxInstalls', 'trafficGib'];

/** @param hasLimits false where a plan says what they are */
export const CustomerFields = ({ hasLimits = true }: { hasLimits?: boolean }) => (
  <MoreFields
    label={hasLimits ? t('Customer, payment and limits') : t('Customer and payment')}
    names={hasLimits ? [...CUSTOMER, ...LIMITS] : CUSTOMER}
  >
    <TextField
      name="email"
      label={t('Email')}
      maxLength={requestFields.UpdateSubscriptionRequest.email}
      inputMode="email"
      rules={{ pattern: { value: /^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: t('Invalid email address') } }}
    />
    <FieldPair>
      <TextField name="name" label={t('Name')} maxLength={requestFields.UpdateSubscriptionRequest.name} />
      <TextField name="surname" label={t('Surname')} maxLength={requestFields.UpdateSubscriptionRequest.surname} />
    </FieldPair>
    <TextField name="phone" label={t('Phone')} maxLength={requestFields.UpdateSubscriptionRequest.phone} />
    <FieldPair>
      <TextField name="paymentMethod" label={t('Payment Method')} maxLength={requestFields.UpdateSubscriptionRequest.paymentMethod} />
      <TextField name="paymentHash" label={t('Payment Hash')} maxLength={requestFields.UpdateSubscriptionRequest.paymentHash} mono />
    </FieldPair>
    {hasLimits && <Limits />}
  </MoreFields>
);

/** The project that is chosen in the form. */
export function useChosenProject(): Project | undefined {
  const chosen: unknown = useWatch({ name: 'projectId' });
  const projectId = typeof chosen === 'number' ? chosen : undefined;
  return useGetOne<Project>('projects', { id: projectId ?? 0 }, { enabled: projectId !== undefined }).data;
}

/** Each field says so where the server of the chosen project does not enforce it. */
const Limits = () => {
  const project = useChosenProject();
  const { data: drivers } = useCoreDrivers();
  const driver = drivers?.find(({ name }) => name === project?.coreDriver);
  const hintOf = (hint: string, name: CapabilityName) => [hint, capabilityNote(driver, name)].filter(Boolean).join('. ');
  return (
    <>
      <FieldPair>
        <NumberField
          name="maxSessions"
          label={t('Max sessions')}
          min={1}
          max={1000}
          hint={hintOf(t('Empty: as the project'), 'maxSessions')}
        />
        <NumberField
          name="maxInstalls"
          label={t('Max installs')}
          min={1}
          max={1000}
          hint={hintOf(t('Empty: as the project'), 'maxInstalls')}
        />
      </FieldPair>
      <FieldPair>
        <GibField name="trafficGib" label={t('Traffic')} hint={hintOf(t('Empty: no limit'), 'trafficLimit')} />
        <SelectField name="trafficReset" label={t('Traffic begins again')} choices={TRAFFIC_RESETS} hint={t('By the clock of UTC')} />
      </FieldPair>
    </>
  );
};
