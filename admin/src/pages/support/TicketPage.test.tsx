import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { hasUnsaved } from '../../components/dialogs/unsaved';
import { currentToast } from '../../components/feedback/toast';
import { newQueryClient } from '../../providers/queries';
import TicketPage from './TicketPage';

vi.mock('../../providers/session', () => ({ useCan: () => true }));

const TICKET = {
  id: 7,
  subject: 'Keys',
  description: 'Which key is ours?',
  priority: 'low',
  status: 'open',
  projectId: null,
  projectName: null,
  userName: 'Mina Manager',
  createdAt: '2026-11-29T10:00:00Z',
  replies: [],
};

describe('a reply to a ticket', () => {
  it('is not left behind without a question while it is only typed, and is sent with Ctrl and Enter', async () => {
    const replyToTicket = vi.fn(async () => TICKET);
    const dataProvider = { ticket: async () => TICKET, replyToTicket };
    const element = (
      <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
        <TicketPage />
      </CoreAdminContext>
    );
    render(<RouterProvider router={createMemoryRouter([{ path: '/support/:id', element }], { initialEntries: ['/support/7'] })} />);
    const field = await screen.findByLabelText(/Your reply/);
    expect(hasUnsaved()).toBe(false);
    await userEvent.type(field, 'The blue one');
    expect(hasUnsaved()).toBe(true);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Reply Sent' }));
    expect(replyToTicket).toHaveBeenCalledExactlyOnceWith(7, 'The blue one');
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });
});
