import { act, fireEvent, render, screen } from '@testing-library/react';

import { HintLayer } from './HintLayer';

const show = () =>
  render(
    <>
      <span data-hint="Edit">
        <button type="button" aria-label="Edit Northlight VPN" disabled />
      </span>
      <button type="button" data-hint="What ran out, over what was active" data-hint-touch>
        Churn
      </button>
      <p>Elsewhere</p>
      <HintLayer />
    </>,
  );

const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const over = (element: Element, pointerType = 'mouse') => {
  const event = new MouseEvent('pointerover', { bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(element, event);
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the one tooltip', () => {
  it('comes while the pointer rests, also on what is disabled, and goes with it', () => {
    show();
    over(screen.getByLabelText('Edit Northlight VPN'));
    wait(300);
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
    wait(100);
    expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent('Edit');
    over(screen.getByText('Elsewhere'));
    wait(200);
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
  });

  it('stays while the pointer is on its words, describes what it belongs to, and goes with Escape', () => {
    show();
    const mark = screen.getByText('Churn');
    over(mark);
    wait(400);
    const words = screen.getByRole('tooltip', { hidden: true });
    expect(mark).toHaveAttribute('aria-describedby', words.id);
    over(words);
    wait(1_000);
    expect(words).toBeInTheDocument();
    fireEvent.keyDown(mark, { key: 'Escape' });
    wait(0);
    expect(words).not.toBeInTheDocument();
    expect(mark).not.toHaveAttribute('aria-describedby');
  });

  it('comes with a tap where there is nothing else to tap for', () => {
    show();
    over(screen.getByText('Churn'), 'touch');
    wait(1_000);
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
    fireEvent.click(screen.getByText('Churn'));
    wait(0);
    expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent('What ran out');
    fireEvent.click(screen.getByText('Elsewhere'));
    wait(0);
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
  });
});
