import { digitsOf, lengthProblem, searchText, withoutGaps } from './pasted';

describe('a pasted text', () => {
  it.each(['1234 5678 9012 3456', ' 1234-5678-9012-3456\n', '1234\u00a05678\u202f9012\u20093456', '١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦'])(
    'as the login %j is its sixteen digits',
    (typed) => expect(digitsOf(typed)).toBe('1234567890123456'),
  );

  it('keeps other characters in a login, so that the field can refuse it', () => expect(digitsOf('12a4')).toBe('12a4'));

  it('as a hash is the hash', () => {
    const hash = `0x${'ab'.repeat(32)}`;
    expect(withoutGaps(` ${hash.slice(0, 40)}\n${hash.slice(40)}\u200b `)).toBe(hash);
  });

  it('is measured in characters as people count them, without the blanks around it', () => {
    expect(lengthProblem(` ${'é'.normalize('NFD').repeat(100)} `, 100)).toBeUndefined();
    expect(lengthProblem('😀'.repeat(100), 100)).toBeUndefined();
    expect(lengthProblem('x'.repeat(1_001), 1_000)).toBe('At most 1,000 characters; these are 1,001');
  });

  it('as a search loses its blanks before it is cut', () => {
    expect(searchText(`${' '.repeat(300)}order  42 `)).toBe('order 42');
    expect(searchText('x'.repeat(300))).toHaveLength(200);
  });
});
