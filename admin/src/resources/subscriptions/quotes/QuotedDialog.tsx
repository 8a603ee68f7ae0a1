import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useFormContext, type FieldValues } from 'react-hook-form';

import type { Quote, QuoteBody } from '../../../api/types';
import { FormDialog, type FormDialogProps } from '../../../components/dialogs/FormDialog';
import { toast } from '../../../components/feedback/toast';
import { formatMoney } from '../../../format/money';
import { ApiError } from '../../../providers/httpClient';
import { useRefreshAll } from '../../../providers/queries';
import { QuoteBox } from './QuoteBox';
import { quoteKey, useQuote } from './useQuote';
import { t } from '../../../language/language';

/** The fields of the quote that its action sends. */
export interface Expected {
  expectedAmount: string;
  asOf: string;
}

/** The displayed quote, and its request. */
interface Offer {
  quote: Quote;
  asked: string;
}

/** The request for a quote; null while a field is missing, 'free' where no change has a price. */
type RequestOf<Values> = (values: Values) => QuoteBody | null | 'free';

interface Props<Values extends FieldValues> extends Omit<FormDialogProps<Values>, 'onSubmit' | 'ready' | 'disableInvalid' | 'failure'> {
  requestOf: RequestOf<Values>;
  /** Carries it out at the amount that was shown. `changed` is as in `FormDialog`. */
  act: (values: Values, expected: Partial<Expected>, changed: Partial<Values>) => Promise<unknown>;
  /** The toast afterwards: its title, and the subscription's name. */
  done: (values: Values) => [title: string, name: string];
  /** The text of the toast where the server gives no reason. */
  failed: string;
}

/** Shows the cost of an action before it is done, and does it at that amount or not at all: where it has changed, the new one is shown. */
export function QuotedDialog<Values extends FieldValues>({ requestOf, act, done, failed, children, ...rest }: Props<Values>) {
  const id = useId();
  const client = useQueryClient();
  const refresh = useRefreshAll();
  const [offer, setOffer] = useState<Offer | 'free'>();
  const [changed, setChanged] = useState<Change>();

  const actAsQuoted = async (values: Values, part: Partial<Values>) => {
    const request = requestOf(values);
    if (request === 'free') return act(values, {}, part);
    if (!offer || offer === 'free' || !request || offer.asked !== hashKey([request])) throw new NotQuotedError();
    const { amount, asOf } = offer.quote;
    try {
      return await act(values, { expectedAmount: amount, asOf }, part);
    } catch (error) {
      const quote = newQuoteOf(error);
      if (quote) {
        client.setQueryData(quoteKey(id, request), quote);
        setChanged({ was: amount, since: quote.asOf });
      }
      throw error;
    }
  };

  const send = async (values: Values, part: Partial<Values>) => {
    await actAsQuoted(values, part);
    toast.good(...done(values));
    await refresh();
  };

  return (
    <FormDialog<Values>
      {...rest}
      ready={offer !== undefined}
      disableInvalid
      failure={{ title: t('Error'), text: failed, explain }}
      onSubmit={send}
      foot={<Price id={id} requestOf={requestOf} changed={changed} onOffer={setOffer} />}
    >
      {children}
    </FormDialog>
  );
}

/** The server has refused an amount, and its new quote is of another. */
interface Change {
  was: string;
  since: string;
}

interface PriceProps<Values extends FieldValues> {
  id: string;
  requestOf: RequestOf<Values>;
  changed: Change | undefined;
  onOffer: (offer: Offer | 'free' | undefined) => void;
}

function Price<Values extends FieldValues>({ id, requestOf, changed, onOffer }: PriceProps<Values>) {
  const { watch } = useFormContext<Values>();
  const given = requestOf(watch());
  const isFree = given === 'free';
  const request = isFree ? null : given;
  const query = useQuote(id, request);
  const asked = request === null ? undefined : hashKey([request]);
  const quote = asked === undefined || query.isPlaceholderData || query.isError ? undefined : query.data;

  useEffect(() => {
    if (isFree) onOffer('free');
    else onOffer(quote && asked !== undefined ? { quote, asked } : undefined);
  }, [isFree, quote, asked, onOffer]);

  if (isFree) return null;
  return (
    <QuoteBox
      query={query}
      isAsked={request !== null}
      hasPeriod={request?.action !== 'cancel'}
      was={quote && changed?.since === quote.asOf ? changed.was : undefined}
    />
  );
}

class NotQuotedError extends Error {}

function newQuoteOf(error: unknown): Quote | undefined {
  if (!(error instanceof ApiError) || error.body.code !== 'price_changed') return undefined;
  const { quote } = error.body;
  return isQuote(quote) ? quote : undefined;
}

const isQuote = (value: unknown): value is Quote =>
  typeof value === 'object' && value !== null && 'amount' in value && 'asOf' in value && 'lines' in value;

/** A failure that the dialog itself shows needs no toast. */
function explain(error: unknown): string | undefined {
  if (error instanceof NotQuotedError) return t('The price is still being asked for. Please press again in a moment.');
  const quote = newQuoteOf(error);
  return (
    quote &&
    t('The amount has changed to {{amount}}. Nothing was done: please look at it and press again.', { amount: formatMoney(quote.amount) })
  );
}
