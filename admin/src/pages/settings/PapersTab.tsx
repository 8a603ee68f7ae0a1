import { requestFields } from '../../api/requestFields';
import type { Settings, SettingsBody } from '../../api/types';
import { FieldPair } from '../../components/form/Field';
import { NumberField } from '../../components/form/NumberField';
import { TextField } from '../../components/form/TextField';
import { SettingsCard } from './SettingsCard';
import { t } from '../../language/language';

interface Values {
  seller: { name: string; address: string; taxId: string; email: string };
  invoicePrefix: string;
  taxName: string;
  taxRate: string;
  attachmentRetentionDays: string;
}

const RATE = { value: /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, message: t('A percentage from 0 to 100, such as 19 or 7.5') };
const PREFIX = { value: /^[A-Za-z0-9._/-]*$/, message: t('Letters, digits, points, slashes and hyphens') };
const EMAIL = { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: t('Not an email address') };

const toValues = ({ seller, invoicePrefix, taxName, taxRate, attachmentRetentionDays }: Settings): Values => ({
  seller: { name: seller.name ?? '', address: seller.address ?? '', taxId: seller.taxId ?? '', email: seller.email ?? '' },
  invoicePrefix,
  taxName,
  taxRate,
  attachmentRetentionDays: String(attachmentRetentionDays),
});

const toBody = ({ seller, attachmentRetentionDays, ...changed }: Partial<Values>): SettingsBody => ({
  ...changed,
  ...(attachmentRetentionDays !== undefined && { attachmentRetentionDays: Number(attachmentRetentionDays) }),
  ...(seller && {
    seller: { name: seller.name || null, address: seller.address || null, taxId: seller.taxId || null, email: seller.email || null },
  }),
});

/** The seller, tax and texts on receipts, credit notes and statements. */
const PapersTab = () => (
  <SettingsCard<Values>
    title={t('Receipts and statements')}
    subtitle={t('The seller on new documents; existing ones stay as they are. Logo and color are set under Brand')}
    fields={7}
    isWide
    toValues={toValues}
    toBody={toBody}
  >
    <TextField name="seller.name" label={t('Seller')} maxLength={requestFields.Party.name} hint={t('Empty: the product name')} />
    <TextField name="seller.address" label={t('Address')} lines={3} maxLength={requestFields.Party.address} />
    <FieldPair>
      <TextField name="seller.taxId" label={t('Tax ID')} maxLength={requestFields.Party.taxId} mono />
      <TextField
        name="seller.email"
        label={t('Email on documents')}
        maxLength={requestFields.Party.email}
        inputMode="email"
        rules={{ pattern: EMAIL }}
      />
    </FieldPair>
    <TextField
      name="invoicePrefix"
      label={t('Prefix of numbers')}
      maxLength={requestFields.SettingsUpdate.invoicePrefix}
      rules={{ pattern: PREFIX }}
      mono
      hint={t('Example: KG- gives KG-2026-000001. Each document type is numbered separately, from 1 each year')}
    />
    <FieldPair>
      <TextField name="taxName" label={t('Name of the tax')} required maxLength={requestFields.SettingsUpdate.taxName} />
      <TextField
        name="taxRate"
        label={t('Tax rate (%)')}
        required
        inputMode="decimal"
        rules={{ pattern: RATE }}
        hint={t('Contained in each topup; 0 for none')}
      />
    </FieldPair>
    <NumberField
      name="attachmentRetentionDays"
      label={t('Keep attachments (days)')}
      required
      min={1}
      max={3650}
      hint={t('Attachments of decided topup requests are deleted after this')}
    />
  </SettingsCard>
);

export default PapersTab;
