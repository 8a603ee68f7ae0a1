import type { Settings } from '../../api/types';
import { FieldPair } from '../../components/form/Field';
import { NumberField } from '../../components/form/NumberField';
import { ConnectionTestCard } from './ConnectionTestCard';
import { SettingsCard, TabColumns } from './SettingsCard';
import { t } from '../../language/language';

type Values = Record<'defaultMaxSessions' | 'defaultMaxInstalls' | 'syncIntervalSeconds' | 'syncRetryAttempts', string>;

const toValues = (settings: Settings): Values => ({
  defaultMaxSessions: String(settings.defaultMaxSessions),
  defaultMaxInstalls: String(settings.defaultMaxInstalls),
  syncIntervalSeconds: String(settings.syncIntervalSeconds),
  syncRetryAttempts: String(settings.syncRetryAttempts),
});

const toBody = (changed: Partial<Values>): Partial<Settings> =>
  Object.fromEntries(Object.entries(changed).map(([name, typed]) => [name, Number(typed)]));

const KageVpnTab = () => (
  <TabColumns>
    <SettingsCard<Values>
      title="KAGE VPN"
      subtitle={t('What VPN users get, and how they are kept in step with the VPN server')}
      fields={3}
      toValues={toValues}
      toBody={toBody}
    >
      <FieldPair>
        <NumberField
          name="defaultMaxSessions"
          label={t('Max sessions')}
          required
          min={1}
          max={1000}
          hint={t('Used unless a project sets its own')}
        />
        <NumberField
          name="defaultMaxInstalls"
          label={t('Max installs')}
          required
          min={1}
          max={1000}
          hint={t('Used unless a project sets its own')}
        />
      </FieldPair>
      <NumberField
        name="syncIntervalSeconds"
        label={t('Sync interval (seconds)')}
        required
        min={5}
        max={3600}
        hint={t('How often to check for pending changes; changes are also sent at once')}
      />
      <NumberField
        name="syncRetryAttempts"
        label={t('Retry attempts')}
        required
        min={0}
        max={20}
        hint={t('How often a failed call to the VPN server is tried again before the user counts as failed')}
      />
    </SettingsCard>
    <ConnectionTestCard />
  </TabColumns>
);

export default KageVpnTab;
