import { ForbiddenTarget, isLocalHost, isPublicAddress, publicLookup, resolvesToPublic } from './public-address.js';

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
    '::7f00:1',
    '::127.0.0.1',
    '::808:808',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001::7f00:1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '4000::1',
    'fec0::1',
    'fe80::1%eth0',
    'ff02::1',
    '198.18.0.1',
    '240.0.0.1',
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
    'https://017700000001/',
    'https://127.1/',
    'https://①②⑦.0.0.1/',
    'https://127.0.0.1./',
    'https://0/',
    'https://[::127.0.0.1]/',
    'https://[::]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::7f00:1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost./',
    'https://localhost../',
    'https://localhost%2e/',
    'https://db.internal./',
  ])('see %s as local', (url) => {
    expect(isLocalHost(new URL(url))).toBe(true);
  });

  it.each(['https://example.com/', 'https://8.8.8.8/', 'https://localhost.example.com/', 'https://mylocal/'])(
    'leave %s to the look-up of the name',
    (url) => {
      expect(isLocalHost(new URL(url))).toBe(false);
    },
  );

  it('refuse a name that resolves to a local address, when it is typed and again when connecting', async () => {
    expect(await resolvesToPublic(new URL('https://localhost/'))).toBe(false);
    const answer = await new Promise((done) => publicLookup('localhost', { all: true }, (error, addresses) => done(error ?? addresses)));
    expect(answer).toBeInstanceOf(ForbiddenTarget);
  });
});
