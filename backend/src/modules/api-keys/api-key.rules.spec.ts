import { checksum, generateKey, isWellFormedKey, previewOf } from './api-key.rules.js';

const RANDOM = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

describe('an API key', () => {
  it('ends in the CRC-32 of the text before it, in base62', () => {
    // 'check value' of CRC-32: crc32('123456789') = 0xCBF43926 = 3421780262
    expect(checksum('123456789')).toBe('3jZRME');
    expect(checksum('')).toBe('000000');
  });

  it('names its environment, and is never the same twice', () => {
    expect(generateKey('production')).toMatch(/^kage_live_[0-9A-Za-z]{38}$/);
    expect(generateKey('development')).toMatch(/^kage_test_[0-9A-Za-z]{38}$/);
    expect(new Set(Array.from({ length: 100 }, () => generateKey('production'))).size).toBe(100);
  });

  it('is refused when any character was mistyped', () => {
    const key = generateKey('production');
    expect(isWellFormedKey(key)).toBe(true);
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
  });

  it.each([
    '',
    'kage_live_',
    `kage_live_${RANDOM}`,
    `kage_live_${RANDOM}000000`,
    ` ${generateKey('production')}`,
    `${generateKey('production')}\n`,
  ])('is not %p', (text) => {
    expect(isWellFormedKey(text)).toBe(false);
  });

  it('is shown by its last four characters', () => {
    expect(previewOf('kage_live_abcdWXYZ')).toBe('…WXYZ');
  });
});
