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

interface Values {
  direction: 'add' | 'take';
  amount: string;
  reason: string;
}

const DIRECTIONS = [
  { value: 'add', label: 'Add to the balance', hint: 'Another person confirms it' },
  { value: 'take', label: 'Take from the balance', hint: 'May leave it below zero' },
] as const;

/** Puts right what went wrong by hand. What adds to a balance may have to wait for a second person; the server decides. */
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
      if (made.status === 'pending') toast.good('Adjustment Requested', 'It is booked once another person has confirmed it.');
      else toast.good('Balance Adjusted', `It is now ${formatMoney(made.balanceAfter ?? project.balance)}.`);
    } catch (error) {
      if (isRepeat(error)) setRepeated(amount);
      throw error;
    }
    await refresh();
  };

  return (
    <FormDialog<Values>
      title="Adjust Balance"
      subtitle={`The balance of ${project.name} is ${formatMoney(project.balance)}.`}
      defaultValues={{ direction: 'add', amount: '', reason: '' }}
      submitLabel={repeated === undefined ? 'Adjust' : 'Adjust again'}
      failure={{
        title: 'Adjustment Failed',
        text: 'Failed to adjust the balance',
        explain: (error) =>
          isRepeat(error)
            ? 'You adjusted this balance by the same amount less than a minute ago. Press “Adjust again” only if it is meant a second time.'
            : undefined,
      }}
      width="xs"
      onSubmit={adjust}
      onClose={onClose}
    >
      <SelectField name="direction" label="Direction" choices={DIRECTIONS} />
      <MoneyField name="amount" label="Amount (USD)" required min="0.01" max="1000000" />
      <TextField name="reason" label="Reason" required lines={2} maxLength={requestFields.AdjustmentRequest.reason} />
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
