import type { AuditLog, SyncLog, Transaction, WebhookDelivery } from '../../api/types';
import { merged, ofAudit, ofCall, ofDelivery, ofTransaction, type Entry } from './timeline';

const entry = (key: string, at: string): Entry => ({ key, at: `2026-12-${at}T00:00:00Z`, kind: 'change', title: key, note: null });
const keysOf = ({ entries }: { entries: Entry[] }) => entries.map(({ key }) => key);

describe('the timeline of a subscription', () => {
  it('is one stream, the latest first', () => {
    const all = merged([
      { entries: [entry('charge', '05'), entry('sale', '01')], hasMore: false },
      { entries: [entry('call', '03')], hasMore: false },
    ]);
    expect(keysOf(all)).toEqual(['charge', 'call', 'sale']);
    expect(all.hasMore).toBe(false);
  });

  it('ends where a kind has more entries than were read, so that none are missing in between', () => {
    const part = merged([
      { entries: [entry('charge', '05'), entry('sale', '01')], hasMore: false },
      { entries: [entry('call 2', '04'), entry('call 1', '03')], hasMore: true },
    ]);
    expect(keysOf(part)).toEqual(['charge', 'call 2', 'call 1']);
    expect(part.hasMore).toBe(true);
  });

  it('shows the amount, the person, and the reason of a failed call', () => {
    const createdAt = '2026-12-01T00:00:00Z';
    expect(ofTransaction({ id: 1, createdAt, description: 'Subscription order-7', amount: '-10.00' } as Transaction)).toMatchObject({
      kind: 'money',
      title: 'Subscription order-7',
      amount: '-10.00',
    });
    expect(ofAudit({ id: 1, createdAt, action: 'subscription_renewed', actorName: 'Ada L', outcome: 'success' } as AuditLog)).toMatchObject(
      {
        kind: 'change',
        title: 'Subscription Renewed',
        note: 'Ada L',
        isFailed: false,
      },
    );
    const call = { id: 1, createdAt, operation: 'create', status: 'failed', errorMessage: 'The core is away' } as SyncLog;
    expect(ofCall(call)).toMatchObject({
      kind: 'server',
      title: 'VPN user created',
      note: 'The core is away',
      isFailed: true,
    });
  });

  it.each([
    [{ status: 'delivered', attempts: 1, responseStatus: 204 }, 'Delivered: 204', false],
    [{ status: 'failed', attempts: 9, responseStatus: 500 }, 'Failed: 500', true],
    [{ status: 'failed', attempts: 9, responseStatus: null, errorMessage: null }, 'Failed: No answer', true],
    [{ status: 'pending', attempts: 0, responseStatus: null }, 'Not sent yet', false],
    [{ status: 'pending', attempts: 2, responseStatus: 503 }, 'Sent again later: 503', false],
  ])('shows the result of a webhook: %o', (given, note, isFailed) => {
    const delivery = { id: 4, createdAt: '', type: 'subscription.renewed', projectId: 2, webhookId: 3, errorMessage: null, ...given };
    expect(ofDelivery(delivery as WebhookDelivery)).toMatchObject({
      kind: 'webhook',
      title: 'Webhook subscription.renewed',
      note,
      isFailed,
      to: '/projects/2/webhooks/3',
    });
  });
});
