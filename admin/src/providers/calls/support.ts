import type { Shape } from '../../api/shape';
import type { TicketStatus } from '../../api/supportTypes';
import { call } from '../call';

export const supportCalls = {
  openTicket: (body: Shape<'CreateTicketRequest'>) => call('post', '/api/support/tickets', { body }),
  ticket: (id: number, signal?: AbortSignal) => call('get', '/api/support/tickets/{id}', { path: { id }, signal }),
  replyToTicket: (id: number, message: string) => call('post', '/api/support/tickets/{id}/replies', { path: { id }, body: { message } }),
  moveTicket: (id: number, status: TicketStatus) => call('put', '/api/support/tickets/{id}', { path: { id }, body: { status } }),
};
