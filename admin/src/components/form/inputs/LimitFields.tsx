import type { CapabilityName } from '../../../api/types';
import { capabilityNote } from '../../../format/capability';
import { TRAFFIC_RESETS } from '../../../format/choices';
import { t } from '../../../language/language';
import { useCoreDrivers } from '../../../providers/queries';
import { FieldPair } from '../Field';
import { GibField, NumberField } from '../NumberField';
import { SelectField } from '../SelectField';

interface Props {
  /** The driver of the project's server: each field says so where that server does not enforce it. */
  coreDriver: string | undefined;
}

const useHints = ({ coreDriver }: Props) => {
  const { data: drivers } = useCoreDrivers();
  const driver = drivers?.find(({ name }) => name === coreDriver);
  return (hint: string, name: CapabilityName) => [hint, capabilityNote(driver, name)].filter(Boolean).join('. ');
};

export const SessionLimits = (props: Props) => {
  const hintOf = useHints(props);
  return (
    <FieldPair>
      <NumberField
        name="maxSessions"
        label={t('Max sessions')}
        min={1}
        max={1000}
        hint={hintOf(t('Leave empty for the project’s limit'), 'maxSessions')}
      />
      <NumberField
        name="maxInstalls"
        label={t('Max installs')}
        min={1}
        max={1000}
        hint={hintOf(t('Leave empty for the project’s limit'), 'maxInstalls')}
      />
    </FieldPair>
  );
};

export const TrafficLimit = (props: Props) => {
  const hintOf = useHints(props);
  return (
    <FieldPair>
      <GibField name="trafficGib" label={t('Traffic')} hint={hintOf(t('Empty: no limit'), 'trafficLimit')} />
      <SelectField name="trafficReset" label={t('Traffic resets')} choices={TRAFFIC_RESETS} hint={t('In UTC')} />
    </FieldPair>
  );
};
