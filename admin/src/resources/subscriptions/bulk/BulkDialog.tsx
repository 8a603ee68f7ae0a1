import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import type { BulkAction, Subscription } from '../../../api/types';
import { ChunkButtons, ChunkProgress } from '../../../components/batch/ChunkProgress';
import { RowResults, type RowResult } from '../../../components/batch/RowResults';
import { chunksOf, isUnderWay, useChunks } from '../../../components/batch/useChunks';
import { FieldStack } from '../../../components/form/Field';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { BULK_ACTIONS } from './bulkActions';
import { BulkQuestion, daysOf, type BulkValues } from './BulkQuestion';
import { t } from '../../../language/language';
import { serverText } from '../../../language/serverText';

/** The API takes 100 at once; with fewer the bar moves, and stopping is soon obeyed. */
const ROWS_AT_ONCE = 20;
const MANY = 1_000;
const MANY_AT_ONCE = 100;

interface Props {
  action: BulkAction;
  subscriptions: readonly Subscription[];
  /** Those that went well: they need not stay ticked. */
  onDone: (subscriptions: readonly Subscription[]) => void;
  onClose: () => void;
}

interface Outcome extends RowResult {
  subscription: Subscription;
}

/** One action on many subscriptions: asks, runs in steps, and shows the result of each row. */
export const BulkDialog = ({ action, subscriptions, onDone, onClose }: Props) => {
  const id = useId();
  const api = useApi();
  const refresh = useRefreshAll();
  const form = useForm<BulkValues>({ defaultValues: { days: '' }, mode: 'onChange' });
  const { verb, done, danger } = BULK_ACTIONS[action];

  const { run, start, stop, resume } = useChunks<Subscription, Outcome>();

  const send = async (chunk: readonly Subscription[]) => {
    const days = action === 'extend' ? daysOf(form.getValues('days')) : undefined;
    const answer = await api.bulkSubscriptions({ ids: chunk.map((subscription) => subscription.id), action, days });
    const outcomes = chunk.map((subscription): Outcome => {
      const result = answer.results.find((row) => row.id === subscription.id);
      const ok = result?.ok ?? false;
      return {
        key: subscription.id,
        name: subscription.subscriptionId,
        ok,
        word: ok ? done : t('Refused'),
        reason: serverText(result?.message),
        subscription,
      };
    });
    onDone(outcomes.flatMap(({ ok, subscription }) => (ok ? [subscription] : [])));
    void refresh();
    return outcomes;
  };

  const busy = isUnderWay(run);
  const begin = () => void start(chunksOf(subscriptions, subscriptions.length > MANY ? MANY_AT_ONCE : ROWS_AT_ONCE), send);

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      role={run.state === 'idle' ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(begin)(event)}>
          <DialogTitle id={`${id}-title`}>
            {`${verb} ${t('{{count, number}} subscriptions', { count: subscriptions.length })}${run.state === 'idle' ? '?' : ''}`}
          </DialogTitle>
          <DialogContent id={`${id}-text`}>
            {run.state === 'idle' ? (
              <BulkQuestion action={action} subscriptions={subscriptions} />
            ) : (
              <FieldStack>
                <ChunkProgress run={run} label={summary(run.results, done)} />
                <RowResults title={t('Result of each row')} rows={run.results} />
              </FieldStack>
            )}
          </DialogContent>
          <DialogActions>
            {!busy && (
              <Button onClick={onClose} autoFocus={run.state === 'idle'}>
                {run.state === 'idle' ? t('Cancel') : t('Close')}
              </Button>
            )}
            {run.state === 'idle' ? (
              <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={!form.formState.isValid}>
                {verb}
              </Button>
            ) : (
              <ChunkButtons run={run} onStop={stop} onResume={() => void resume()} />
            )}
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
};

function summary(results: readonly Outcome[], done: string): string {
  const refused = results.filter(({ ok }) => !ok).length;
  return t('{{accepted}} {{done}}, {{refused}} refused', { accepted: results.length - refused, done: done.toLowerCase(), refused });
}
