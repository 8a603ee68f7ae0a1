import { quoteSentence } from './quoteText';

const STYLE = { zone: 'America/Santiago', dateFormat: 'MM/dd/yyyy' };
const next = { date: '2026-12-29T01:00:00Z', amount: '10.00' };

describe('the sentence of a quote', () => {
  it('has the price now, and that of the next renewal with its day in the zone of Settings', () => {
    expect(quoteSentence({ amount: '7.42', next }, STYLE)).toBe('You pay $7.42 now, then $10.00 on 12/28/2026');
  });

  it('has the refund, and says that nothing is paid', () => {
    expect(quoteSentence({ amount: '-4.99', next: null }, STYLE)).toBe('You get back $4.99 now');
    expect(quoteSentence({ amount: '0.00', next }, STYLE)).toBe('You pay nothing now, then $10.00 on 12/28/2026');
    expect(quoteSentence({ amount: '0.00', next: { ...next, amount: '0.00' } }, STYLE)).toBe(
      'You pay nothing now, then nothing on 12/28/2026',
    );
  });
});
