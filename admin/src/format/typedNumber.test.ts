import { readNumber } from './typedNumber';

const textOf = (typed: string) => {
  const read = readNumber(typed);
  return read && 'text' in read ? read.text : undefined;
};

describe('a number that was typed or pasted', () => {
  it.each([
    ['5', '5'],
    ['0,005', '0.005'],
    ['0.50', '0.50'],
    ['12,5', '12.5'],
    ['1 000,50', '1000.50'],
    ['1.000,50', '1000.50'],
    ['1,000.50', '1000.50'],
    ['1,000', '1000'],
    ['1.000.000', '1000000'],
    ['1,234,567.8', '1234567.8'],
    ['12,34,567.8', '1234567.8'],
    ['1\u00a0000,50', '1000.50'],
    ['1\u202f000,50', '1000.50'],
    ['1\u2009000', '1000'],
    ["1'000.50", '1000.50'],
    ['1’000', '1000'],
    ['\t 30 \n', '30'],
    ['30.0', '30.0'],
    ['007', '7'],
    ['5.', '5'],
    ['.5', '0.5'],
    ['-7', '-7'],
    ['− 7', '-7'],
    ['٣', '3'],
    ['١٬٠٠٠٫٥٠', '1000.50'],
    ['۱۲', '12'],
    ['१२', '12'],
    ['１２．５', '12.5'],
    ['\u202a12\u202c', '12'],
    ['10000.005', '10000.005'],
    ['0.005', '0.005'],
  ])('%j is %s', (typed, text) => expect(textOf(typed)).toBe(text));

  it.each([
    '',
    ' ',
    '-',
    '.',
    ',',
    '1e3',
    '0x10',
    '1 5',
    '10 00',
    '1,00,0',
    '1.5.5',
    '1,5,5',
    '1..5',
    '12a',
    '$',
    'NaN',
    '1/2',
    '½',
    '1-2',
    '1, 000',
    '5²',
    '⑤',
  ])('%j is none', (typed) => expect(readNumber(typed)).toBeUndefined());

  it('can mean two things with one point before three digits', () => {
    expect(readNumber('1.000')).toEqual({ readings: ['1000', '1'] });
    expect(readNumber('12.345')).toEqual({ readings: ['12345', '12'] });
  });

  it('is read the same when it is read again', () => {
    for (const typed of ['0,005', '1 000,50', '1,000', '30.0', '-7', '1.000.000']) expect(textOf(textOf(typed) ?? '')).toBe(textOf(typed));
  });
});
