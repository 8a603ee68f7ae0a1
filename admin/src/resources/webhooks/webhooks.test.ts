import { readBody } from './DeliveryDrawer';
import { eventsText } from './webhookColumns';
import { isSending, webhookState } from './WebhookStateChip';

const SENDING = { isActive: true, disabledReason: null, pausedAt: null, failures: 0 };

describe('a webhook', () => {
  it('distinguishes a pause by hand from one after failures, and failing from both', () => {
    expect(webhookState(SENDING)).toEqual({ label: 'Active', tone: 'good' });
    expect(webhookState({ ...SENDING, failures: 1 })).toMatchObject({ label: 'Failing', note: '1 failure in a row' });
    expect(webhookState({ ...SENDING, failures: 50, pausedAt: '2026-11-28T00:00:00Z' })).toMatchObject({
      label: 'Paused',
      tone: 'bad',
      note: 'After 50 failures in a row',
    });
    expect(webhookState({ ...SENDING, isActive: false })).toMatchObject({ label: 'Paused', tone: 'neutral', note: 'By hand' });
  });

  it('says so where it was switched off because its address is gone', () => {
    expect(webhookState({ ...SENDING, isActive: false, disabledReason: 'gone', failures: 1 })).toEqual({
      label: 'Off',
      tone: 'bad',
      note: 'The address answered 410 Gone',
    });
  });

  it('sends only while it is not paused', () => {
    expect(isSending(SENDING)).toBe(true);
    expect(isSending({ ...SENDING, isActive: false })).toBe(false);
    expect(isSending({ ...SENDING, pausedAt: '2026-11-28T00:00:00Z' })).toBe(false);
  });

  it('names few events and counts many', () => {
    expect(eventsText(null)).toBe('All events');
    expect(eventsText(['balance.low', 'topup.completed'])).toBe('balance.low, topup.completed');
    expect(eventsText(['balance.low', 'topup.completed', 'vpn_user.failed'])).toBe('3 events');
  });

  it('formats an answer that is JSON and leaves any other unchanged', () => {
    expect(readBody('{"ok":true}')).toEqual({ ok: true });
    expect(readBody('<h1>Bad gateway</h1>')).toBe('<h1>Bad gateway</h1>');
  });
});
