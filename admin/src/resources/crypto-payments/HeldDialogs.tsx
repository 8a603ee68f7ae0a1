import type { CryptoPayment } from '../../api/types';
import { requestFields } from '../../api/requestFields';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { tokensOf } from './cryptoPaymentColumns';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

interface Props {
  payment: CryptoPayment;
  onClose: () => void;
}

export const ApproveAssignmentDialog = ({ payment, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const { assignment } = payment;
  if (!assignment) return null;

  const approve = async () => {
    try {
      // What the dialog showed: another project may have been named since.
      await api.approveAssignment(payment.id, assignment.projectId);
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to approve the assignment'));
      // Somebody else may have decided it meanwhile: the list then says so.
      await refresh();
      throw error;
    }
    toast.good(
      t('Payment Assigned'),
      t('{{payment}} are credited to {{projectName}} once final.', {
        payment: tokensOf(payment),
        projectName: assignment.projectName,
      }),
    );
    await refresh();
  };

  return (
    <ConfirmDialog open danger={false} title={t('Approve the assignment?')} verb={t('Approve')} onConfirm={approve} onClose={onClose}>
      <Trans
        i18nKey={'<0>{{payment}}</0> will be credited to <1>{{projectName}}</1>, as <2>{{requestedByName}}</2> asked.'}
        components={[<strong key="0" />, <strong key="1" />, <span key="2" />]}
        values={{
          payment: tokensOf(payment),
          projectName: assignment.projectName,
          requestedByName: assignment.requestedByName,
        }}
      />
    </ConfirmDialog>
  );
};

interface Ending extends Props {
  title: string;
  subtitle: string;
  verb: string;
  field: 'Rejection' | 'KeepPaymentRequest';
  done: string;
  send: (reason: string) => Promise<unknown>;
}

/** Asks for the reason; without one nothing is sent. */
const ReasonDialog = ({ title, subtitle, verb, field, done, send, onClose }: Ending) => {
  const refresh = useRefreshAll();
  return (
    <FormDialog<{ reason: string }>
      title={title}
      subtitle={subtitle}
      defaultValues={{ reason: '' }}
      submitLabel={verb}
      danger
      width="xs"
      failure={{ title: t('Error'), text: t('That did not work') }}
      onSubmit={async ({ reason }) => {
        await send(reason.trim());
        toast.neutral(t('Done'), done);
        await refresh();
      }}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t('Reason')}
        required
        rules={{ validate: (value: string) => value.trim() !== '' || t('Required') }}
        lines={3}
        maxLength={requestFields[field].reason}
        autoFocus
      />
    </FormDialog>
  );
};

export const RejectAssignmentDialog = ({ payment, onClose }: Props) => {
  const api = useApi();
  return (
    <ReasonDialog
      payment={payment}
      title={t('Reject the assignment')}
      subtitle={t('{{payment}} stay held.', { payment: tokensOf(payment) })}
      verb={t('Reject')}
      field="Rejection"
      done={t('The assignment was rejected.')}
      send={(reason) => api.rejectAssignment(payment.id, reason)}
      onClose={onClose}
    />
  );
};

export const KeepPaymentDialog = ({ payment, onClose }: Props) => {
  const api = useApi();
  return (
    <ReasonDialog
      payment={payment}
      title={t('Keep as income')}
      subtitle={t('{{payment}} will belong to no project, permanently. Nothing is credited.', { payment: tokensOf(payment) })}
      verb={t('Keep')}
      field="KeepPaymentRequest"
      done={t('The transfer was kept as income.')}
      send={(reason) => api.keepCryptoPayment(payment.id, reason)}
      onClose={onClose}
    />
  );
};
