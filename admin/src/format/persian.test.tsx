import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const words = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

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
    const { formatCompactMoney, formatMoney } = await import('./money');
    expect(words(formatMoney('-1234.5'))).toBe('\u200e−\u200e$ 1,234.50');
    expect(words(formatMoney('5', { signed: true }))).toBe('\u200e+\u200e$ 5.00');
    expect(words(formatCompactMoney(30))).toBe('\u200e$ 30');
  });

  it('an amount that the server names is written as those of the screen', async () => {
    const { serverText } = await import('../language/serverText');
    const { formatMoney } = await import('./money');
    const text = serverText('The topup of 50.00 USD for Acme was approved.');
    expect(text).toContain(`\u2068${formatMoney('50.00')}\u2069`);
    expect(text).not.toContain('USD');
  });
});
