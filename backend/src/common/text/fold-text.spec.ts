import { foldText } from './fold-text.js';

describe('folded text', () => {
  it.each([
    ['in both cases', 'ANN@Example.COM', 'ann@example.com'],
    ['composed and decomposed', 'Jos\u00e9', 'Jose\u0301'],
    ['in full width', 'ａｎｎ＠example.com', 'ann@example.com'],
    ['with a long s', 'ſmith', 'Smith'],
    ['with the Kelvin sign', '\u212Aage', 'kage'],
    ['with a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['with a final sigma in the other small letter', 'οδος', 'οδοσ'],
    ['with a sharp s', 'STRASSE', 'straße'],
    ['with a capital sharp s', 'STRAẞE', 'strasse'],
    ['with a ligature', 'ﬁn', 'FIN'],
    ['in two orders of combining marks', 'a\u0323\u0302', 'a\u0302\u0323'],
  ])('is the same %s', (_, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['a capital dotted i', 'adm\u0130n@example.com', 'admin@example.com'],
    ['a dotless i', 'adm\u0131n@example.com', 'admin@example.com'],
    ['a Cyrillic letter that looks alike', 'аdmin', 'admin'],
    ['an accent', 'José', 'Jose'],
  ])('distinguishes %s from the plain letter', (_, one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it.each(['Ꭰ', 'ΐ', '\u0345', 'ŉ', 'ﬃ', 'İstanbul', 'Straße'])('is not changed by folding it again: %s', (text) => {
    expect(foldText(foldText(text))).toBe(foldText(text));
  });
});
