import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen } from '@testing-library/react';

import { theme } from '../../theme/theme';
import { Hint } from './Hint';

const show = () =>
  render(
    <ThemeProvider theme={theme}>
      <Hint text="Edit">
        <button type="button" aria-label="Edit Northlight VPN" aria-disabled />
      </Hint>
      <Hint text="What ran out, over what was active" touch>
        <button type="button">Churn</button>
      </Hint>
      <Hint text={undefined}>
        <button type="button">Plain</button>
      </Hint>
    </ThemeProvider>,
  );

const wait = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const words = () => screen.queryByRole('tooltip');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a hint', () => {
  it('appears while the pointer rests on an element, also on a disabled button, and disappears when it leaves', () => {
    show();
    const edit = screen.getByLabelText('Edit Northlight VPN');
    fireEvent.mouseOver(edit);
    wait(300);
    expect(words()).toBeNull();
    wait(100);
    expect(words()).toHaveTextContent('Edit');
    fireEvent.mouseLeave(edit);
    wait(1_000);
    wait(1_000);
    expect(words()).toBeNull();
  });

  it('stays while the pointer is on its text, describes its element, and closes on Escape', () => {
    show();
    const mark = screen.getByText('Churn');
    fireEvent.mouseOver(mark);
    wait(400);
    expect(mark).toHaveAccessibleDescription('What ran out, over what was active');
    fireEvent.mouseLeave(mark);
    fireEvent.mouseOver(screen.getByRole('tooltip'));
    wait(1_000);
    expect(words()).toBeInTheDocument();
    fireEvent.keyDown(mark, { key: 'Escape' });
    wait(1_000);
    expect(words()).toBeNull();
  });

  it('appears on a tap only where a tap has no other effect', () => {
    show();
    fireEvent.touchStart(screen.getByLabelText('Edit Northlight VPN'));
    wait(1_000);
    expect(words()).toBeNull();
    fireEvent.touchStart(screen.getByText('Churn'));
    wait(1);
    wait(400);
    expect(words()).toHaveTextContent('What ran out');
  });

  it('does not exist without a text', () => {
    show();
    fireEvent.mouseOver(screen.getByText('Plain'));
    wait(1_000);
    expect(words()).toBeNull();
  });
});
