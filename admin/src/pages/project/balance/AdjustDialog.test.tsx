import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Project } from '../../../api/types';
import { ApiError } from '../../../providers/httpClient';
import { AdjustDialog } from './AdjustDialog';

const adjust = vi.fn();
vi.mock('../../../providers/queries', () => ({ useApi: () => ({ adjust }), useRefreshAll: () => async () => undefined }));

const project = { id: 7, name: 'Northlight', balance: '20.00' } as Project;
const repeated = new ApiError(409, JSON.stringify({ code: 'repeated_adjustment', message: 'Send it again with confirmRepeat.' }), '');

describe('an adjustment equal to one of the last minute', () => {
  it('asks, and is booked when the person says that it is meant', async () => {
    const onClose = vi.fn();
    adjust.mockRejectedValueOnce(repeated).mockResolvedValue({ balanceAfter: '30.00' });
    render(<AdjustDialog project={project} onClose={onClose} />);
    await userEvent.type(screen.getByLabelText(/Amount/), '5');
    await userEvent.type(screen.getByLabelText(/Reason/), 'Put right');
    await userEvent.click(screen.getByRole('button', { name: 'Adjust' }));
    expect(await screen.findByText(/the same amount less than a minute ago/)).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Adjust again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(adjust.mock.calls).toEqual([
      [7, { amount: '5', reason: 'Put right', confirmRepeat: undefined }],
      [7, { amount: '5', reason: 'Put right', confirmRepeat: true }],
    ]);
  });

  it('is not confirmed by another amount', async () => {
    adjust.mockReset().mockRejectedValueOnce(repeated).mockResolvedValue({ balanceAfter: '30.00' });
    render(<AdjustDialog project={project} onClose={vi.fn()} />);
    await userEvent.type(screen.getByLabelText(/Amount/), '5');
    await userEvent.type(screen.getByLabelText(/Reason/), 'Put right');
    await userEvent.click(screen.getByRole('button', { name: 'Adjust' }));
    await screen.findByRole('button', { name: 'Adjust again' });
    await userEvent.type(screen.getByLabelText(/Amount/), '0');
    await userEvent.click(screen.getByRole('button', { name: 'Adjust' }));
    await waitFor(() => expect(adjust).toHaveBeenLastCalledWith(7, { amount: '50', reason: 'Put right', confirmRepeat: undefined }));
  });
});
