import type { CryptoPayment } from '../../api/types';
import { requestFields } from '../../api/requestFields';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { MoneyField } from '../../components/form/MoneyField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { formatMoney } from '../../format/money';
import { inThousands } from '../../format/number';
import { useApi, useRefreshAll } from '../../providers/queries';
import { tokensOf } from './cryptoPaymentColumns';
import { t } from '../../language/language';

interface Values {
  amount: string;
  toAddress: string;
  reason: string;
}

/** Asks for tokens to go back; another person approves and signs. A held transfer goes back in full to who paid it. */
export const RefundPaymentDialog = ({ payment, onClose }: { payment: CryptoPayment; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const { refundable } = payment;

  return (
    <FormDialog<Values>
      title={t('Refund in Tokens')}
      subtitle={
        refundable === null
          ? t('{{payment}} go back in full to the wallet that paid. Another person approves the refund and signs it.', {
              payment: tokensOf(payment),
            })
          : t('The amount is reserved until the tokens have gone back. Another person approves the refund and signs it.')
      }
      defaultValues={{ amount: refundable ?? '', toAddress: payment.fromAddress ?? '', reason: '' }}
      submitLabel={t('Request Refund')}
      danger
      width="xs"
      failure={{ title: t('Error'), text: t('Failed to request the refund') }}
      onSubmit={async ({ amount, toAddress, reason }) => {
        const isElsewhere = toAddress.trim() !== payment.fromAddress;
        const refund = await api.refundPayment(payment.id, {
          ...(refundable !== null && { amount }),
          ...(refundable !== null && isElsewhere && { toAddress: toAddress.trim() }),
          reason: reason.trim(),
        });
        toast.good(
          t('Refund Requested'),
          t('The refund of {{tokenAmount}} {{tokenSymbol}} waits for approval.', {
            tokenAmount: inThousands(refund.tokenAmount),
            tokenSymbol: refund.tokenSymbol,
          }),
        );
        await refresh();
      }}
      onClose={onClose}
    >
      {refundable !== null && (
        <>
          <MoneyField
            name="amount"
            label={t('Amount (USD)')}
            required
            min="0.01"
            max={refundable}
            hint={t('At most {{refundable}}, at the rate at which it was credited', { refundable: formatMoney(refundable) })}
          />
          <TextField
            name="toAddress"
            label={t('Receiving wallet')}
            required
            maxLength={requestFields.RefundPayment.toAddress}
            hint={t('The wallet that paid, or another one that is bound to the project')}
          />
        </>
      )}
      <TextField
        name="reason"
        label={t('Reason')}
        required
        rules={{ validate: (value: string) => value.trim() !== '' || t('Required') }}
        lines={3}
        maxLength={requestFields.RefundPayment.reason}
        hint={refundable === null ? undefined : t('Printed on the credit note')}
      />
    </FormDialog>
  );
};
