import { act, fireEvent, render, screen } from '@testing-library/react';

import { CopyButton } from './CopyButton';
import { currentToast, dismissToast } from '../feedback/toast';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(<CopyButton text="kage_live_1" label="Copy the key" />);
});
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));

describe('a button that copies', () => {
  it('says so for two seconds', async () => {
    writeText.mockResolvedValue();
    await press();
    expect(writeText).toHaveBeenCalledWith('kage_live_1');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
    act(() => void vi.advanceTimersByTime(1_999));
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: 'Copy the key' })).toBeVisible();
  });

  it('says how to copy by hand where the browser refuses', async () => {
    writeText.mockRejectedValue(new Error('NotAllowedError'));
    await press();
    expect(currentToast()).toMatchObject({ title: 'Copy Failed', tone: 'danger' });
    expect(screen.getByRole('button', { name: 'Copy the key' })).toBeVisible();
  });
});
