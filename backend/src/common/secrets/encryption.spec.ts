import { Encryption } from './encryption.js';

const OLD = 'the-old-secret-0123456789-abcdefghij';
const NEW = 'the-new-secret-9876543210-jihgfedcba';

describe('encryption', () => {
  it('decrypts what it encrypted, and never makes the same ciphertext twice', () => {
    const encryption = new Encryption({ APP_SECRET: OLD });
    const first = encryption.encrypt('core-password', 'päss\u{1f511}');
    expect(encryption.encrypt('core-password', 'päss\u{1f511}')).not.toBe(first);
    expect(encryption.decrypt('core-password', first)).toBe('päss\u{1f511}');
  });

  it('keeps purposes apart', () => {
    const encryption = new Encryption({ APP_SECRET: OLD });
    expect(() => encryption.decrypt('webhook-secret', encryption.encrypt('core-password', 'x'))).toThrow();
  });

  it('notices every altered character', () => {
    const encryption = new Encryption({ APP_SECRET: OLD });
    const [id, packed = ''] = encryption.encrypt('core-password', 'x').split('.');
    const bytes = Buffer.from(packed, 'base64url');
    bytes.forEach((byte, index) => {
      const altered = Buffer.from(bytes);
      altered[index] = byte ^ 1;
      expect(() => encryption.decrypt('core-password', `${id}.${altered.toString('base64url')}`)).toThrow();
    });
  });

  it('reads a ciphertext of the previous secret while keys rotate, and reports that it is not current', () => {
    const old = new Encryption({ APP_SECRET: OLD }).encrypt('core-password', 'x');
    const rotating = new Encryption({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
    expect(rotating.decrypt('core-password', old)).toBe('x');
    expect(old.startsWith(rotating.currentPrefix)).toBe(false);
    expect(rotating.encrypt('core-password', 'x').startsWith(rotating.currentPrefix)).toBe(true);
    expect(() => new Encryption({ APP_SECRET: NEW }).decrypt('core-password', old)).toThrow('unknown APP_SECRET');
  });
});
