import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { FilesField } from '../../components/form/FilesField';
import { MoneyField } from '../../components/form/MoneyField';
import { RecordField } from '../../components/form/RecordField';
import { SelectField } from '../../components/form/SelectField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { formatMoney } from '../../format/money';
import { methodName } from '../../format/paymentMethod';
import { useApi, useRefreshAll } from '../../providers/queries';
import { TOPUP_FILES } from './topupFiles';
import { t } from '../../language/language';

interface Values {
  projectId: number | null;
  amount: string;
  description: string;
  paymentMethodId: string;
  externalPaymentId: string;
  files: File[];
}

const NO_METHOD = 'none';

export const RequestTopupDialog = ({ projectId, onClose }: { projectId?: number; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const send = async (values: Values) => {
    const request = await api.requestTopup({
      projectId: Number(values.projectId),
      amount: values.amount,
      description: values.description.trim() || t('Topup request for {{amount}}', { amount: formatMoney(values.amount) }),
      ...(values.paymentMethodId !== NO_METHOD && { paymentMethodId: Number(values.paymentMethodId) }),
      ...(values.externalPaymentId.trim() && { externalPaymentId: values.externalPaymentId.trim() }),
    });
    for (const file of values.files) {
      try {
        await api.attachToTopup(request.id, file);
      } catch (error) {
        // The request exists by now: a file can be attached from its row.
        toast.failure(t('Not Attached'), error, t('{{name}} could not be attached.', { name: file.name }));
      }
    }
    toast.good(
      t('Topup Request Created'),
      t('Request #{{id}} for {{amount}} waits for approval.', { id: request.id, amount: formatMoney(request.amount) }),
    );
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={t('Request Topup')}
      subtitle={t('Another person approves it; the balance then rises at once.')}
      defaultValues={{
        projectId: projectId ?? null,
        amount: '',
        description: '',
        paymentMethodId: NO_METHOD,
        externalPaymentId: '',
        files: [],
      }}
      submitLabel={t('Request Topup')}
      failure={{ title: t('Failed to Create Topup Request'), text: t('An error occurred') }}
      onSubmit={send}
      onClose={onClose}
    >
      <RecordField name="projectId" label={t('Project')} resource="projects" optionText="name" required />
      <MoneyField
        name="amount"
        label={t('Amount (USD)')}
        required
        min="1"
        max="1000000"
        placeholder="100.00"
        hint={t('From {{min}} to {{max}}', { min: formatMoney('1'), max: formatMoney('1000000') })}
      />
      <TextField
        name="description"
        label={t('Description')}
        lines={2}
        maxLength={requestFields.CreateTopupRequest.description}
        placeholder={t('What the money is for')}
      />
      <PaymentMethodFields />
      <FilesField name="files" label={t('Proof of payment')} {...TOPUP_FILES} />
    </FormDialog>
  );
};

/** How it was paid, where the project has methods on record. */
const PaymentMethodFields = () => {
  const api = useApi();
  const projectId = useWatch<Values, 'projectId'>({ name: 'projectId' });
  const { data = [] } = useQuery({
    queryKey: ['paymentMethods', projectId],
    queryFn: ({ signal }) => api.paymentMethods(Number(projectId), signal),
    enabled: projectId !== null,
  });
  const choices = data.filter(({ isActive }) => isActive).map((method) => ({ value: String(method.id), label: methodName(method) }));

  return (
    <>
      {choices.length > 0 && (
        <SelectField
          name="paymentMethodId"
          label={t('Payment method')}
          choices={[{ value: NO_METHOD, label: t('Not named') }, ...choices]}
        />
      )}
      <TextField
        name="externalPaymentId"
        label={t('Payment reference')}
        maxLength={requestFields.CreateTopupRequest.externalPaymentId}
        mono
        hint={t('Of the bank or the payment provider, where there is one')}
      />
    </>
  );
};
