import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Dialog } from '@mui/material';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';

import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { SecretDialog } from '../../components/dialogs/SecretDialog';
import { TextField } from '../../components/form/TextField';
import { LeaveGuard } from './LeaveGuard';

type Kind = 'plain' | 'form' | 'secret' | 'busy';

const Screen = () => {
  const [open, setOpen] = useState<Kind>();
  const close = () => setOpen(undefined);
  return (
    <>
      <h1>The screen</h1>
      {(['plain', 'form', 'secret', 'busy'] as const).map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      {open === 'plain' && (
        <Dialog open onClose={close}>
          Something to read
        </Dialog>
      )}
      {open === 'form' && (
        <FormDialog
          title="Something to fill"
          defaultValues={{ name: '' }}
          submitLabel="Save"
          failure={{ title: 'Error', text: 'Failed' }}
          onSubmit={async () => undefined}
          onClose={close}
        >
          <TextField name="name" label="Name" />
        </FormDialog>
      )}
      {open === 'secret' && (
        <SecretDialog title="The key" secret="kage_live_1" copyLabel="Copy" onDone={close}>
          Copy it now
        </SecretDialog>
      )}
      {open === 'busy' && (
        <ConfirmDialog open title="Delete?" verb="Delete" onConfirm={() => new Promise(() => undefined)} onClose={close}>
          Gone
        </ConfirmDialog>
      )}
    </>
  );
};

const Shell = () => (
  <>
    <Link to="/screen">to the screen</Link>
    <Outlet />
    <LeaveGuard />
  </>
);

let router: ReturnType<typeof createBrowserRouter>;

/** At the first entry of the document, or with another screen below. */
function openConsole(first: '/screen' | '/') {
  window.history.replaceState(null, '', first);
  router = createBrowserRouter([
    {
      element: <Shell />,
      children: [
        { path: '/', element: <h1>Home</h1> },
        { path: '/screen', element: <Screen /> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
}

const back = () => act(async () => window.history.back());
const openDialog = (kind: Kind) => userEvent.click(screen.getByRole('button', { name: kind }));
const isOpen = () => screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog');
const closed = () => waitFor(() => expect(isOpen()).toBeNull());

afterEach(() => router.dispose());

describe.each(['/screen', '/'] as const)('Back, in a tab that was opened at %s', (first) => {
  beforeEach(async () => {
    openConsole(first);
    if (first === '/') await userEvent.click(screen.getByText('to the screen'));
    await screen.findByText('The screen');
  });

  it('closes a dialog, and the screen stays', async () => {
    await openDialog('plain');
    await back();
    await closed();
    expect(screen.getByText('The screen')).toBeVisible();
  });

  it('closes a form in which nothing was typed', async () => {
    await openDialog('form');
    await back();
    await closed();
    expect(screen.getByText('The screen')).toBeVisible();
  });

  it('asks where something was typed, and keeps it', async () => {
    await openDialog('form');
    await userEvent.type(screen.getByLabelText('Name'), 'North');
    await back();
    expect(await screen.findByText('Discard what you typed?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('North');
  });

  it('asks before a secret that is shown once is closed', async () => {
    await openDialog('secret');
    await back();
    expect(await screen.findByText('It cannot be shown again. Close it?')).toBeVisible();
    expect(screen.getByText('kage_live_1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep it open' }));
    expect(screen.getByText('kage_live_1')).toBeVisible();
    await back();
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await closed();
  });

  it('waits for a running action', async () => {
    await openDialog('busy');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    // Back, and forward again by the router that has refused it.
    let moves = 0;
    window.addEventListener('popstate', () => (moves += 1));
    await back();
    await waitFor(() => expect(moves).toBe(2));
    expect(isOpen()).toBeVisible();
  });
});

it('Back leaves the screen once nothing is open', async () => {
  openConsole('/');
  await userEvent.click(screen.getByText('to the screen'));
  await openDialog('plain');
  await back();
  await closed();
  await back();
  expect(await screen.findByText('Home')).toBeVisible();
});

it('closing the tab asks while a secret is shown', async () => {
  openConsole('/screen');
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leaving()).toBe(false);
  await openDialog('secret');
  expect(leaving()).toBe(true);
});
