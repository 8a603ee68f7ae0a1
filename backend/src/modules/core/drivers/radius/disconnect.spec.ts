import { disconnect } from './disconnect.js';

describe('a request to end a session', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('that cannot be sent has failed, and is not tried again once its socket is closed', async () => {
    // A socket refuses to send to a broadcast address.
    const everybody = { host: '255.255.255.255', port: 3_799, secret: 'secret' };
    expect(await disconnect(everybody, { userName: 'ann', sessionId: '1' })).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });
});
