import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider, type GetListParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { ApiError } from '../../../providers/httpClient';
import { newQueryClient } from '../../../providers/queries';
import { DataList } from '../DataList';
import { RecordFilter } from './RecordFilter';

const PROJECTS = ['Northlight', 'Southwind', 'Eastgate'].map((name, index) => ({ id: index + 1, name }));

function open({ address = '/things', fails = false } = {}) {
  const state = { fails };
  const getList = vi.fn(async (resource: string, { filter }: GetListParams) => {
    if (resource === 'things') return { data: [], total: 0 };
    if (state.fails) throw new ApiError(503, '{"message":"The server is being updated."}', '');
    const { q = '' } = filter as { q?: string };
    const data = PROJECTS.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
    return { data, total: data.length };
  });
  const getOne = vi.fn(async (_: string, { id }: { id: number }) => ({ data: PROJECTS[id - 1] }));
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext
            dataProvider={{ getList, getOne } as unknown as DataProvider}
            store={memoryStore()}
            queryClient={newQueryClient()}
          >
            <DataList resource="things">
              <RecordFilter source="projectId" label="Project" resource="projects" optionText="name" />
            </DataList>
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  const asked = () => getList.mock.calls.filter(([resource]) => resource === 'projects').length;
  const filter = () => new URLSearchParams(router.state.location.search).get('filter');
  return { asked, filter, getOne, state };
}

const openIt = async () => userEvent.click(await screen.findByRole('button', { name: 'Project: Any' }));

describe('a filter by another record', () => {
  it('asks for its choices when it is opened, and not before', async () => {
    const { asked } = open();
    await openIt();
    expect(await screen.findByRole('option', { name: 'Southwind' })).toBeVisible();
    expect(asked()).toBe(1);
  });

  it('names the choice of the address without loading the choices', async () => {
    const { asked, getOne } = open({ address: `/things?filter=${encodeURIComponent('{"projectId":2}')}` });
    expect(await screen.findByRole('button', { name: 'Project: Southwind' })).toBeVisible();
    expect(getOne).toHaveBeenCalledOnce();
    expect(asked()).toBe(0);
  });

  it('works by keyboard alone: typing finds a record, Enter takes it, and the focus returns', async () => {
    const { filter } = open();
    await openIt();
    const box = await screen.findByRole('combobox', { name: 'Find project' });
    expect(box).toHaveFocus();
    await userEvent.keyboard('east');
    await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Eastgate', 'Any']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(filter()).toBe('{"projectId":3}'));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Project: / })).toHaveFocus());
  });

  it('moves by arrow keys, past the end to the beginning, and closes on Escape', async () => {
    const { filter } = open();
    await openIt();
    await screen.findByRole('option', { name: 'Eastgate' });
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Eastgate');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Northlight');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(filter()).toBeNull();
  });

  it('says so where the choices cannot be loaded, and tries again', async () => {
    const { state } = open({ fails: true });
    await openIt();
    expect(await screen.findByText(/The server is being updated\./)).toBeVisible();
    state.fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Northlight' })).toBeVisible();
  });
});
