import { deviceName } from '../../format/deviceName';
import { passwordProblem } from '../../format/password';

it('measures a password in characters, as the server does', () => {
  expect(passwordProblem('1234567')).toBe('At least 8 characters');
  expect(passwordProblem('12345678')).toBeUndefined();
  expect(passwordProblem('\u{1f511}'.repeat(128))).toBeUndefined();
  expect(passwordProblem('e\u0301'.repeat(128))).toBeUndefined();
  expect(passwordProblem('a'.repeat(129))).toBe('At most 128 characters');
});

it('names a device in words', () => {
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64) Chrome/147.0 Safari/537.36')).toBe('Chrome on Linux');
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1')).toBe('Safari on iPhone');
  expect(deviceName('curl/8.9.1')).toBe('curl/8.9.1');
  expect(deviceName(null)).toBe('Unknown device');
});
