import type { CryptoPayment } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { RecordField } from '../../components/form/RecordField';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { tokensOf } from './cryptoPaymentColumns';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';
import { serverText } from '../../language/serverText';

interface Values {
  projectId: number | null;
}

/** A person decides which project a held transfer belongs to; the decision is written to the audit log. */
export const AssignPaymentDialog = ({ payment, onClose }: { payment: CryptoPayment; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const assign = async ({ projectId }: Values) => {
    if (projectId === null) return;
    try {
      const { projectName, assignment } = await api.assignCryptoPayment(payment.id, projectId);
      if (assignment)
        toast.good(
          t('Assignment Requested'),
          t('{{payment}} go to {{projectName}} once another person agrees.', {
            payment: tokensOf(payment),
            projectName: assignment.projectName,
          }),
        );
      else
        toast.good(
          t('Payment Assigned'),
          t('{{payment}} belong to {{projectName}} now and are credited once final.', { payment: tokensOf(payment), projectName }),
        );
    } finally {
      // Also where it is held no more: the list then says so.
      await refresh();
    }
  };

  return (
    <FormDialog<Values>
      title={t('Assign this payment?')}
      subtitle={
        <Trans
          i18nKey="<0>{{tokens}}</0> from <1>{{address}}</1> will be credited to the balance of the project that you choose, once another person agrees. {{message}} This is written to the audit log, and only an adjustment takes it back."
          components={[<strong key="0" />, <span key="1" className="mono" />]}
          values={{ tokens: tokensOf(payment), address: payment.fromAddress, message: serverText(payment.message) }}
        />
      }
      width="xs"
      defaultValues={{ projectId: payment.projectId }}
      submitLabel={t('Assign')}
      failure={{ title: t('Error'), text: t('Failed to assign the payment') }}
      onSubmit={assign}
      onClose={onClose}
    >
      <RecordField name="projectId" label={t('Project')} resource="projects" optionText="name" required />
    </FormDialog>
  );
};
