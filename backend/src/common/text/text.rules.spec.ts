import { forbiddenIn, isVisible, lengthOf, tidyText } from './text.rules.js';

describe('text that people write', () => {
  it('is stored composed and without blanks at both ends', () => {
    expect(tidyText(' \u00a0Jose\u0301\u3000\n')).toBe('José');
  });

  it.each([
    ['an emoji with a skin tone', '👍🏽', 2],
    ['a letter outside the basic plane', '𝒜', 1],
    ['Persian with a joiner', 'می\u200cخواهم', 8],
  ])('counts the code points of %s', (_, text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  it.each([
    ['nothing', ''],
    ['spaces of all kinds', ' \u00a0\u2003\u3000'],
    ['a zero-width space', '\u200b'],
    ['a Hangul filler', '\u3164'],
    ['a soft hyphen', '\u00ad'],
    ['a joiner by itself', '\u200d\u200c'],
    ['an empty Braille cell', '\u2800'],
    ['a variation selector', '\ufe0f'],
    ['tags', '\u{e0041}\u{e007f}'],
  ])('is invisible when it is %s', (_, text) => {
    expect(isVisible(text)).toBe(false);
  });

  it.each(['a', '0', '.', 'می\u200cخواهم', '👨\u200d👩\u200d👧', '한', '\u200ba', '\u0301', '\ue000'])('is visible: %j', (text) => {
    expect(isVisible(text)).toBe(true);
  });

  it.each([
    ['a NUL', 'a\u0000b'],
    ['an escape', 'a\u001bb'],
    ['a delete', 'a\u007fb'],
    ['a control of the second block', 'a\u0085b'],
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a right-to-left override', 'a\u202eb'],
    ['a direction isolate', 'a\u2066b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('of one line is refused with %s', (_, text) => {
    expect(forbiddenIn(text, false)).toEqual(expect.any(String));
  });

  it.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b'])('of several lines may have line breaks and tabs: %j', (text) => {
    expect(forbiddenIn(text, true)).toBeUndefined();
  });

  it.each(['a\u0000b', 'a\u001bb', 'a\u0085b', 'a\u202eb', 'a\u2069b'])('of several lines is refused as well with %j', (text) => {
    expect(forbiddenIn(text, true)).toEqual(expect.any(String));
  });

  it.each(['می\u200cخواهم', '👨\u200d👩\u200d👧', 'א\u200fב'])('keeps joiners and marks of direction: %j', (text) => {
    expect(forbiddenIn(text, false)).toBeUndefined();
  });
});
