import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';

import type { Project } from '../../api/types';
import { currentToast, dismissToast } from '../../components/feedback/toast';
import { ApiError } from '../../providers/httpClient';
import { newQueryClient } from '../../providers/queries';
import { DeleteProjectDialog } from './DeleteProjectDialog';

const PROJECT = { id: 3, name: 'Northlight', status: 'active', version: 4 } as Project;
const KEPT = 'A project that has sold something is kept for its books, so it cannot be deleted.';
const refusal = (status: number, message: string) => new ApiError(status, JSON.stringify({ message }), '');

function open({ sold = 0, calls = {} }: { sold?: number; calls?: object }) {
  const onClose = vi.fn();
  const dataProvider = { getList: async () => ({ data: [], total: sold }), ...calls };
  render(
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <DeleteProjectDialog project={PROJECT} onClose={onClose} />
    </CoreAdminContext>,
  );
  return { onClose };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => act(dismissToast));

describe('the question before a project goes', () => {
  it('promises no deletion where something was sold: it offers to archive, and says why once', async () => {
    const update = vi.fn(async () => ({ data: {} }));
    const { onClose } = open({ sold: 1, calls: { update } });
    expect(await screen.findByText('Archive project instead?')).toBeVisible();
    expect(screen.queryByText('Delete project?')).toBeNull();
    expect(screen.getAllByText(KEPT)).toHaveLength(1);
    await press('Archive');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(update).toHaveBeenCalledExactlyOnceWith('projects', expect.objectContaining({ data: { status: 'inactive', version: 4 } }));
    expect(currentToast()).toMatchObject({ title: 'Project Archived', description: 'Northlight' });
  });

  it('says a failure of archiving once, in the words of the server', async () => {
    const { onClose } = open({ sold: 1, calls: { update: async () => Promise.reject(refusal(409, 'Somebody else has changed this.')) } });
    await press('Archive');
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', description: 'Somebody else has changed this.' }));
    expect(screen.queryByText('Somebody else has changed this.')).toBeNull();
    expect(screen.getAllByText(KEPT)).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('turns to archiving where the server knows of a sale that the page did not, with no toast beside it', async () => {
    const text = 'The project has sold something meanwhile.';
    open({ calls: { delete: async () => Promise.reject(refusal(409, text)) } });
    await press('Delete');
    expect(await screen.findByText('Archive project instead?')).toBeVisible();
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(currentToast()).toBeNull();
  });

  it('deletes what has sold nothing', async () => {
    const remove = vi.fn(async () => ({ data: {} }));
    open({ calls: { delete: remove } });
    expect(await screen.findByText('Delete project?')).toBeVisible();
    await press('Delete');
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Project Deleted' }));
    expect(remove).toHaveBeenCalledOnce();
  });
});
