import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { newQueryClient } from '../../../providers/queries';
import { DataCard } from '../DataCard';
import { DataList } from '../DataList';
import { ListToolbar } from '../filters/ListToolbar';

interface Thing {
  id: number;
  name: string;
}

const COLUMNS = [{ id: 'name', label: 'Name', cell: ({ name }: Thing) => name }];

async function open() {
  const dataProvider = { getList: async () => ({ data: [{ id: 1, name: 'Thing 1' }], total: 1 }) };
  const element = (
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <DataList resource="things" columns={COLUMNS} ownState>
        <DataCard<Thing> title="Things" columns={COLUMNS} toolbar={<ListToolbar search="Search things..." />} empty={null} />
      </DataList>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await screen.findByText('Thing 1');
  return screen.getByRole('table', { name: 'Things' });
}

describe('the density of lists', () => {
  afterEach(() => localStorage.clear());

  it('is chosen once for this browser, and holds when a list is opened again', async () => {
    const table = await open();
    expect(table).not.toHaveClass('compact');
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(table).toHaveClass('compact');
    cleanup();
    expect(await open()).toHaveClass('compact');
  });
});
