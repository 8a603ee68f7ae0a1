import { awaitPaint, firstPaint, holdConsole } from './firstPaint';

describe('the console', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('waits for nothing where nothing was drawn before it', () => {
    expect(firstPaint()).toBeUndefined();
  });

  it('waits for the frame that paints what was drawn', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
    let isPainted = false;
    holdConsole();
    void firstPaint()?.then(() => (isPainted = true));
    awaitPaint();
    await Promise.resolve();
    expect(isPainted).toBe(false);
    frames.forEach((paint) => paint(0));
    await firstPaint();
    expect(isPainted).toBe(true);
  });

  it('does not wait in a tab that is hidden and paints nothing', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    holdConsole();
    awaitPaint();
    await expect(firstPaint()).resolves.toBeUndefined();
    vi.restoreAllMocks();
  });
});
