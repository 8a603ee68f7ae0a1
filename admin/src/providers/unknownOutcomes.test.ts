import { memoryOf, UnknownOutcomes } from './unknownOutcomes';

/** The storage that a tab keeps over a reload. */
const tab = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
};

describe('a request whose outcome is unknown', () => {
  it('keeps its key over a reload of the page, and no other request has it', () => {
    const memory = tab();
    const key = new UnknownOutcomes(memory).begin('/adjustments', '{"amount":"5.00"}').key;
    const reloaded = new UnknownOutcomes(memory);
    expect(reloaded.begin('/adjustments', '{"amount":"5.00"}').key).toBe(key);
    expect(reloaded.begin('/adjustments', '{"amount":"5.01"}').key).not.toBe(key);
    expect(new UnknownOutcomes(tab()).begin('/adjustments', '{"amount":"5.00"}').key).not.toBe(key);
  });

  it('has a new key once the outcome is known, also after a reload', () => {
    const memory = tab();
    const key = new UnknownOutcomes(memory).begin('x').key;
    new UnknownOutcomes(memory).begin('x').settle();
    expect(new UnknownOutcomes(memory).begin('x').key).not.toBe(key);
  });

  it('is forgotten after ten minutes: a person who comes back then means a new one', () => {
    let now = 0;
    const outcomes = new UnknownOutcomes(tab(), () => now);
    const first = outcomes.begin('x').key;
    now = 9 * 60_000;
    expect(outcomes.begin('x').key).toBe(first);
    now = 11 * 60_000;
    expect(outcomes.begin('x').key).not.toBe(first);
  });

  it('is sent with the version that it was begun with, although the reloaded page has read a newer one', () => {
    const memory = tab();
    const first = new UnknownOutcomes(memory).begin('/renew', '{"days":30,"version":3}');
    const second = new UnknownOutcomes(memory).begin('/renew', '{"days":30,"version":4}');
    expect(second).toMatchObject({ key: first.key, body: '{"days":30,"version":3}' });
    second.settle();
    expect(new UnknownOutcomes(memory).begin('/renew', '{"days":30,"version":4}').body).toBe('{"days":30,"version":4}');
  });

  it('is sent with the quote that it was begun with: the same sale with a newer quote is the same request', () => {
    const memory = tab();
    const body = (expectedAmount: string, asOf: string) => JSON.stringify({ plan: 'monthly', expectedAmount, asOf });
    const first = new UnknownOutcomes(memory).begin('/renew', body('10.00', '2026-12-01T00:00:00Z'));
    const second = new UnknownOutcomes(memory).begin('/renew', body('9.99', '2026-12-01T00:04:00Z'));
    expect(second).toMatchObject({ key: first.key, body: body('10.00', '2026-12-01T00:00:00Z') });
    expect(new UnknownOutcomes(memory).begin('/renew', '{"plan":"yearly"}').key).not.toBe(first.key);
  });

  it('leaves nothing readable of its body behind', () => {
    const memory = tab();
    new UnknownOutcomes(memory).begin('/api/kage-vpn/test', '{"password":"hunter22"}');
    expect([...memory.kept.values()].join()).not.toContain('hunter22');
  });

  it('has a key for as long as the page is open where the browser stores nothing, or unreadable data', () => {
    const outcomes = new UnknownOutcomes(
      memoryOf(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
    );
    expect(outcomes.begin('x').key).toBe(outcomes.begin('x').key);
    const memory = tab();
    memory.setItem('unknownOutcomes', '[["x"],{"y":1},null]');
    expect(new UnknownOutcomes(memory).begin('x').key).toMatch(/^[0-9a-f]{32}$/);
  });
});
