import { outcomeOf } from './SyncButton';

const pending = { syncStatus: 'pending', failureMessage: null } as const;

describe('the result of a sync', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is known once the user is no longer pending', async () => {
    const read = vi
      .fn()
      .mockResolvedValueOnce(pending)
      .mockResolvedValueOnce(pending)
      .mockResolvedValue({ ...pending, syncStatus: 'synced' });
    const outcome = outcomeOf(read);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ syncStatus: 'synced' });
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is a failure while another try is planned', async () => {
    const failed = { syncStatus: 'pending', failureMessage: 'The server is busy.' };
    const outcome = outcomeOf(vi.fn().mockResolvedValue(failed));
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual(failed);
  });

  it('is unknown where it takes too long', async () => {
    const outcome = outcomeOf(vi.fn().mockResolvedValue(pending));
    await vi.runAllTimersAsync();
    expect(await outcome).toBeUndefined();
  });
});
