import { currentToast, dismissToast, holdToast, toast, TOAST_MS } from './toast';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('are one at a time, for five seconds', () => {
    toast.good('First');
    vi.advanceTimersByTime(3000);
    toast.danger('Second', 'Why');
    expect(currentToast()).toMatchObject({ title: 'Second', description: 'Why', tone: 'danger' });
    vi.advanceTimersByTime(TOAST_MS - 1);
    expect(currentToast()?.title).toBe('Second');
    vi.advanceTimersByTime(1);
    expect(currentToast()).toBeNull();
  });

  it('stay while somebody reads them', () => {
    toast.good('Read me');
    holdToast(true);
    vi.advanceTimersByTime(60_000);
    expect(currentToast()?.title).toBe('Read me');
    holdToast(false);
    vi.advanceTimersByTime(TOAST_MS);
    expect(currentToast()).toBeNull();
  });
});
