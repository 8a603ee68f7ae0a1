import type { Shape } from './shape';

export type Ticket = Shape<'TicketResponse'>;
export type TicketThread = Shape<'TicketWithReplies'>;
export type TicketPriority = Ticket['priority'];
export type TicketStatus = Ticket['status'];
