import { Dialog } from '@mui/material';
import { act, fireEvent, render, screen } from '@testing-library/react';

import { dismissFailure, dismissToast, toast } from './toast';
import { FAILURE_MS, TOAST_MS, Toaster } from './Toaster';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

const wait = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe('toasts', () => {
  it('are one at a time, for five seconds', () => {
    act(() => toast.good('First'));
    expect(screen.getByRole('status')).toHaveTextContent('First');
    wait(3_000);
    act(() => toast.neutral('Second', 'Why'));
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('SecondWhy');
    wait(TOAST_MS - 1);
    expect(screen.getByText('Second')).toBeVisible();
    wait(1);
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('stay longer for a failure, which is shown nowhere else', () => {
    act(() => toast.danger('Failed', 'Why'));
    wait(FAILURE_MS - 1);
    expect(screen.getByRole('alert')).toHaveTextContent('FailedWhy');
    wait(1);
    expect(screen.queryByText('Failed')).toBeNull();
  });

  it('of a failure disappear with the next try', () => {
    act(() => toast.danger('Failed'));
    act(dismissFailure);
    expect(screen.queryByText('Failed')).toBeNull();
    act(() => toast.good('Done'));
    act(dismissFailure);
    expect(screen.getByText('Done')).toBeVisible();
  });

  it('stay while the pointer or the focus is on them', () => {
    act(() => toast.good('Read me'));
    const box = screen.getByRole('status');
    fireEvent.mouseEnter(box);
    wait(60_000);
    expect(screen.getByText('Read me')).toBeVisible();
    fireEvent.mouseLeave(box);
    wait(TOAST_MS);
    expect(screen.queryByText('Read me')).toBeNull();
  });

  it('stay when somebody presses elsewhere, and close by their button', () => {
    act(() => toast.neutral('Read me'));
    fireEvent.click(document.body);
    wait(100);
    expect(screen.getByText('Read me')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(screen.queryByText('Read me')).toBeNull();
  });

  it('are read aloud also when a dialog above another one closes', async () => {
    const dialogs = (isAsking: boolean) => (
      <>
        <Dialog open>Below</Dialog>
        {isAsking && <Dialog open>Above</Dialog>}
      </>
    );
    const { rerender } = render(dialogs(true));
    act(() => toast.good('Done'));
    rerender(dialogs(false));
    await act(() => Promise.resolve());
    expect(screen.getByRole('status')).toHaveTextContent('Done');
  });

  it('cover no button where another place is free, from the first one on', () => {
    const sizes = { offsetWidth: 300, offsetHeight: 60, clientWidth: innerWidth };
    for (const [name, size] of Object.entries(sizes)) vi.spyOn(HTMLElement.prototype, name as 'offsetWidth', 'get').mockReturnValue(size);
    const button = document.body.appendChild(document.createElement('button'));
    button.getBoundingClientRect = () => new DOMRect(innerWidth - 200, innerHeight - 60, 100, 40);
    act(() => toast.danger('Refused'));
    expect(screen.getByRole('alert').closest('.MuiSnackbar-root')).toHaveStyle({ left: '20px', top: `${innerHeight - 80}px` });
    button.remove();
    vi.restoreAllMocks();
  });
});
