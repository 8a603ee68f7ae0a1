import type { Settings } from '../../api/types';
import { NumberField } from '../../components/form/NumberField';
import { SelectField } from '../../components/form/SelectField';
import { OwnPasswordCard } from '../../resources/account/OwnPasswordCard';
import { OwnSessionsCard } from '../../resources/account/OwnSessionsCard';
import { ApprovalLimitCard } from './ApprovalLimitCard';
import { SettingsCard, TabColumns } from './SettingsCard';

type Values = Record<'sessionTimeoutHours' | 'sessionMaxDays' | 'freshMinutes' | 'mfaRequired', string>;

const TIMEOUTS = [
  { value: '1', label: '1 hour' },
  { value: '8', label: '8 hours' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '168 hours', hint: 'One week' },
];

const MFA_REQUIRED = [
  { value: 'none', label: 'Nobody', hint: 'Everybody may set one up' },
  { value: 'admins', label: 'Global admins' },
  { value: 'all', label: 'Everybody' },
];

const toValues = ({ sessionTimeoutHours, sessionMaxDays, freshMinutes, mfaRequired }: Settings): Values => ({
  sessionTimeoutHours: String(sessionTimeoutHours),
  sessionMaxDays: String(sessionMaxDays),
  freshMinutes: String(freshMinutes),
  mfaRequired,
});
const toBody = (changed: Partial<Values>): Partial<Settings> =>
  Object.fromEntries(Object.entries(changed).map(([name, typed]) => [name, name === 'mfaRequired' ? typed : Number(typed)]));

const SecurityTab = () => (
  <TabColumns>
    <div>
      <OwnPasswordCard />
      <SettingsCard<Values>
        title="Session timeout"
        subtitle="For everybody: who does nothing for so long is signed out"
        fields={4}
        toValues={toValues}
        toBody={toBody}
      >
        <SelectField name="sessionTimeoutHours" label="Session timeout" required choices={TIMEOUTS} />
        <NumberField
          name="sessionMaxDays"
          label="Sign in again after (days)"
          required
          min={1}
          max={365}
          hint="Counted from the sign-in, however much a session is used"
        />
        <SelectField name="mfaRequired" label="Second step required" required choices={MFA_REQUIRED} />
        <NumberField
          name="freshMinutes"
          label="Confirm again after (minutes)"
          required
          min={1}
          max={1440}
          hint="What moves money or gives power asks again who is there"
        />
      </SettingsCard>
    </div>
    <div>
      <ApprovalLimitCard />
      <OwnSessionsCard />
    </div>
  </TabColumns>
);

export default SecurityTab;
