import { useWatch } from 'react-hook-form';

import type { BulkAction, Subscription } from '../../../api/types';
import { FieldStack } from '../../../components/form/Field';
import { NumberField } from '../../../components/form/NumberField';
import { plural } from '../../../format/number';
import { CostLines } from '../CostLines';
import { BULK_ACTIONS, purchasesOf } from './bulkActions';

const NAMED = 5;
const DAYS_MAX = 36_500;

/** What it is about by name, what it means, and what it costs. */
export const BulkQuestion = ({ action, subscriptions }: { action: BulkAction; subscriptions: readonly Subscription[] }) => {
  const days = Number(useWatch<{ days: string }, 'days'>({ name: 'days' }));
  const more = subscriptions.length - NAMED;
  return (
    <FieldStack>
      <div style={{ color: 'var(--text-muted)', overflowWrap: 'anywhere' }}>
        <strong>
          {subscriptions
            .slice(0, NAMED)
            .map(({ subscriptionId }) => subscriptionId)
            .join(', ')}
          {more > 0 && ` and ${plural(more, 'more', 'more')}`}
        </strong>
        {'. '}
        {BULK_ACTIONS[action].meaning}
      </div>
      {action === 'extend' && <NumberField name="days" label="Days" min={1} max={DAYS_MAX} required />}
      {(action === 'extend' || action === 'activate') && <CostLines purchases={purchasesOf(action, subscriptions, days)} />}
    </FieldStack>
  );
};
