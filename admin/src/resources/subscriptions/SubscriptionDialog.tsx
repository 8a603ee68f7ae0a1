import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import type { CapabilityName, Project, Subscription } from '../../api/types';
import { DateField } from '../../components/form/DateField';
import { FieldPair } from '../../components/form/Field';
import { MoreFields } from '../../components/form/MoreFields';
import { GibField, NumberField } from '../../components/form/NumberField';
import { RecordField } from '../../components/form/RecordField';
import { SelectField } from '../../components/form/SelectField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { titleCase } from '../../components/text/StatusChip';
import { toast } from '../../components/feedback/toast';
import { capabilityNote } from '../../format/capability';
import { digitsOf } from '../../format/pasted';
import { TRAFFIC_RESETS } from '../../format/trafficReset';
import { useTimeStyle } from '../../providers/display';
import { useApi, useCoreDrivers, useRefreshAll } from '../../providers/queries';
import { useCurrentUser } from '../../providers/session';
import {
  CUSTOM_LOGIN,
  hasFixedDates,
  newValues,
  statusesFrom,
  toNewSubscriptionBody,
  toSubscriptionBody,
  valuesOf,
  type SubscriptionValues,
} from './subscriptionForm';

interface Props {
  subscription?: Subscription;
  /** Chosen already where the dialog opens on a project's page. */
  projectId?: number;
  onClose: () => void;
}

export const SubscriptionDialog = ({ subscription, projectId, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const { zone } = useTimeStyle();

  const save = async (values: SubscriptionValues, changed: Partial<SubscriptionValues>) => {
    if (subscription) {
      const data = { ...toSubscriptionBody(changed), version: subscription.version };
      await api.update('subscriptions', { id: subscription.id, data, previousData: subscription });
      toast.good('Subscription Updated', subscription.subscriptionId);
    } else {
      await api.create('subscriptions', { data: toNewSubscriptionBody(values) });
      toast.good('Subscription Created', values.subscriptionId);
    }
    await refresh();
  };

  return (
    <FormDialog<SubscriptionValues>
      title={subscription ? 'Edit Subscription' : 'New Subscription'}
      defaultValues={subscription ? valuesOf(subscription) : newValues(zone, projectId)}
      submitLabel={subscription ? 'Update Subscription' : 'Create Subscription'}
      failure={{ title: 'Error', text: subscription ? 'Failed to update subscription' : 'Failed to create subscription' }}
      onSubmit={save}
      onClose={onClose}
      disableInvalid
    >
      <RecordField
        name="projectId"
        label="Project"
        resource="projects"
        optionText="name"
        required
        disabled={subscription !== undefined || projectId !== undefined}
      />
      <TextField
        name="subscriptionId"
        label="Subscription ID"
        required
        requiredMessage="Subscription ID is required"
        maxLength={requestFields.SellSubscriptionRequest.subscriptionId}
        mono
        disabled={!!subscription}
        hint="The partner's own number, such as that of an order"
      />
      <StatusAndDates subscription={subscription} />
      <CustomLogin subscription={subscription} />
      <Customer />
    </FormDialog>
  );
};

const StatusAndDates = ({ subscription }: { subscription?: Subscription }) => {
  const { isGlobalAdmin } = useCurrentUser();
  const choices = statusesFrom(subscription?.status).map((value) => ({ value, label: titleCase(value) }));
  const fixed = hasFixedDates(subscription?.status);
  return (
    <>
      <SelectField
        name="status"
        label="Status"
        choices={choices}
        disabled={choices.length === 1}
        hint={subscription?.status === 'expired' ? 'An expired subscription is renewed, not edited' : undefined}
      />
      <FieldPair>
        <DateField name="startDate" label="Start Date" required requiredMessage="Start date is required" disabled={fixed} />
        <DateField name="endDate" label="End Date" required requiredMessage="End date is required" disabled={fixed} />
      </FieldPair>
      {subscription && isGlobalAdmin && !fixed && (
        <SwitchField name="correction" label="Correct a wrong date" hint="Moves the end without charging; it is written to the audit log" />
      )}
    </>
  );
};

const CustomLogin = ({ subscription }: { subscription?: Subscription }) => {
  const useCustomLogin: unknown = useWatch({ name: 'useCustomLogin' });
  if (subscription) return <TextField name="customLogin" label="VPN Login ID" mono disabled hint="It cannot be changed" />;
  return (
    <>
      <SwitchField name="useCustomLogin" label="Custom VPN Login ID" hint="Otherwise 16 random digits are given" />
      {useCustomLogin === true && (
        <TextField
          name="customLogin"
          label="VPN Login ID"
          mono
          required
          requiredMessage="Custom VPN Login ID must be exactly 16 digits"
          inputMode="numeric"
          clean={digitsOf}
          rules={{ pattern: { value: CUSTOM_LOGIN, message: 'Custom VPN Login ID must be exactly 16 digits' } }}
        />
      )}
    </>
  );
};

const Customer = () => (
  <MoreFields
    label="Customer, payment and limits"
    names={['email', 'name', 'surname', 'phone', 'paymentMethod', 'paymentHash', 'maxSessions', 'maxInstalls', 'trafficGib']}
  >
    <TextField
      name="email"
      label="Email"
      maxLength={requestFields.UpdateSubscriptionRequest.email}
      inputMode="email"
      rules={{ pattern: { value: /^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'Invalid email address' } }}
    />
    <FieldPair>
      <TextField name="name" label="Name" maxLength={requestFields.UpdateSubscriptionRequest.name} />
      <TextField name="surname" label="Surname" maxLength={requestFields.UpdateSubscriptionRequest.surname} />
    </FieldPair>
    <TextField name="phone" label="Phone" maxLength={requestFields.UpdateSubscriptionRequest.phone} />
    <FieldPair>
      <TextField name="paymentMethod" label="Payment Method" maxLength={requestFields.UpdateSubscriptionRequest.paymentMethod} />
      <TextField name="paymentHash" label="Payment Hash" maxLength={requestFields.UpdateSubscriptionRequest.paymentHash} mono />
    </FieldPair>
    <Limits />
  </MoreFields>
);

/** What the server of the chosen project does not act on is said beside each. */
const Limits = () => {
  const chosen: unknown = useWatch({ name: 'projectId' });
  const projectId = typeof chosen === 'number' ? chosen : undefined;
  const { data: project } = useGetOne<Project>('projects', { id: projectId ?? 0 }, { enabled: projectId !== undefined });
  const { data: drivers } = useCoreDrivers();
  const driver = drivers?.find(({ name }) => name === project?.coreDriver);
  const hintOf = (hint: string, name: CapabilityName) => [hint, capabilityNote(driver, name)].filter(Boolean).join('. ');
  return (
    <>
      <FieldPair>
        <NumberField name="maxSessions" label="Max sessions" min={1} max={1000} hint={hintOf('Empty: as the project', 'maxSessions')} />
        <NumberField name="maxInstalls" label="Max installs" min={1} max={1000} hint={hintOf('Empty: as the project', 'maxInstalls')} />
      </FieldPair>
      <FieldPair>
        <GibField name="trafficGib" label="Traffic" hint={hintOf('Empty: no limit', 'trafficLimit')} />
        <SelectField name="trafficReset" label="Traffic begins again" choices={TRAFFIC_RESETS} hint="By the clock of UTC" />
      </FieldPair>
    </>
  );
};
