import { EnumField, Out, TextField } from '../../common/http/fields.js';
import { TICKET_PRIORITIES, TICKET_STATUSES, type TicketPriority, type TicketStatus } from './support-ticket.entity.js';

const TEXT_MAX = 10_000;

export class CreateTicketRequest {
  @TextField({ min: 1, max: 200, message: 'Required' })
  subject!: string;

  @EnumField(TICKET_PRIORITIES, { optional: true, description: 'Default medium.' })
  priority?: TicketPriority;

  @TextField({ min: 1, max: TEXT_MAX, message: 'Required' })
  description!: string;
}

export class ReplyRequest {
  @TextField({ min: 1, max: TEXT_MAX, message: 'Required' })
  message!: string;
}

export class UpdateTicketRequest {
  @EnumField(TICKET_STATUSES)
  status!: TicketStatus;
}

export interface TicketRow {
  id: number;
  userId: number;
  userName: string;
  subject: string;
  priority: TicketPriority;
  description: string;
  status: TicketStatus;
  replyCount: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface ReplyRow {
  id: number;
  userId: number;
  userName: string;
  message: string;
  createdAt: Date;
}

export class TicketResponse {
  @Out.id() id!: number;
  @Out.id() userId!: number;
  @Out.text() userName!: string;
  @Out.text() subject!: string;
  @Out.oneOf(TICKET_PRIORITIES) priority!: TicketPriority;
  @Out.text() description!: string;
  @Out.oneOf(TICKET_STATUSES) status!: TicketStatus;
  @Out.int() replyCount!: number;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export class ReplyResponse {
  @Out.id() id!: number;
  @Out.id() userId!: number;
  @Out.text() userName!: string;
  @Out.text() message!: string;
  @Out.instant() createdAt!: string;
}

export class TicketThreadResponse extends TicketResponse {
  @Out.list(ReplyResponse) replies!: ReplyResponse[];
}

export const toTicket = (row: TicketRow): TicketResponse => ({
  id: row.id,
  userId: row.userId,
  userName: row.userName,
  subject: row.subject,
  priority: row.priority,
  description: row.description,
  status: row.status,
  replyCount: row.replyCount,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toThread = (row: TicketRow, replies: ReplyRow[]): TicketThreadResponse => ({
  ...toTicket(row),
  replies: replies.map(({ id, userId, userName, message, createdAt }) => ({
    id,
    userId,
    userName,
    message,
    createdAt: createdAt.toISOString(),
  })),
});
