import { useWatch } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import type { Settings } from '../../api/types';
import { SelectField } from '../../components/form/SelectField';
import { TextField } from '../../components/form/TextField';
import { formatDateTime } from '../../format/clock';
import { SettingsCard } from './SettingsCard';
import { ZoneField } from './ZoneField';
import { t } from '../../language/language';
import { LANGUAGES } from '../../language/names';

interface Values {
  productName: string;
  timezone: string;
  language: Settings['language'];
  dateFormat: Settings['dateFormat'];
  supportEmail: string;
}

/** A day that reads differently in each of them. */
const EXAMPLE = '2026-11-28T12:00:00Z';
const DATE_FORMATS = [t('MM/dd/yyyy'), 'dd/MM/yyyy', 'yyyy-MM-dd', 'dd.MM.yyyy'].map((value) => ({
  value,
  label: value,
  hint: formatDateTime(EXAMPLE, { zone: 'UTC', dateFormat: value }).slice(0, value.length),
}));

const LANGUAGE_CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
const EMAIL = { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: t('Not an email address') };

const toValues = ({ productName, timezone, language, dateFormat, supportEmail }: Settings): Values => ({
  productName,
  timezone,
  language,
  dateFormat,
  supportEmail: supportEmail ?? '',
});

const toBody = ({ supportEmail, ...changed }: Partial<Values>): Partial<Settings> => ({
  ...changed,
  ...(supportEmail !== undefined && { supportEmail: supportEmail.trim() || null }),
});

const GeneralTab = () => (
  <SettingsCard<Values>
    title={t('General')}
    subtitle={t('How the console names itself and shows the time')}
    fields={5}
    isWide
    toValues={toValues}
    toBody={toBody}
  >
    <TextField
      name="productName"
      label={t('Product name')}
      required
      maxLength={requestFields.SettingsUpdate.productName}
      hint={t('Shown to wallets when they sign, and in emails')}
    />
    <TextField
      name="supportEmail"
      label={t('Support email')}
      maxLength={requestFields.SettingsUpdate.supportEmail}
      inputMode="email"
      rules={{ pattern: EMAIL }}
      hint={t('Shown on the support page; empty for none')}
    />
    <ZoneField name="timezone" label={t('Time zone')} hint={t('Of every date, form and statement')} />
    <SelectField name="dateFormat" label={t('Date format')} required choices={DATE_FORMATS} hint={<Now />} />
    <SelectField
      name="language"
      label={t('Language')}
      required
      choices={LANGUAGE_CHOICES}
      hint={t('Of receipts, and of emails to people who have chosen none')}
    />
  </SettingsCard>
);

/** What has been chosen, before it is saved. */
const Now = () => {
  const zone: unknown = useWatch({ name: 'timezone' });
  const dateFormat: unknown = useWatch({ name: 'dateFormat' });
  if (typeof zone !== 'string' || typeof dateFormat !== 'string') return null;
  return (
    <span className="tabular">
      {t('Now: {{formatDateTime}}', { formatDateTime: formatDateTime(new Date().toISOString(), { zone, dateFormat }) })}
    </span>
  );
};

export default GeneralTab;
