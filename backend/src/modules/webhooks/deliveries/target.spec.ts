import { isLocalHost, isPublicAddress } from './target.js';

describe('webhook targets', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.3.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::1',
    '::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'not an address',
    '',
  ])('refuse %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])('take %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    'https://localhost/',
    'https://LOCALHOST:8443/',
    'https://api.localhost/',
    'https://printer.local/',
    'https://db.internal/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost./',
  ])('see %s as local', (url) => {
    expect(isLocalHost(new URL(url))).toBe(true);
  });

  it.each(['https://example.com/', 'https://8.8.8.8/', 'https://localhost.example.com/', 'https://mylocal/'])(
    'leave %s to the look-up',
    (url) => {
      expect(isLocalHost(new URL(url))).toBe(false);
    },
  );
});
