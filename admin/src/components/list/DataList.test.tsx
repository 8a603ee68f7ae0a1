import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { CoreAdminContext, memoryStore, type DataProvider, type GetListParams } from 'react-admin';
import { createMemoryRouter, Navigate, RouterProvider } from 'react-router-dom';

import { newQueryClient } from '../../providers/queries';
import { lastList } from '../page/lastList';
import { DataCard } from './DataCard';
import { DataList } from './DataList';
import { ListToolbar } from './filters/ListToolbar';
import { SelectFilter } from './filters/SelectFilter';

type Thing = ReturnType<typeof listed>[number];

const COLUMNS = [
  { id: 'name', label: 'Name', sort: 'name', cell: ({ name }: Thing) => name },
  { id: 'number', label: 'Number', cell: ({ id }: Thing) => `#${id}` },
];
const BY_STATUS = <SelectFilter source="status" label="Status" choices={[{ value: 'active', label: 'Active' }]} />;

const listed = (total: number, { pagination: { page, perPage } = { page: 1, perPage: 25 } }: GetListParams) =>
  Array.from({ length: total }, (_, index) => ({ id: index + 1, name: `Thing ${index + 1}` })).slice((page - 1) * perPage, page * perPage);

/** As a dialog does that opens while the list writes its address. */
const Opening = () => <Navigate to="/things" />;

type Filters = Partial<ComponentProps<typeof DataList>>;

function open(address: string, total = 60, until: Promise<void> = Promise.resolve(), filters: Filters = {}, beside?: ReactNode) {
  const counts = { total };
  const getList = vi.fn(async (_: string, params: GetListParams) => {
    await until;
    return { data: listed(counts.total, params), total: counts.total };
  });
  const client = newQueryClient();
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext dataProvider={{ getList } as unknown as DataProvider} store={memoryStore()} queryClient={client}>
            <DataList resource="things" columns={COLUMNS} {...filters}>
              <DataCard<Thing>
                title="Things"
                peek={{ nameOf: ({ name }) => name }}
                columns={COLUMNS}
                toolbar={<ListToolbar search="Search things..." filters={BY_STATUS} />}
                empty={<p>Things will be here.</p>}
              />
            </DataList>
            {beside}
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  const inAddress = () => new URLSearchParams(router.state.location.search);
  const asked = () => getList.mock.lastCall?.[1];
  return { router, inAddress, asked, getList, counts, client };
}

const address = (parts: Record<string, unknown>) =>
  `/things?${new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`;

