import { clientAddress, withoutPorts } from './client-address.js';

describe('the address by which a client is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
    ['', 'unknown'],
  ])('%p is %s', (ip, counted) => {
    expect(clientAddress(ip)).toBe(counted);
  });
});

describe('a list of forwarded addresses', () => {
  it.each([
    ['203.0.113.7:51008', '203.0.113.7'],
    ['[2001:db8::5]:443', '2001:db8::5'],
    ['[2001:db8::5]', '2001:db8::5'],
    ['2001:db8::5', '2001:db8::5'],
    ['198.51.100.1:1, [2001:db8::5]:443,10.0.0.1', '198.51.100.1, 2001:db8::5, 10.0.0.1'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%p loses its ports: %p', (given, bare) => {
    expect(withoutPorts(given)).toBe(bare);
  });
});
