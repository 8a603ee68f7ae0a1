import { isWithin, parseCidr } from './cidr.rules.js';

describe('an address range', () => {
  it.each([
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    [' 192.0.2.7 ', '192.0.2.7/32'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:0:1::5/64', '2001:db8:0:1::/64'],
    ['::ffff:10.0.0.5', '10.0.0.5/32'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
  ])('%s is kept as %s', (text, kept) => {
    expect(parseCidr(text)).toBe(kept);
  });

  it.each([
    '',
    '10.0.0',
    '010.0.0.1',
    '0x7f.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::1/129',
    'example.com',
    '::ffff:10.0.0.0/8',
    '10.0.0.0/',
  ])('%p is none', (text) => {
    expect(parseCidr(text)).toBeUndefined();
  });

  it('holds the addresses in it, however they are written, and no other', () => {
    expect(isWithin(['10.0.0.0/8'], '10.200.3.4')).toBe(true);
    expect(isWithin(['10.0.0.0/8'], '::ffff:10.200.3.4')).toBe(true);
    expect(isWithin(['10.0.0.0/8'], '11.0.0.1')).toBe(false);
    expect(isWithin(['2001:db8::/32'], '2001:db8:5::1')).toBe(true);
    expect(isWithin(['10.0.0.0/8'], '2001:db8:5::1')).toBe(false);
    expect(isWithin(['0.0.0.0/0'], 'unknown')).toBe(false);
  });
});
