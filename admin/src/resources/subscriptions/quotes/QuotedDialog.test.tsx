import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Quote, Subscription } from '../../../api/types';
import { currentToast } from '../../../components/feedback/toast';
import { newQueryClient } from '../../../providers/queries';
import { RenewDialog } from '../verbs/RenewDialog';

vi.mock('../../../providers/queries', async (original) => {
  const { planCalls, subscriptionCalls } = await import('../../../providers/apiMethods');
  const actual = await original<typeof import('../../../providers/queries')>();
  return { ...actual, useApi: () => ({ ...planCalls, ...subscriptionCalls }) };
});

const MONTHLY = { id: 1, code: 'monthly', name: 'Monthly', price: '10.00', days: 30, isActive: true };
const YEARLY = { ...MONTHLY, id: 2, code: 'yearly', name: 'Yearly', price: '99.00', days: 365 };
const subscription = { id: 44, version: 3, projectId: 1, subscriptionId: 'order-44', plan: null, nextPlan: null } as Subscription;

const quoteOf = (amount: string, asOf = '2026-11-28T12:00:00Z'): Quote => ({
  amount,
  asOf,
  balanceAfter: '80.00',
  isCovered: true,
  currency: 'USD',
  startDate: '2026-11-28T12:00:00Z',
  endDate: '2026-12-28T12:00:00Z',
  lines: [{ text: 'Renewal, 30 days', amount }],
  next: { date: '2026-12-28T12:00:00Z', amount: '10.00' },
});

interface Sent {
  url: string;
  body: Record<string, unknown>;
  key: string | null;
}

/** The server: plans, a quote for each request, and what each try of the renewal is answered with. */
function serve({
  quote,
  renew,
}: {
  quote: (body: Record<string, unknown>) => Response;
  renew: (attempt: number) => Response | 'no answer';
}) {
  const sent: Sent[] = [];
  let attempts = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, options) => {
      const address = typeof url === 'string' ? url : '';
      if (address.endsWith('/plans')) return json([MONTHLY, YEARLY]);
      const body = JSON.parse(typeof options?.body === 'string' ? options.body : '{}') as Record<string, unknown>;
      if (address.endsWith('/quote')) return quote(body);
      sent.push({ url: address, body, key: new Headers(options?.headers).get('Idempotency-Key') });
      const answer = renew((attempts += 1));
      if (answer === 'no answer') throw new TypeError('Failed to fetch');
      return answer;
    }),
  );
  return sent;
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const changed = (quote: Quote) => json({ code: 'price_changed', message: 'The amount has changed.', quote }, 409);

function open() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RenewDialog subscription={subscription} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onClose, renew: screen.getByRole('button', { name: 'Renew' }) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('a dialog with a quote', () => {
  it('shows the price now and of the next renewal, and sends that amount and its instant', async () => {
    const sent = serve({ quote: () => json(quoteOf('7.42')), renew: () => json(subscription) });
    const { renew, onClose } = open();
    expect(renew).toBeDisabled();
    expect(await screen.findByText('You pay $7.42 now, then $10.00 on 12/28/2026')).toBeVisible();
    await userEvent.click(renew);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ body }) => body)).toEqual([{ days: 30, expectedAmount: '7.42', asOf: '2026-11-28T12:00:00Z', version: 3 }]);
  });

  it('cannot be sent while the price of the latest input is loading', async () => {
    const sent = serve({ quote: ({ days }) => json(quoteOf(`${Number(days)}.00`)), renew: () => json(subscription) });
    const { renew, onClose } = open();
    await screen.findByText(/You pay \$30.00 now/);
    await userEvent.type(screen.getByLabelText(/Days/), '{Backspace}1');
    expect(renew).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/Days/), '{Enter}');
    await screen.findByText(/You pay \$31.00 now/);
    await userEvent.click(renew);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ body }) => [body.days, body.expectedAmount])).toEqual([[31, '31.00']]);
  });

  it('shows the new quote where the price has changed, keeps the input, and asks again', async () => {
    const later = quoteOf('12.00', '2026-11-28T12:01:00Z');
    const sent = serve({
      quote: () => json(quoteOf('10.00')),
      renew: (attempt) => (attempt === 1 ? changed(later) : json(subscription)),
    });
    const { renew, onClose } = open();
    await userEvent.type(screen.getByLabelText(/Days/), '{Backspace}1');
    await screen.findByText(/You pay \$10.00 now/);
    await waitFor(() => expect(renew).toBeEnabled());
    await userEvent.click(renew);
    expect(await screen.findByText(/You pay \$12.00 now/)).toBeVisible();
    expect(screen.getByText('Before, it was $10.00.')).toBeVisible();
    expect(screen.getByText(/Nothing was done/)).toBeVisible();
    expect(screen.getByLabelText(/Days/)).toHaveValue('31');
    expect(onClose).not.toHaveBeenCalled();

    await userEvent.click(renew);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ body }) => [body.expectedAmount, body.asOf])).toEqual([
      ['10.00', '2026-11-28T12:00:00Z'],
      ['12.00', '2026-11-28T12:01:00Z'],
    ]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('sends the same request when it is pressed again after no answer, so that nothing is done twice', async () => {
    const sent = serve({ quote: () => json(quoteOf('10.00')), renew: (attempt) => (attempt === 1 ? 'no answer' : json(subscription)) });
    const { renew, onClose } = open();
    await screen.findByText(/You pay \$10.00 now/);
    await userEvent.click(renew);
    await waitFor(() => expect(currentToast()?.description).toMatch(/cannot be reached/));
    await userEvent.click(renew);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says that the balance does not cover it, as the server answers', async () => {
    serve({ quote: () => json({ ...quoteOf('10.00'), balanceAfter: '-2.58', isCovered: false }), renew: () => json(subscription) });
    open();
    expect(await screen.findByText('−$2.58')).toBeVisible();
    expect(screen.getByText(/does not cover it/)).toBeVisible();
  });

  it('shows the reason of a refusal instead of a price, and cannot be sent', async () => {
    const fields = { days: 'At most 10 days at once' };
    serve({ quote: () => json({ code: 'validation_failed', message: 'Check the fields.', fields }, 400), renew: () => json(subscription) });
    const { renew } = open();
    expect(await screen.findByText('At most 10 days at once')).toBeVisible();
    expect(renew).toBeDisabled();
  });

  it('requests the price of the chosen plan', async () => {
    const sent = serve({ quote: ({ plan }) => json(quoteOf(plan === 'yearly' ? '99.00' : '10.00')), renew: () => json(subscription) });
    const { renew, onClose } = open();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Renew with' }));
    await userEvent.click(await screen.findByRole('option', { name: /Yearly/ }));
    await screen.findByText(/You pay \$99.00 now/);
    await waitFor(() => expect(renew).toBeEnabled());
    await userEvent.click(renew);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[0]?.body).toMatchObject({ plan: 'yearly', expectedAmount: '99.00' });
    expect(sent[0]?.body).not.toHaveProperty('days');
  });
});