describe('a list keeps its page, sort and filters in the address', () => {
  it('reads them from a link or a reload, and a way back to the list leads there again', async () => {
    const link = address({ filter: { q: 'nor', status: 'active' }, sort: 'name', order: 'ASC', page: 2, perPage: 25 });
    const { asked } = open(link);
    expect(await screen.findByText('Thing 26')).toBeVisible();
    expect(lastList('things', '/things')).toBe(link);
    expect(asked()).toMatchObject({
      filter: { q: 'nor', status: 'active' },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 2, perPage: 25 },
    });
    expect(screen.getByRole('textbox', { name: 'Search things' })).toHaveValue('nor');
    expect(screen.getByRole('button', { name: 'Status: Active' })).toBeVisible();
    expect(screen.getByText('26–50 of 60')).toBeVisible();
  });

  it('says that there are more than the server counts, and has no page beyond', async () => {
    open(address({ page: 400, perPage: 25 }), 10_001);
    expect(await screen.findByText('9,976–10,000 of more than 10,000')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('writes a search once the typing has stopped, and asks once for it', async () => {
    const { inAddress, getList, asked } = open('/things');
    await screen.findByText('Thing 1');
    const before = getList.mock.calls.length;
    await userEvent.type(screen.getByRole('textbox', { name: 'Search things' }), 'north');
    await waitFor(() => expect(inAddress().get('filter')).toBe('{"q":"north"}'));
    await waitFor(() => expect(asked()?.filter).toEqual({ q: 'north' }));
    expect(getList.mock.calls.length).toBe(before + 1);
    expect(getList.mock.lastCall?.[1]).toHaveProperty('pagination.page', 1);
  });

  it('writes a filter, and takes it out again', async () => {
    const { inAddress } = open('/things');
    await screen.findByText('Thing 1');
    await userEvent.click(screen.getByRole('button', { name: 'Status: Any' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Active' }));
    await waitFor(() => expect(inAddress().get('filter')).toBe('{"status":"active"}'));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(inAddress().get('filter')).toBe('{}'));
  });

  it('keeps a search whose typing ends while a filter is chosen', async () => {
    const { inAddress } = open('/things');
    await screen.findByText('Thing 1');
    fireEvent.click(screen.getByRole('button', { name: 'Status: Any' }));
    const active = await screen.findByRole('menuitemradio', { name: 'Active' });
    vi.useFakeTimers();
    try {
      fireEvent.change(screen.getByLabelText('Search things'), { target: { value: 'nor' } });
      vi.advanceTimersByTime(300);
      fireEvent.click(active);
      vi.runAllTimers();
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() => expect(JSON.parse(inAddress().get('filter') ?? '{}')).toEqual({ q: 'nor', status: 'active' }));
    expect(screen.getByLabelText('Search things')).toHaveValue('nor');
  });

  it('follows the address back', async () => {
    const { router } = open(address({ filter: { q: 'old' } }));
    await screen.findByText('Thing 1');
    fireEvent.change(screen.getByRole('textbox', { name: 'Search things' }), { target: { value: 'new' } });
    await waitFor(() => expect(router.state.location.search).toContain('new'));
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search things' })).toHaveValue('old'));
  });

  it('sorts by a head, both ways', async () => {
    const { inAddress } = open('/things');
    await screen.findByText('Thing 1');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(inAddress().get('order')).toBe('ASC'));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending'));
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(inAddress().get('order')).toBe('DESC'));
  });

  it('goes back by itself from a page that a delete has emptied', async () => {
    const { counts, client, inAddress } = open(address({ page: 3, perPage: 25, sort: 'id', order: 'DESC' }), 51);
    await screen.findByText('Thing 51');
    counts.total = 50;
    await client.invalidateQueries();
    expect(await screen.findByText('Thing 26')).toBeVisible();
    expect(inAddress().get('page')).toBe('2');
  });
});

describe('a list that is opened by an address', () => {
  it.each([
    ['sort=price&order=ASC', { sort: { field: 'id', order: 'DESC' } }],
    ['sort=name&order=SIDEWAYS', { sort: { field: 'id', order: 'DESC' } }],
    ['perPage=5000', { pagination: { page: 1, perPage: 25 } }],
    ['perPage=5000&page=3', { pagination: { page: 1, perPage: 25 } }],
    ['perPage=-1', { pagination: { page: 1, perPage: 25 } }],
    ['page=401', { pagination: { page: 1, perPage: 25 } }],
    ['page=0', { pagination: { page: 1, perPage: 25 } }],
    ['page=abc&sort=name&order=ASC', { pagination: { page: 1, perPage: 25 }, sort: { field: 'name', order: 'ASC' } }],
    ['perPage=50&page=2&sort=name&order=ASC', { pagination: { page: 2, perPage: 50 }, sort: { field: 'name', order: 'ASC' } }],
  ])('ignores %s in the address, which the list does not offer', async (search, expected) => {
    const { getList, asked } = open(`/things?${search}`);
    await screen.findAllByText(/Thing \d/);
    expect(asked()).toMatchObject(expected);
    expect(getList).toHaveBeenCalledOnce();
  });

  it('keeps its filter where another part of the address is not offered', async () => {
    const { asked, inAddress } = open(`${address({ filter: { q: 'north' } })}&perPage=5000`);
    await screen.findByText('Thing 1');
    expect(asked()?.filter).toEqual({ q: 'north' });
    expect(inAddress().get('perPage')).toBeNull();
  });
});

describe('a list shows', () => {
  it('five placeholder rows while it loads', async () => {
    open('/things', 60, new Promise(() => undefined));
    const table = await screen.findByRole('table', { name: 'Things' });
    expect(table.querySelectorAll('tbody tr')).toHaveLength(5);
    expect(table.querySelectorAll('tbody .MuiSkeleton-root').length).toBeGreaterThanOrEqual(5);
  });

  it('a failure, which is not tried again automatically', async () => {
    const { getList, client } = open('/things');
    await screen.findByText('Thing 1');
    getList.mockRejectedValue(new Error('503'));
    const before = getList.mock.calls.length;
    await client.invalidateQueries();
    await screen.findByText('This could not be loaded');
    window.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(getList.mock.calls.length).toBe(before + 1);
  });

  it('a text about its future content where there is none yet, and no search box', async () => {
    open('/things', 0);
    expect(await screen.findByText('Things will be here.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('a button that removes the filters where nothing matches', async () => {
    const { inAddress } = open(address({ filter: { q: 'zzz' } }), 0);
    expect(await screen.findByText('No results')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(inAddress().get('filter')).toBe('{}'));
  });

  it('a failure, with a button to try again', async () => {
    const { getList } = open('/things');
    await screen.findByText('Thing 1');
    getList.mockRejectedValueOnce(new Error('500: secret detail'));
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(await screen.findByText('This could not be loaded')).toBeVisible();
    expect(screen.queryByText(/secret detail/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Thing 1')).toBeVisible();
  });
});

describe('a list that opens with a filter', () => {
  const openProduction = (search = '') => open(`/things${search}`, 60, undefined, { defaultFilter: { environment: 'production' } });

  it('has it in the address, where it can be seen and removed', async () => {
    const { inAddress, asked } = openProduction();
    await screen.findByText('Thing 1');
    expect(asked()?.filter).toEqual({ environment: 'production' });
    expect(inAddress().get('filter')).toBe('{"environment":"production"}');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('shows its rows where another navigation takes the place of the one that writes it', async () => {
    const { inAddress } = open('/things', 60, undefined, { defaultFilter: { environment: 'production' } }, <Opening />);
    expect(await screen.findByText('Thing 1')).toBeVisible();
    expect(inAddress().get('filter')).toBe('{"environment":"production"}');
  });

  it('uses the filter of a link', async () => {
    const { asked } = openProduction(`?filter=${encodeURIComponent('{}')}`);
    await screen.findByText('Thing 1');
    expect(asked()?.filter).toEqual({});
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(asked()?.filter).toEqual({ environment: 'production' }));
  });
});

it("a list asks for what the server leaves out where its filter says 'Any'", async () => {
  const { asked } = open(address({ filter: {} }), 60, undefined, { anyFilter: { status: ['active', 'gone'] } });
  await screen.findByText('Thing 1');
  expect(asked()?.filter).toEqual({ status: ['active', 'gone'] });
  await userEvent.click(screen.getByRole('button', { name: 'Status: Any' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Active' }));
  await waitFor(() => expect(asked()?.filter).toEqual({ status: 'active' }));
});

describe('columns of a list', () => {
  it('are chosen, and are in the address for everybody who opens the link', async () => {
    const { inAddress } = open('/things');
    await screen.findByText('Thing 1');
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Number' }));
    await waitFor(() => expect(inAddress().get('columns')).toBe(''));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show all columns' }));
    await waitFor(() => expect(inAddress().get('columns')).toBeNull());
  });

  it('are those of the link where it names them', async () => {
    open('/things?columns=number');
    await screen.findByText('Thing 1');
    expect(screen.getByRole('columnheader', { name: 'Number' })).toBeVisible();
  });
});

describe('a row beside its list', () => {
  it('leads to its neighbours by button and by key', async () => {
    open('/things');
    await screen.findByText('Thing 1');
    await userEvent.click(screen.getByRole('button', { name: 'Preview Thing 2' }));
    const drawer = await screen.findByRole('dialog', { name: 'Thing 2' });
    await userEvent.click(within(drawer).getByRole('button', { name: 'Next row' }));
    expect(await screen.findByRole('dialog', { name: 'Thing 3' })).toBeVisible();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    const first = await screen.findByRole('dialog', { name: 'Thing 1' });
    expect(within(first).getByRole('button', { name: 'Previous row' })).toHaveAttribute('aria-disabled', 'true');
  });
});
