import type { Ticket, TicketPriority, TicketStatus, TicketThread } from '../../api/supportTypes';
import { getJson, sendJson } from '../httpClient';

export const supportCalls = {
  openTicket: (body: { subject: string; priority: TicketPriority; description: string }) =>
    sendJson<Ticket>('POST', '/support/tickets', body),
  ticket: (id: number, signal?: AbortSignal) => getJson<TicketThread>(`/support/tickets/${id}`, signal),
  replyToTicket: (id: number, message: string) => sendJson<TicketThread>('POST', `/support/tickets/${id}/replies`, { message }),
  moveTicket: (id: number, status: TicketStatus) => sendJson<Ticket>('PUT', `/support/tickets/${id}`, { status }),
};
