import type { Settings } from '../../api/types';
import { SelectField } from '../../components/form/SelectField';
import { OwnPasswordCard } from '../../resources/account/OwnPasswordCard';
import { OwnSessionsCard } from '../../resources/account/OwnSessionsCard';
import { SettingsCard, TabColumns } from './SettingsCard';

interface Values {
  sessionTimeoutHours: string;
}

const TIMEOUTS = [
  { value: '1', label: '1 hour' },
  { value: '8', label: '8 hours' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '168 hours', hint: 'One week' },
];

const toValues = ({ sessionTimeoutHours }: Settings): Values => ({ sessionTimeoutHours: String(sessionTimeoutHours) });
const toBody = ({ sessionTimeoutHours }: Partial<Values>): Partial<Settings> =>
  sessionTimeoutHours === undefined ? {} : { sessionTimeoutHours: Number(sessionTimeoutHours) };

const SecurityTab = () => (
  <TabColumns>
    <div>
      <OwnPasswordCard />
      <SettingsCard<Values>
        title="Session timeout"
        subtitle="For everybody: who does nothing for so long is signed out"
        fields={1}
        toValues={toValues}
        toBody={toBody}
      >
        <SelectField name="sessionTimeoutHours" label="Session timeout" required choices={TIMEOUTS} />
      </SettingsCard>
    </div>
    <OwnSessionsCard />
  </TabColumns>
);

export default SecurityTab;
