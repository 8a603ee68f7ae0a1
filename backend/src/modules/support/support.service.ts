import { Injectable } from '@nestjs/common';

import { notFound } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import { listRows, type ListPage } from '../../common/http/list/list-rows.js';
import type { ListQuery } from '../../common/http/list/list-query.js';
import type { Scope } from '../../common/http/scope.js';
import { execute, query, queryOne, type Db, type Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { OutboxService, type EventType } from '../outbox/outbox.service.js';
import type { TicketStatus } from './support-ticket.entity.js';
import type { CreateTicketRequest, ReplyRow, TicketRow, TicketThread } from './support.dto.js';
import { answeredIsForAdmins, ticketIsFull } from './support.errors.js';
import { TICKETS_LIST } from './support.list.js';

const ONE: ListQuery = { from: 0, to: 0, sort: null, search: null, filters: [] };
const REPLIES_MAX = 500;

/** Senders see their own tickets, global admins all of them. */
const scopeOf = ({ isGlobalAdmin, userId }: StaffCaller): Scope => (isGlobalAdmin ? 'all' : [userId]);

@Injectable()
export class SupportService {
  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
  ) {}

  list(db: Db, caller: StaffCaller, listQuery: ListQuery): Promise<ListPage<TicketRow>> {
    return listRows<TicketRow>(db, TICKETS_LIST, listQuery, scopeOf(caller));
  }

  /** @throws not_found */
  async get(db: Db, caller: StaffCaller, id: number): Promise<TicketRow> {
    const page = await listRows<TicketRow>(db, TICKETS_LIST, { ...ONE, filters: [{ name: 'id', values: [id] }] }, scopeOf(caller));
    const [ticket] = page.rows;
    if (!ticket) throw notFound('ticket');
    return ticket;
  }

  /** @throws not_found */
  async thread(db: Db, caller: StaffCaller, id: number): Promise<TicketThread> {
    const ticket = await this.get(db, caller, id);
    const replies = await query<ReplyRow>(
      db,
      `SELECT r.id, r.ticket_id AS "ticketId", r.user_id AS "userId", u.first_name || ' ' || u.last_name AS "userName", r.message, r.created_at AS "createdAt"
       FROM support_replies r JOIN users u ON u.id = r.user_id WHERE r.ticket_id = $1 ORDER BY r.id`,
      [id],
    );
    return { ticket, replies };
  }

  async open(tx: Tx, caller: StaffCaller, { subject, priority = 'medium', description }: CreateTicketRequest): Promise<TicketRow> {
    const row = await queryOne<{ id: number }>(
      tx,
      'INSERT INTO support_tickets (user_id, subject, priority, description) VALUES ($1, $2, $3, $4) RETURNING id',
      [caller.userId, subject, priority, description],
    );
    const ticket = await this.get(tx, caller, row?.id ?? 0);
    await this.audit.record(tx, caller.actor, {
      action: 'support_ticket_created',
      entityType: 'support_ticket',
      entityId: ticket.id,
      after: { subject, priority, status: ticket.status },
    });
    await this.publish(tx, 'support.opened', caller, ticket);
    return ticket;
  }

  /** Whoever asked and writes again opens the ticket; anybody else's reply answers it. @throws not_found, too_many_replies */
  async reply(tx: Tx, caller: StaffCaller, id: number, message: string): Promise<TicketThread> {
    const ticket = await this.lock(tx, caller, id);
    if (ticket.replyCount >= REPLIES_MAX) throw ticketIsFull();
    await execute(tx, 'INSERT INTO support_replies (ticket_id, user_id, message) VALUES ($1, $2, $3)', [id, caller.userId, message]);
    const status: TicketStatus = caller.userId === ticket.userId ? 'open' : 'answered';
    await execute(tx, 'UPDATE support_tickets SET status = $2 WHERE id = $1', [id, status]);
    await this.audit.record(tx, caller.actor, {
      action: 'support_ticket_replied',
      entityType: 'support_ticket',
      entityId: id,
      before: { status: ticket.status },
      after: { status },
    });
    await this.publish(tx, 'support.replied', caller, ticket);
    return this.thread(tx, caller, id);
  }

  /** @throws not_found, field_forbidden */
  async move(tx: Tx, caller: StaffCaller, id: number, status: TicketStatus): Promise<TicketRow> {
    const before = await this.lock(tx, caller, id);
    if (status === 'answered' && !caller.isGlobalAdmin) throw answeredIsForAdmins();
    await execute(tx, 'UPDATE support_tickets SET status = $2 WHERE id = $1', [id, status]);
    await this.audit.record(tx, caller.actor, {
      action: 'support_ticket_updated',
      entityType: 'support_ticket',
      entityId: id,
      before: { status: before.status },
      after: { status },
    });
    return this.get(tx, caller, id);
  }

  private async lock(tx: Tx, caller: StaffCaller, id: number): Promise<TicketRow> {
    await queryOne(tx, 'SELECT id FROM support_tickets WHERE id = $1 FOR UPDATE', [id]);
    return this.get(tx, caller, id);
  }

  private publish(
    tx: Tx,
    type: Extract<EventType, `support.${string}`>,
    caller: StaffCaller,
    { id, userId, subject }: TicketRow,
  ): Promise<void> {
    const data = { ticketId: id, subject, ownerId: userId, userId: caller.userId, userName: nameOf(caller) };
    return this.outbox.publish(tx, { type, projectId: null, subject: `ticket:${id}`, data });
  }
}

const nameOf = ({ firstName, lastName }: StaffCaller): string => `${firstName} ${lastName}`;
