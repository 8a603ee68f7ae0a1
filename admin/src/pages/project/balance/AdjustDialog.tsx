import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { requestFields } from '../../../api/requestFields';
import type { Project } from '../../../api/types';
import { FormDialog } from '../../../components/dialogs/FormDialog';
import { MoneyField } from '../../../components/form/MoneyField';
import { SelectField } from '../../../components/form/SelectField';
import { TextField } from '../../../components/form/TextField';
import { toast } from '../../../components/feedback/toast';
import { formatMoney } from '../../../format/money';
import { ApiError } from '../../../providers/httpClient';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { t } from '../../../language/language';

interface Values {
  direction: 'add' | 'take';
  amount: string;
  reason: string;
}

const DIRECTIONS = [
  { value: 'add', label: t('Add to the balance'), hint: t('Another person approves it') },
  { value: 'take', label: t('Take from the balance'), hint: t('May leave it below zero') },
] as const;

/** Corrects a balance by hand. An amount that adds to it may have to wait for a second person; the server decides. */
export const AdjustDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  /** The signed amount that was booked less than a minute ago and is asked for again. */
  const [repeated, setRepeated] = useState<string>();

  const adjust = async (values: Values) => {
    const amount = signed(values);
    const confirmRepeat = repeated === amount || undefined;
    try {
      const made = await api.adjust(project.id, { amount, reason: values.reason.trim(), confirmRepeat });
      if (made.status === 'pending') toast.good(t('Adjustment Requested'), t('It is booked once another person has approved it.'));
      else
        toast.good(
          t('Balance Adjusted'),
          t('It is now {{balance}}.', { balance: formatMoney(made.balanceAfter ?? project.balance ?? '0') }),
        );
    } catch (error) {
      if (isRepeat(error)) setRepeated(amount);
      throw error;
    }
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={t('Adjust Balance')}
      subtitle={t('The balance of {{name}} is {{balance}}.', { name: project.name, balance: formatMoney(project.balance ?? '0') })}
      defaultValues={{ direction: 'add', amount: '', reason: '' }}
      submitLabel={repeated === undefined ? t('Adjust') : t('Adjust again')}
      failure={{
        title: t('Adjustment Failed'),
        text: t('Failed to adjust the balance'),
        explain: (error) =>
          isRepeat(error)
            ? t(
                'You adjusted this balance by the same amount less than a minute ago. Press “Adjust again” only if it is meant a second time.',
              )
            : undefined,
      }}
      width="xs"
      onSubmit={adjust}
      onClose={onClose}
    >
      <SelectField name="direction" label={t('Direction')} choices={DIRECTIONS} />
      <MoneyField name="amount" label={t('Amount (USD)')} required min="0.01" max="1000000" />
      <TextField name="reason" label={t('Reason')} required lines={2} maxLength={requestFields.AdjustmentRequest.reason} />
      {repeated !== undefined && <OtherAmount than={repeated} onChange={() => setRepeated(undefined)} />}
    </FormDialog>
  );
};

const signed = ({ direction, amount }: Pick<Values, 'direction' | 'amount'>) => (direction === 'take' ? `-${amount}` : amount);

const isRepeat = (error: unknown) => error instanceof ApiError && error.body.code === 'repeated_adjustment';

/** Another amount is no repeat: it is booked without the question. */
const OtherAmount = ({ than, onChange }: { than: string; onChange: () => void }) => {
  const [direction, amount] = useWatch<Values, ['direction', 'amount']>({ name: ['direction', 'amount'] });
  const isOther = signed({ direction, amount }) !== than;
  useEffect(() => {
    if (isOther) onChange();
  }, [isOther, onChange]);
  return null;
};
