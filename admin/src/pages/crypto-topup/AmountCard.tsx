import { useCallback } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import type { Asset, CryptoPaymentRequest } from '../../api/types';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { Fact, FactList } from '../../components/cards/Fact';
import { SelectField } from '../../components/form/SelectField';
import { MoneyField } from '../../components/form/MoneyField';
import { applyServerErrors } from '../../components/form/serverErrors';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { cents, formatMoney, isMoneyInput } from '../../format/money';
import { useApi } from '../../providers/queries';
import { onNetwork } from '../../components/wallet/network';
import { PriceFact } from '../../resources/assets/PriceFact';
import { useOnValues } from './useOnValues';
import { t } from '../../language/language';

interface Values {
  usdAmount: string;
  assetId: string;
}

interface Props {
  projectId: number;
  /** The tokens that can be used for payments, the default one first. */
  assets: readonly Asset[];
  chosen: Asset;
  onChoose: (assetId: number) => void;
  onRequested: (request: CryptoPaymentRequest) => void;
}

const refuse = () => toast.danger(t('Invalid Amount'), t('Please enter a valid USD amount'));

export const AmountCard = ({ projectId, assets, chosen, onChoose, onRequested }: Props) => {
  const api = useApi();
  const form = useForm<Values>({ defaultValues: { usdAmount: '', assetId: String(chosen.id) } });
  const choose = useCallback(({ assetId }: Values) => onChoose(Number(assetId)), [onChoose]);
  useOnValues(form, choose);

  const [generate, busy] = useSingleFlight(async ({ usdAmount, assetId }: Values) => {
    if (!isMoneyInput(usdAmount) || cents(usdAmount) <= 0n) return refuse();
    try {
      onRequested(await api.requestCryptoPayment(projectId, { usdAmount: Number(usdAmount), assetId: Number(assetId) }));
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
            {assets.length > 1 && (
              <div style={{ width: '100%' }}>
                <SelectField
                  name="assetId"
                  label={t('Token')}
                  choices={assets.map((asset) => ({ value: String(asset.id), label: onNetwork(asset), hint: asset.name }))}
                />
              </div>
            )}
            <div style={{ width: '100%' }}>
              <MoneyField
                name="usdAmount"
                label={t('Amount (USD)')}
                min="1"
                max="100000"
                hint={t('Minimum {{min}}', { min: formatMoney('1') })}
                placeholder="25.00"
              />
            </div>
            <SubmitButton busy={busy}>{t('Generate Payment Request')}</SubmitButton>
          </form>
        </FormProvider>
      </CardBody>
      <FactList>
        {assets.length === 1 && <Fact label={t('Token')}>{onNetwork(chosen)}</Fact>}
        <PriceFact assetId={chosen.id} />
      </FactList>
    </Card>
  );
};
