import { parsePriceSources } from '../../../config/price-sources.js';
import { parseJsonKeepingDigits, valueAt } from './json-sources.js';
import { priceAtTick } from './pool-sources.js';

describe('the price sources of the configuration', () => {
  it('are read in their order', () => {
    const text =
      'uniswap-v3:0x52908400098527886E0F7030069857D2E4169EE7, https://prices.example/v1?ids=a,b#/data/0/usd,coingecko,fixed:0.05';
    expect(parsePriceSources(text)).toEqual([
      { kind: 'uniswap-v3', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
      { kind: 'json', url: 'https://prices.example/v1?ids=a,b', pointer: '/data/0/usd' },
      { kind: 'coingecko', id: null, name: 'coingecko' },
      { kind: 'fixed', price: '0.05' },
    ]);
    expect(parsePriceSources('http://127.0.0.1:5000/#/p')).toEqual([{ kind: 'json', url: 'http://127.0.0.1:5000/', pointer: '/p' }]);
  });

  it.each([
    '',
    'fixed:',
    'fixed:0',
    'fixed:-1',
    'fixed:1e3',
    'http://prices.example/#/p',
    'https://prices.example/',
    'https://prices.example/#p',
    'uniswap-v2:0x12',
    'uniswap-v4:0x52908400098527886E0F7030069857D2E4169EE7',
    'coingecko,,fixed:1',
    'ftp://x#/p',
  ])('%j is none', (text) => expect(parsePriceSources(text)).toBeUndefined());
});

describe('a JSON document', () => {
  it('keeps every digit of its numbers', () => {
    const document = parseJsonKeepingDigits(
      '{"usd": 0.000000123456789012345678, "n": [1e-7, -2], "text": "a \\"1\\" 2", "t": true, "none": null}',
    );
    expect(document).toEqual({ usd: '0.000000123456789012345678', n: ['1e-7', '-2'], text: 'a "1" 2', t: true, none: null });
  });

  it('is read by a pointer', () => {
    const document = { a: { 'b/c': [{ d: 'x' }], 'm~n': 'y', 'e f': 'z' } };
    expect(['/a/b~1c/0/d', '/a/m~0n', '/a/e%20f', '/a/none/x', '/a/toString'].map((pointer) => valueAt(document, pointer))).toEqual([
      'x',
      'y',
      'z',
      undefined,
      undefined,
    ]);
  });
});

describe('the price at a tick', () => {
  const ratio = (tick: number): number => {
    const { numerator, denominator } = priceAtTick(tick);
    return Number((numerator * 10n ** 15n) / denominator) / 1e15;
  };

  it.each([0, 1, -1, 100, -100, 23_027, -23_027, 200_000])('%d is 1.0001 to its power', (tick) => {
    expect(Math.abs(ratio(tick) / 1.0001 ** tick - 1)).toBeLessThan(1e-8);
  });

  it('is known at both ends, and nowhere beyond', () => {
    expect(priceAtTick(887_272).numerator > priceAtTick(887_272).denominator).toBe(true);
    expect(priceAtTick(-887_272).numerator < priceAtTick(-887_272).denominator).toBe(true);
    expect(() => priceAtTick(887_273)).toThrow('No such tick');
    expect(() => priceAtTick(0.5)).toThrow('No such tick');
  });
});
