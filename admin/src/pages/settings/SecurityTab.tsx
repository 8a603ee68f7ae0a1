import type { Settings } from '../../api/types';
import { Card, CardHead } from '../../components/cards/Card';
import { NumberField } from '../../components/form/NumberField';
import { SelectField } from '../../components/form/SelectField';
import { MFA_REQUIRED } from '../../format/choices';
import { ApprovalLimitCard } from './ApprovalLimitCard';
import { SettingsCard, TabColumns } from './SettingsCard';
import { t } from '../../language/language';

type Values = Record<'sessionTimeoutHours' | 'sessionMaxDays' | 'freshMinutes' | 'mfaRequired', string>;

const TIMEOUTS = [
  { value: '1', label: t('{{count, number}} hours', { count: 1 }) },
  { value: '8', label: t('{{count, number}} hours', { count: 8 }) },
  { value: '24', label: t('{{count, number}} hours', { count: 24 }) },
  { value: '168', label: t('{{count, number}} hours', { count: 168 }), hint: t('One week') },
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
      <SettingsCard<Values>
        title={t('Session timeout')}
        subtitle={t('For everybody: people are signed out after this time without activity')}
        fields={4}
        toValues={toValues}
        toBody={toBody}
      >
        <SelectField name="sessionTimeoutHours" label={t('Session timeout')} required choices={TIMEOUTS} />
        <NumberField
          name="sessionMaxDays"
          label={t('Sign in again after (days)')}
          required
          min={1}
          max={365}
          hint={t('Counted from the sign-in, however much a session is used')}
        />
        <SelectField name="mfaRequired" label={t('Second step required')} required choices={MFA_REQUIRED} />
        <NumberField
          name="freshMinutes"
          label={t('Confirm again after (minutes)')}
          required
          min={1}
          max={1440}
          hint={t('Actions that move money or grant rights ask people to confirm their identity again')}
        />
      </SettingsCard>
    </div>
    <div>
      <ApprovalLimitCard />
      <Card aria-label={t('Profile')}>
        <CardHead
          title={t('Profile')}
          subtitle={t('Your own name, password, second step and sessions')}
          link={{ to: '/profile', label: t('Your profile') }}
        />
      </Card>
    </div>
  </TabColumns>
);

export default SecurityTab;
