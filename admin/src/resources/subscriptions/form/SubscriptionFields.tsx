import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { requestFields } from '../../../api/requestFields';
import type { Project } from '../../../api/types';
import { FieldPair } from '../../../components/form/Field';
import { SessionLimits, TrafficLimit } from '../../../components/form/inputs/LimitFields';
import { MoreFields } from '../../../components/form/MoreFields';
import { RecordField } from '../../../components/form/RecordField';
import { TextField } from '../../../components/form/TextField';
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

const Limits = () => {
  const coreDriver = useChosenProject()?.coreDriver;
  return (
    <>
      <SessionLimits coreDriver={coreDriver} />
      <TrafficLimit coreDriver={coreDriver} />
    </>
  );
};
