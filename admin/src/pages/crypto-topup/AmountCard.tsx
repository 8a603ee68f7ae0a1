import { FormProvider, useForm } from 'react-hook-form';

import type { CryptoPaymentRequest } from '../../api/types';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { FactList } from '../../components/cards/Fact';
import { MoneyField } from '../../components/form/MoneyField';
import { applyServerErrors } from '../../components/form/serverErrors';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { cents, isMoneyInput } from '../../format/money';
import { useApi } from '../../providers/queries';
import { PriceFacts } from './PriceFacts';
import { t } from '../../language/language';

interface Values {
  usdAmount: string;
}

const refuse = () => toast.danger(t('Invalid Amount'), t('Please enter a valid USD amount'));

export const AmountCard = ({ projectId, onRequested }: { projectId: number; onRequested: (request: CryptoPaymentRequest) => void }) => {
  const api = useApi();
  const form = useForm<Values>({ defaultValues: { usdAmount: '' } });

  const [generate, busy] = useSingleFlight(async ({ usdAmount }: Values) => {
    if (!isMoneyInput(usdAmount) || cents(usdAmount) <= 0n) return refuse();
    try {
      onRequested(await api.requestCryptoPayment(projectId, Number(usdAmount)));
    } catch (error) {
      applyServerErrors(form, error);
      toast.failure(t('Payment Request Failed'), error, t('Failed to create payment request'));
    }
  });

  return (
    <Card aria-label={t('Amount')}>
      <CardHead title={t('Amount')} />
      <CardBody>
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={(event) => void form.handleSubmit((values) => generate(values), refuse)(event)}
            style={{ display: 'grid', gap: 16, justifyItems: 'start' }}
          >
            <div style={{ width: '100%' }}>
              <MoneyField name="usdAmount" label={t('Amount (USD)')} min="1" max="100000" hint={t('Minimum $1.00')} placeholder="25.00" />
            </div>
            <SubmitButton busy={busy}>{t('Generate Payment Request')}</SubmitButton>
          </form>
        </FormProvider>
      </CardBody>
      <FactList>
        <PriceFacts />
      </FactList>
    </Card>
  );
};
