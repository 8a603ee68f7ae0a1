import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';

import type { BulkAction, Subscription } from '../../../api/types';
import { chunksOf } from '../../../components/batch/useChunks';
import { FieldStack } from '../../../components/form/Field';
import { NumberField, numberProblem } from '../../../components/form/NumberField';
import { useApi } from '../../../providers/queries';
import { CostLines, sumOfCosts } from '../CostLines';
import { BULK_ACTIONS } from './bulkActions';
import { t } from '../../../language/language';

export interface BulkValues {
  days: string;
}

const NAMED = 5;
const DAYS_MAX = 36_500;
/** The most that the API takes. */
const PREVIEWED_AT_ONCE = 100;
const TYPING_MS = 250;

/** Without days each is renewed by its own plan. */
export const daysOf = (typed: string) => (typed === '' ? undefined : Number(typed));

interface Props {
  action: BulkAction;
  subscriptions: readonly Subscription[];
}

/** The subscriptions by name, the meaning of the action, and its cost. */
export const BulkQuestion = ({ action, subscriptions }: Props) => {
  const more = subscriptions.length - NAMED;
  return (
    <FieldStack>
      <div style={{ color: 'var(--text-muted)', overflowWrap: 'anywhere' }}>
        <strong>
          {subscriptions
            .slice(0, NAMED)
            .map(({ subscriptionId }) => subscriptionId)
            .join(', ') + (more > 0 ? t(' and {{more}}', { more: t('{{count, number}} more', { count: more }) }) : '')}
        </strong>
        {'. '}
        {BULK_ACTIONS[action].meaning}
      </div>
      {action === 'extend' && (
        <NumberField
          name="days"
          label={t('Days')}
          min={1}
          max={DAYS_MAX}
          hint={t('Empty: as the plan of each says, or 30 days. One that has a plan takes no other number of days')}
        />
      )}
      {(action === 'activate' || action === 'extend') && <Costs action={action} subscriptions={subscriptions} />}
    </FieldStack>
  );
};

/** The server does everything and undoes it, so it knows what each project would pay, and how many would be refused. */
const Costs = ({ action, subscriptions }: Props) => {
  const api = useApi();
  const typed = useSettled(useWatch<BulkValues, 'days'>({ name: 'days' }));
  const ids = subscriptions.map(({ id }) => id);
  const preview = useQuery({
    queryKey: ['subscriptions', 'bulk preview', action, typed, ids],
    queryFn: async ({ signal }) => {
      const answers = [];
      for (const chunk of chunksOf(ids, PREVIEWED_AT_ONCE)) {
        signal.throwIfAborted();
        answers.push(await api.bulkSubscriptions({ ids: chunk, action, days: daysOf(typed), preview: true }));
      }
      return { costs: sumOfCosts(answers.map(({ costs }) => costs)), refused: answers.reduce((sum, { failed }) => sum + failed, 0) };
    },
    enabled: numberProblem(typed, 1, DAYS_MAX) === undefined,
    staleTime: 'static',
    gcTime: 0,
  });
  const refused = preview.data?.refused ?? 0;
  return (
    <>
      <CostLines
        costs={preview.data?.costs}
        failed={preview.isError ? { error: preview.error, onRetry: () => void preview.refetch() } : undefined}
      />
      {refused > 0 && (
        <p role="status" style={{ color: 'var(--warn-text)' }}>
          {t('{{refused}} would be refused; the reasons are shown beside them afterwards.', {
            refused: t('{{count, number}} subscriptions', { count: refused }),
          })}
        </p>
      )}
    </>
  );
};

/** The typed text, once the typing has stopped. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
