import type { Instant } from './types';

export type TicketPriority = 'low' | 'medium' | 'high' | 'urgent';
export type TicketStatus = 'open' | 'answered' | 'closed';

export interface Ticket {
  id: number;
  userId: number;
  userName: string;
  subject: string;
  priority: TicketPriority;
  description: string;
  status: TicketStatus;
  replyCount: number;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface TicketReply {
  id: number;
  userId: number;
  userName: string;
  message: string;
  createdAt: Instant;
}

export interface TicketThread extends Ticket {
  replies: TicketReply[];
}
