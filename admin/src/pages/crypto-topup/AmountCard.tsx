import { FormProvider, useForm } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';

import type { CryptoPaymentRequest } from '../../api/cryptoTypes';
import { Card, CardBody, CardHead } from '../../components/Card';
import { DateText } from '../../components/DateText';
import { Fact, FactList } from '../../components/Fact';
import { MoneyField } from '../../components/form/MoneyField';
import { applyServerErrors } from '../../components/form/serverErrors';
import { SubmitButton } from '../../components/SubmitButton';
import { toast } from '../../components/toast';
import { useSingleFlight } from '../../components/useSingleFlight';
import { toPlaces } from '../../format/decimal';
import { cents, isMoneyInput } from '../../format/money';
import { POLL_MS, useApi } from '../../providers/queries';

const PRICE_PLACES = 6;

interface Values {
  usdAmount: string;
}

export const AmountCard = ({ projectId, onRequested }: { projectId: number; onRequested: (request: CryptoPaymentRequest) => void }) => {
  const api = useApi();
  const form = useForm<Values>({ defaultValues: { usdAmount: '' } });

  const [generate, busy] = useSingleFlight(async ({ usdAmount }: Values) => {
    if (!isMoneyInput(usdAmount) || cents(usdAmount) <= 0n) {
      toast.danger('Invalid Amount', 'Please enter a valid USD amount');
      return;
    }
    try {
      onRequested(await api.requestCryptoPayment(projectId, Number(usdAmount)));
    } catch (error) {
      applyServerErrors(form, error);
      toast.failure('Payment Request Failed', error, 'Failed to create payment request');
    }
  });

  return (
    <Card aria-label="Amount">
      <CardHead title="Amount" />
      <CardBody>
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={(event) => void form.handleSubmit((values) => generate(values))(event)}
            style={{ display: 'grid', gap: 16, justifyItems: 'start' }}
          >
            <div style={{ width: '100%' }}>
              <MoneyField name="usdAmount" label="Amount (USD)" min="1" max="100000" hint="Minimum $1.00" placeholder="25.00" />
            </div>
            <SubmitButton busy={busy}>Generate Payment Request</SubmitButton>
          </form>
        </FormProvider>
      </CardBody>
      <Price />
    </Card>
  );
};

/** The live price: what the next request would be made on. */
const Price = () => {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['tokenPrice'],
    queryFn: ({ signal }) => api.tokenPrice(signal),
    refetchInterval: POLL_MS,
  });
  return (
    <FactList>
      <Fact label="Token price">
        {data ? `$${toPlaces(data.price, PRICE_PLACES)}${data.isStale ? ' (stale)' : ''}` : isError ? '–' : '…'}
      </Fact>
      <Fact label="Last updated">{data && <DateText value={data.lastUpdated} show="ago" />}</Fact>
    </FactList>
  );
};
