import { ApiProperty } from '@nestjs/swagger';

import { EnumField, IdField, Out, TextField } from '../../common/http/fields.js';
import type { SupportReply } from './support-reply.entity.js';
import { TICKET_PRIORITIES, TICKET_STATUSES, type SupportTicket, type TicketPriority, type TicketStatus } from './support-ticket.entity.js';

const SUBJECT_MAX = 200;
const TEXT_MAX = 10_000;

export class CreateTicketRequest {
  @TextField({ min: 1, max: SUBJECT_MAX })
  subject!: string;

  @EnumField(TICKET_PRIORITIES, { optional: true, description: 'Default medium.' })
  priority?: TicketPriority;

  @TextField({ min: 1, max: TEXT_MAX, kind: 'lines' })
  description!: string;

  @IdField({ optional: true, nullable: true, description: 'The project that it is about.' })
  projectId?: number | null;
}

export class CreateReplyRequest {
  @TextField({ min: 1, max: TEXT_MAX, kind: 'lines' })
  message!: string;
}

export class UpdateTicketRequest {
  @EnumField(TICKET_STATUSES, { description: 'The sender may close and open again; `answered` is for global admins.' })
  status!: TicketStatus;
}

export type TicketRow = SupportTicket & { userName: string; userEmail: string; projectName: string | null; replyCount: number };
export type ReplyRow = SupportReply & { userName: string };

export interface TicketThread {
  ticket: TicketRow;
  replies: ReplyRow[];
}

export class TicketResponse {
  @Out.id() id!: number;
  @Out.id() userId!: number;
  @Out.text() userName!: string;
  @Out.text() userEmail!: string;
  @Out.text() subject!: string;
  @Out.oneOf(TICKET_PRIORITIES) priority!: TicketPriority;
  @Out.text() description!: string;
  @Out.oneOf(TICKET_STATUSES) status!: TicketStatus;
  @Out.id({ nullable: true, description: 'The project that it is about; null as well where the reader does not see it.' })
  projectId!: number | null;
  @Out.text({ nullable: true }) projectName!: string | null;
  @Out.int() replyCount!: number;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export class ReplyResponse {
  @Out.id() id!: number;
  @Out.id() ticketId!: number;
  @Out.id() userId!: number;
  @Out.text() userName!: string;
  @Out.text() message!: string;
  @Out.instant() createdAt!: string;
}

export class TicketWithReplies extends TicketResponse {
  @ApiProperty({ type: [ReplyResponse], description: 'The oldest first.' }) replies!: ReplyResponse[];
}

export const toTicket = (row: TicketRow): TicketResponse => ({
  id: row.id,
  userId: row.userId,
  userName: row.userName,
  userEmail: row.userEmail,
  subject: row.subject,
  priority: row.priority,
  description: row.description,
  status: row.status,
  projectId: row.projectId,
  projectName: row.projectName,
  replyCount: row.replyCount,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toThread = ({ ticket, replies }: TicketThread): TicketWithReplies => ({ ...toTicket(ticket), replies: replies.map(toReply) });

const toReply = (row: ReplyRow): ReplyResponse => ({
  id: row.id,
  ticketId: row.ticketId,
  userId: row.userId,
  userName: row.userName,
  message: row.message,
  createdAt: row.createdAt.toISOString(),
});
