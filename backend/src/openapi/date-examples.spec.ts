import { dateExamples } from './date-examples.js';

describe('the examples of the documentation', () => {
  const written = {
    text: '{"startDate":"2026-12-01","endDate":"2026-12-31"}',
    asOf: '2026-12-01T10:00:00.000Z',
    month: '2026-11',
    price: 10,
  };

  it.each([
    ['in a year', '2027-01-31T23:59:59Z', '2027-01-31', '2027-03-02'],
    ['over a leap day', '2028-02-01T00:00:00Z', '2028-02-01', '2028-03-02'],
    ['before they were written', '2026-11-29T12:00:00Z', '2026-11-29', '2026-12-29'],
  ])('begin on the day on which they are read, %s', (_, now, first, last) => {
    expect(dateExamples(written, new Date(now))).toEqual({
      text: `{"startDate":"${first}","endDate":"${last}"}`,
      asOf: `${first}T10:00:00.000Z`,
      month: '2026-11',
      price: 10,
    });
  });
});
