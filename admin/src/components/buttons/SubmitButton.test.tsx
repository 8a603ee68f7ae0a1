import { fireEvent, render, screen, waitFor } from '@testing-library/react';

import { SubmitButton } from './SubmitButton';
import { useSingleFlight } from './useSingleFlight';

const Form = ({ run }: { run: () => Promise<void> }) => {
  const [send, busy] = useSingleFlight(run);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SubmitButton busy={busy}>Pay</SubmitButton>
    </form>
  );
};

describe('a button that sends once', () => {
  it('takes a triple click and Enter as one press, before any render has greyed it', async () => {
    let finish = () => undefined as void;
    const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<Form run={run} />);
    const button = screen.getByRole('button', { name: 'Pay' });
    const form = button.closest('form') as HTMLFormElement;

    fireEvent.submit(form);
    fireEvent.submit(form);
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.submit(form);
    expect(run).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute('aria-busy', 'true');
    // Not `disabled`: the focus would be lost, and a screen reader with it.
    expect(button).toBeEnabled();

    finish();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    fireEvent.submit(form);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('can be pressed again after a failure', async () => {
    const run = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined);
    const Retry = () => {
      const [send, busy] = useSingleFlight(run);
      return (
        <SubmitButton type="button" busy={busy} onClick={() => void send().catch(() => undefined)}>
          Pay
        </SubmitButton>
      );
    };
    render(<Retry />);
    const button = screen.getByRole('button', { name: 'Pay' });
    fireEvent.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    fireEvent.click(button);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
