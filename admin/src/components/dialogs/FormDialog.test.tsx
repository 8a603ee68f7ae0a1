import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ApiError } from '../../providers/httpClient';
import { FormDialog } from './FormDialog';
import { TextField } from '../form/TextField';
import { currentToast } from '../feedback/toast';

interface Values {
  name: string;
  note: string;
}

const open = (onSubmit: (values: Values, changed: Partial<Values>) => Promise<void>) => {
  const onClose = vi.fn();
  render(
    <FormDialog<Values>
      title="Edit Thing"
      defaultValues={{ name: 'Old', note: 'kept' }}
      submitLabel="Save"
      failure={{ title: 'Error', text: 'Failed to save' }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required />
      <TextField name="note" label="Note" />
    </FormDialog>,
  );
  return { onClose, name: screen.getByLabelText(/Name/), save: screen.getByRole('button', { name: 'Save' }) };
};

describe('FormDialog', () => {
  it('sends only the changed fields', async () => {
    const onSubmit = vi.fn().mockResolvedValue(undefined);
    const { name, save, onClose } = open(onSubmit);
    await userEvent.clear(name);
    await userEvent.type(name, 'New');
    await userEvent.click(save);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'New', note: 'kept' }, { name: 'New' });
  });

  it('keeps the typed text when the server refuses, with its message next to the field', async () => {
    const refusal = new ApiError(400, JSON.stringify({ message: 'Check the fields.', fields: { name: 'This name is taken' } }), '');
    const { name, save, onClose } = open(vi.fn().mockRejectedValue(refusal));
    await userEvent.type(name, 'er');
    await userEvent.click(save);
    expect(await screen.findByText('This name is taken')).toBeVisible();
    expect(name).toHaveValue('Older');
    expect(name).toHaveAccessibleDescription('This name is taken');
    expect(onClose).not.toHaveBeenCalled();
    expect(currentToast()).toMatchObject({ title: 'Error', description: 'Check the fields.' });
  });

  it('shows a failure once, in the toast, until the next try', async () => {
    const refusal = new ApiError(400, JSON.stringify({ message: 'Not like that.', fields: {} }), '');
    const { name, save } = open(vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce(undefined));
    await userEvent.type(name, 'er');
    await userEvent.click(save);
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', description: 'Not like that.' }));
    expect(screen.queryByText('Not like that.')).toBeNull();
    await userEvent.click(save);
    await waitFor(() => expect(currentToast()).toBeNull());
  });

  it('focuses its first field', async () => {
    const { name } = open(vi.fn());
    await waitFor(() => expect(name).toHaveFocus());
  });

  it('asks before typed text is thrown away, on Escape too', async () => {
    const { name, onClose } = open(vi.fn());
    await userEvent.type(name, '!');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('Discard what you typed?')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(name).toHaveValue('Old!');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('closes without a question when nothing was typed', async () => {
    const { onClose } = open(vi.fn());
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });

  it('sends nothing while a required field is empty', async () => {
    const onSubmit = vi.fn();
    const { name, save } = open(onSubmit);
    await userEvent.clear(name);
    await userEvent.click(save);
    expect(await screen.findByText('Required')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
