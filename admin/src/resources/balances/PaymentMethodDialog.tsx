import { requestFields } from '../../api/requestFields';
import type { PaymentMethod, PaymentMethodType } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { FieldPair } from '../../components/form/Field';
import { NumberField, numberOrNull } from '../../components/form/NumberField';
import { SelectField } from '../../components/form/SelectField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { digitsOf } from '../../format/pasted';
import { METHOD_TYPES } from '../../format/paymentMethod';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

interface Values {
  type: PaymentMethodType;
  provider: string;
  externalId: string;
  lastFour: string;
  expiryMonth: string;
  expiryYear: string;
  isDefault: boolean;
  isActive: boolean;
}

const valuesOf = (method?: PaymentMethod): Values => ({
  type: method?.type ?? 'bank_transfer',
  provider: method?.provider ?? '',
  externalId: method?.externalId ?? '',
  lastFour: method?.lastFour ?? '',
  expiryMonth: method?.expiryMonth ? String(method.expiryMonth) : '',
  expiryYear: method?.expiryYear ? String(method.expiryYear) : '',
  isDefault: method?.isDefault ?? false,
  isActive: method?.isActive ?? true,
});

const toBody = (values: Values) => ({
  ...values,
  provider: values.provider.trim() || null,
  externalId: values.externalId.trim() || null,
  lastFour: values.lastFour || null,
  expiryMonth: numberOrNull(values.expiryMonth),
  expiryYear: numberOrNull(values.expiryYear),
});

interface Props {
  projectId: number;
  method?: PaymentMethod;
  onClose: () => void;
}

export const PaymentMethodDialog = ({ projectId, method, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const save = async (values: Values) => {
    if (method) await api.updatePaymentMethod(method.id, toBody(values));
    else await api.createPaymentMethod(projectId, toBody(values));
    toast.good(method ? t('Payment Method Updated') : t('Payment Method Added'));
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={method ? t('Edit Payment Method') : t('Add Payment Method')}
      defaultValues={valuesOf(method)}
      submitLabel={method ? t('Save') : t('Add Method')}
      failure={{ title: t('Error'), text: t('Failed to save the payment method') }}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldPair>
        <SelectField name="type" label={t('Type')} choices={METHOD_TYPES} />
        <TextField
          name="provider"
          label={t('Provider')}
          maxLength={requestFields.UpdatePaymentMethodRequest.provider}
          placeholder={t('Bank or processor')}
        />
      </FieldPair>
      <TextField
        name="externalId"
        label={t('Reference')}
        maxLength={requestFields.UpdatePaymentMethodRequest.externalId}
        mono
        hint={t("The provider's own reference; never a full card number")}
      />
      <TextField
        name="lastFour"
        label={t('Last four digits')}
        inputMode="numeric"
        clean={digitsOf}
        rules={{ pattern: { value: /^(\d{4})?$/, message: t('Four digits') } }}
      />
      <FieldPair>
        <NumberField name="expiryMonth" label={t('Expiry month')} min={1} max={12} />
        <NumberField name="expiryYear" label={t('Expiry year')} min={2000} max={2100} />
      </FieldPair>
      <SwitchField name="isDefault" label={t('Default')} hint={t('Replaces the current default')} />
      <SwitchField name="isActive" label={t('Active')} />
    </FormDialog>
  );
};
