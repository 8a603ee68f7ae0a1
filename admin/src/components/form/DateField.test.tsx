import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';

import { DateField } from './DateField';

vi.mock('../../providers/display', () => ({ useTimeStyle: () => ({ zone: 'America/Santiago', dateFormat: 'MM/dd/yyyy' }) }));

const Form = ({ end, onSend }: { end: string; onSend: (end: string, dirty: boolean) => void }) => {
  const form = useForm({ defaultValues: { end } });
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit((values) => onSend(values.end, isDirty))(event)}>
        <DateField name="end" label="End Date" />
        <button>Send</button>
      </form>
    </FormProvider>
  );
};

const send = async (onSend: ReturnType<typeof vi.fn>) => {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onSend).toHaveBeenCalled());
};

describe('DateField', () => {
  it('leaves the instant unchanged by opening and saving, to the second', async () => {
    const onSend = vi.fn();
    render(<Form end="2026-11-27T16:07:09.123Z" onSend={onSend} />);
    expect(screen.getByLabelText('End Date')).toHaveValue('11/27/2026');
    await send(onSend);
    expect(onSend).toHaveBeenCalledWith('2026-11-27T16:07:09.123Z', false);
  });

  it('shows the typed day, and its value is the instant at which the day begins in the zone of Settings', async () => {
    const onSend = vi.fn();
    render(<Form end="" onSend={onSend} />);
    const field = screen.getByLabelText('End Date');
    fireEvent.change(field, { target: { value: '3/31/2026' } });
    fireEvent.blur(field);
    expect(field).toHaveValue('03/31/2026');
    expect(field).toHaveAccessibleDescription('Time zone: America/Santiago');
    await send(onSend);
    expect(onSend).toHaveBeenCalledWith('2026-03-31T03:00:00Z', true);
  });

  it('says that a text is no date, and shows the form of one', async () => {
    render(<Form end="" onSend={vi.fn()} />);
    const field = screen.getByLabelText('End Date');
    fireEvent.change(field, { target: { value: '31/03/2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Not a date. Write it as MM/DD/YYYY'));
    expect(field).toHaveValue('31/03/2026');
  });

  it('keeps the time of day when another day is typed', async () => {
    const onSend = vi.fn();
    render(<Form end="2026-03-31T15:00:00Z" onSend={onSend} />);
    fireEvent.change(screen.getByLabelText('End Date'), { target: { value: '2026-04-30' } });
    await send(onSend);
    // 12:00 in Santiago on both days; the clocks changed in between.
    expect(onSend).toHaveBeenCalledWith('2026-04-30T16:00:00Z', true);
  });
});
