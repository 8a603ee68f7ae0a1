import { fromCell, toCell } from './cells.rules.js';

describe('cells of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['@cmd', "'@cmd"],
    ['-1+2', "'-1+2"],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
    ['0042', "'0042"],
    ['-007', "'-007"],
    ['1234567890123456', "'1234567890123456"],
    ['12e5', "'12e5"],
  ])('makes %j harmless', (text, cell) => {
    expect(toCell(text)).toBe(cell);
  });

  it.each(['-10.00', '-5', '12', '0', '0.50', '12345678901', '1234567890.12', 'plain', "O'Hara", '0x12', ''])(
    'leaves %j as it is',
    (text) => {
      expect(toCell(text)).toBe(text);
    },
  );

  it.each(['=1', "'=1", "''+x", '0042', "'0042", '123456789012', '-10.00', "'-10.00", "'quoted", '+', '-', "'", 'a=b'])(
    'reads back %j as it was written',
    (text) => {
      expect(fromCell(toCell(text))).toBe(text);
    },
  );

  it('writes instants in UTC and nothing for null', () => {
    expect(toCell(new Date('2026-03-31T00:00:00Z'))).toBe('2026-03-31T00:00:00.000Z');
    expect(toCell(null)).toBe('');
  });
});
