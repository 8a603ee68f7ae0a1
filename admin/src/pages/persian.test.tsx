import { render } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import serverPhrases from '../../../backend/src/common/phrases/fa.json';
import catalogue from '../language/fa.json';

describe('in Persian', () => {
  beforeAll(() => {
    vi.resetModules();
    localStorage.setItem('kage.language', 'fa');
  });
  afterAll(() => {
    localStorage.removeItem('kage.language');
    vi.resetModules();
  });

  it('a value is set apart inside its sentence, so that its own signs stay beside it', async () => {
    const { direction, t } = await import('../language/language');
    expect(direction).toBe('rtl');
    expect(t('Edit {{name}}', { name: 'Acme Inc.' })).toBe('ویرایش \u2068Acme Inc.\u2069');
    expect(t('{{count, number}} days', { count: 1200 })).toBe('1,200 روز');
  });

  it('what the server says sets its values apart too', async () => {
    const { serverText } = await import('../language/serverText');
    expect(serverText('Answered 410')).toBe('پاسخ 410 بود');
  });

  it('the sign of an amount stands before its figure', async () => {
    const { formatCompactMoney, formatMoney } = await import('../format/money');
    expect(formatMoney('-1234.5')).toBe('\u200e−$1,234.50');
    expect(formatMoney('5', { signed: true })).toBe('\u200e+$5.00');
    expect(formatMoney('5')).toBe('\u200e$5.00');
    expect(formatCompactMoney(30)).toBe('\u200e$30');
  });

  it('so does that of an amount that waits for a second person', async () => {
    const { ofRefund, ofReversal } = await import('../resources/confirmations/waiting');
    const waits = { id: 1, projectId: 1, projectName: 'Acme', requestedByName: 'Eve', createdAt: '', confirmation: null, reason: '' };
    expect(ofReversal({ ...waits, amount: '5.00', topupRequestId: 2 } as Parameters<typeof ofReversal>[0]).effect).toBe('\u200e−$5.00');
    const refund = { ...waits, amount: null, tokenAmount: '25', tokenSymbol: 'KAGE', paymentId: 2 } as Parameters<typeof ofRefund>[0];
    expect(ofRefund(refund).effect).toBe('\u2068−25 KAGE\u2069');
  });

  it('a figure and its unit keep their order', async () => {
    const { formatBytes } = await import('../format/bytes');
    const { inTokens, pricePerToken } = await import('../format/tokens');
    expect(inTokens('25', 'KAGE')).toBe('\u206825 KAGE\u2069');
    expect(formatBytes(5 * 1024)).toBe('\u20685 KiB\u2069');
    expect(pricePerToken('0.05', 'KAGE')).toContain('\u2068\u200e$0.05\u2069');
  });

  it('columns of figures end at the right, so that their points stand below each other', async () => {
    const { RightToLeft } = await import('../theme/RightToLeft');
    const { Table } = await import('../components/table/Table');
    const { container } = render(
      <RightToLeft>
        <Table>
          <tbody>
            <tr>
              <td className="right">{5}</td>
            </tr>
          </tbody>
        </Table>
      </RightToLeft>,
    );
    expect(getComputedStyle(container.querySelector('td')!).textAlign).toBe('right');
  });

  // Code runs from left to right, and serverText writes the dollars of the server as an amount.
  const phrases = Object.values({ ...serverPhrases, ...catalogue }).map((phrase) => phrase.replace(/`[^`]*`/g, '').replace('${{', '{{'));
  it('no phrase has a sign beside a figure, since it would stand at the other side of it', () =>
    expect(phrases.filter((phrase) => /[#$%–]\{\{|\}\} ?[%–]|\}\} (ms|[kM]B)\b|\$\d|\d ?([%–]|[kM]B)/.test(phrase))).toEqual([]));

  it('a phrase of several values has a word of its own: without one it would run from left to right', () =>
    expect(phrases.filter((phrase) => /\}\}.*\{\{/.test(phrase) && !/\p{Script=Arabic}/u.test(phrase))).toEqual([]));

  it('an amount that the server names is written as those of the screen', async () => {
    const { serverText } = await import('../language/serverText');
    const { formatMoney } = await import('../format/money');
    const shown = `\u2068${formatMoney('50.00')}\u2069`;
    const text = serverText('The topup of 50.00 USD for Acme was approved.');
    expect(text).toContain(shown);
    expect(text).not.toContain('USD');
    expect(serverText('Topup of $50.00')).toBe(`شارژ ${shown}`);
  });
});
