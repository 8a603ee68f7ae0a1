import { FormProvider, useForm } from 'react-hook-form';

import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { useUnsaved } from '../../components/dialogs/unsaved';
import { TextField } from '../../components/form/TextField';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { withoutGaps } from '../../format/pasted';
import { TX_HASH, useSubmission } from './usePaymentFlow';
import { t } from '../../language/language';

interface Values {
  txHash: string;
}

interface Props {
  projectId: number;
  chainId: number;
  /** The wallet of this page has sent it, and the server has not accepted it yet. */
  sent?: string;
  onSubmitted: (txHash: string, chainId: number) => void;
}

/** For a payment that was sent by hand, from another device or another program; or by this page, where the server was away. */
export const HashCard = ({ projectId, chainId, sent, onSubmitted }: Props) => {
  const form = useForm<Values>({ values: { txHash: sent ?? '' } });
  const submit = useSubmission(projectId, chainId, onSubmitted);
  const [send, busy] = useSingleFlight(async ({ txHash }: Values) => {
    if (!TX_HASH.test(txHash)) {
      toast.danger(t('Invalid Transaction Hash'), t('Please enter a valid transaction hash'));
      return;
    }
    await submit(txHash);
  });
  useUnsaved(form.formState.isDirty && !busy);
  return (
    <Card aria-label={t('Transaction hash')}>
      {sent ? (
        <CardHead
          title={t('Sent by your wallet')}
          subtitle={t('Do not pay again. Should the server not have taken the hash, submit it once more.')}
        />
      ) : (
        <CardHead title={t('Paid by hand?')} subtitle={t('Type the hash of the transaction that your wallet shows')} />
      )}
      <CardBody>
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}
            style={{ display: 'grid', gap: 16, justifyItems: 'start' }}
          >
            <div style={{ width: '100%' }}>
              <TextField name="txHash" label={t('Transaction Hash')} mono clean={withoutGaps} placeholder="0x…" />
            </div>
            <SubmitButton busy={busy} variant="outlined" color="inherit">
              {t('Submit Transaction')}
            </SubmitButton>
          </form>
        </FormProvider>
      </CardBody>
    </Card>
  );
};
