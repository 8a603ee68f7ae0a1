import { Dialog } from '@mui/material';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { newQueryClient } from '../../providers/queries';
import { LeaveGuard } from '../screen/LeaveGuard';
import { CommandPalette } from './CommandPalette';
import { usePalette } from './usePalette';

const ADA = vi.hoisted(() => ({ firstName: 'Ada', lastName: 'Admin', email: 'ada@example.com', permissions: ['projects.read'] }));
vi.mock('../../providers/session', () => ({ useCurrentUser: () => ADA }));

let becomeIdle: () => void;
let router: ReturnType<typeof createBrowserRouter>;

const Screen = ({ hasDialog }: { hasDialog: boolean }) => {
  const { isThere, isOpen, mounted, show, hide } = usePalette();
  return (
    <>
      <button onClick={show}>Search</button>
      {isThere && <CommandPalette key={mounted} open={isOpen} onClose={hide} />}
      <Dialog open={hasDialog}>
        <p>Something to read</p>
      </Dialog>
      <LeaveGuard />
    </>
  );
};

async function open({ hasDialog = false } = {}) {
  vi.stubGlobal('requestIdleCallback', (make: () => void) => {
    becomeIdle = make;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  window.history.replaceState(null, '', '/');
  const element = (
    <CoreAdminContext dataProvider={{} as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <Screen hasDialog={hasDialog} />
    </CoreAdminContext>
  );
  router = createBrowserRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  await screen.findByText('Search');
}

const list = () => document.querySelector('[cmdk-list]');
const palette = () => screen.queryByRole('dialog', { name: 'Search or jump to' });
const press = (keys: string) => userEvent.keyboard(keys);
const CTRL_K = '{Control>}k{/Control}';

afterEach(() => {
  cleanup();
  router.dispose();
  vi.unstubAllGlobals();
});

describe('the command palette', () => {
  it('is in the page, and hidden, from the first quiet moment on', async () => {
    await open();
    expect(list()).toBeNull();
    await act(async () => becomeIdle());
    expect(list()).toHaveTextContent('Projects');
    expect(list()).not.toBeVisible();
    expect(palette()).toBeNull();
  });

  it.each([true, false])('takes what is typed right after the key, ready or not: %s', async (isReady) => {
    await open();
    if (isReady) await act(async () => becomeIdle());
    await press(`${CTRL_K}proj`);
    expect(palette()).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveValue('proj');
  });

  it('forgets the text once it is closed, and gives the focus back', async () => {
    await open();
    await act(async () => becomeIdle());
    screen.getByText('Search').focus();
    await press(`${CTRL_K}proj{Escape}`);
    expect(palette()).toBeNull();
    expect(screen.getByText('Search')).toHaveFocus();
    await press(CTRL_K);
    expect(screen.getByRole('combobox')).toHaveValue('');
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  it('is closed by Back, and the screen stays', async () => {
    await open();
    await act(async () => becomeIdle());
    await press(CTRL_K);
    await waitFor(() => expect(window.history.state).toMatchObject({ idx: 1 }));
    await act(async () => window.history.back());
    await waitFor(() => expect(palette()).toBeNull());
    expect(screen.getByText('Search')).toBeVisible();
  });

  it('lies above a dialog that is open already', async () => {
    await open({ hasDialog: true });
    await act(async () => becomeIdle());
    await press(CTRL_K);
    expect(document.body.lastElementChild).toContainElement(palette());
  });
});
