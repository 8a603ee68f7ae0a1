import { requestFields } from '../../api/requestFields';
import type { Settings, SettingsBody } from '../../api/types';
import { AccentField } from '../../components/form/brand/AccentField';
import { LogoField, toLogo } from '../../components/form/brand/LogoField';
import { TextField } from '../../components/form/TextField';
import { t } from '../../language/language';
import { logoAddress } from '../../theme/brand';
import { SettingsCard } from './SettingsCard';

interface Values {
  consoleName: string;
  logo: string;
  accent: string;
}

const toValues = ({ consoleName, logoId, accent }: Settings): Values => ({
  consoleName: consoleName ?? '',
  logo: logoId === null ? '' : logoAddress(logoId),
  accent: accent ?? '',
});

const toBody = ({ consoleName, logo, accent }: Partial<Values>): SettingsBody => ({
  ...(consoleName !== undefined && { consoleName: consoleName.trim() || null }),
  ...(logo !== undefined && { logo: toLogo(logo) }),
  ...(accent !== undefined && { accent: accent || null }),
});

/** The console's name, logo and colour for everybody, on the sign-in page too. */
const BrandTab = () => (
  <SettingsCard<Values>
    title={t('Brand')}
    subtitle={t('Sidebar, sign-in page, browser tab and emails. Documents and emails of a project use its own logo and color first')}
    fields={3}
    isWide
    toValues={toValues}
    toBody={toBody}
  >
    <TextField
      name="consoleName"
      label={t('Console name')}
      maxLength={requestFields.SettingsUpdate.consoleName}
      hint={t('Default: Kage Console')}
    />
    <LogoField name="logo" label={t('Logo')} hint={t('A square one fits the sidebar best')} />
    <AccentField name="accent" label={t('Accent color')} />
  </SettingsCard>
);

export default BrandTab;
