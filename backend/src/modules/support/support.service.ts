import { Injectable } from '@nestjs/common';

import { DomainError, notFound } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import type { ListQuery } from '../../common/http/list/list-query.js';
import { listRows, type ListPage } from '../../common/http/list/list-rows.js';
import { execute, query, queryOne, type Db, type Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { OutboxService, type EventType } from '../outbox/outbox.service.js';
import type { CreateTicketRequest, ReplyRow, TicketRow } from './support.dto.js';
import type { TicketStatus } from './support-ticket.entity.js';
import { TICKETS_LIST } from './tickets.list.js';

const REPLIES_MAX = 1_000;

const senderCloses = (): DomainError =>
  new DomainError('forbidden', 'only_close', 'Only a global admin moves a ticket; you can close your own.');

/** A ticket is its sender's and the global admins'; for anybody else it does not exist. */
@Injectable()
export class SupportService {
  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
  ) {}

  list(db: Db, staff: StaffCaller, listQuery: ListQuery): Promise<ListPage<TicketRow>> {
    return listRows<TicketRow>(db, TICKETS_LIST, { ...listQuery, filters: [...listQuery.filters, ...own(staff)] }, 'all');
  }

  /** @throws not_found */
  async get(db: Db, staff: StaffCaller, id: number): Promise<TicketRow> {
    const one: ListQuery = { from: 0, to: 0, sort: null, search: null, filters: [{ name: 'id', values: [id] }, ...own(staff)] };
    const [ticket] = (await listRows<TicketRow>(db, TICKETS_LIST, one, 'all')).rows;
    if (!ticket) throw notFound('ticket');
    return ticket;
  }

  /** The replies of a ticket that the caller may see, oldest first. */
  repliesOf(db: Db, ticket: TicketRow): Promise<ReplyRow[]> {
    return query<ReplyRow>(
      db,
      `SELECT r.id, r.user_id AS "userId", u.first_name || ' ' || u.last_name AS "userName", r.message, r.created_at AS "createdAt"
       FROM support_replies r JOIN users u ON u.id = r.user_id WHERE r.ticket_id = $1 ORDER BY r.id LIMIT $2`,
      [ticket.id, REPLIES_MAX],
    );
  }

  async create(tx: Tx, staff: StaffCaller, { subject, priority = 'medium', description }: CreateTicketRequest): Promise<TicketRow> {
    const row = await queryOne<{ id: number }>(
      tx,
      'INSERT INTO support_tickets (user_id, subject, priority, description) VALUES ($1, $2, $3, $4) RETURNING id',
      [staff.userId, subject, priority, description],
    );
    if (!row) throw new Error('The ticket was not written');
    await this.audit.record(tx, staff.actor, {
      action: 'support_ticket_created',
      entityType: 'support_ticket',
      entityId: row.id,
      after: { subject, priority },
    });
    const ticket = await this.get(tx, staff, row.id);
    await this.tell(tx, staff, 'support.opened', ticket);
    return ticket;
  }

  /** An admin's reply answers the ticket, its sender's opens it again. */
  async reply(tx: Tx, staff: StaffCaller, id: number, message: string): Promise<TicketRow> {
    const before = await this.lock(tx, staff, id);
    const status: TicketStatus = before.userId === staff.userId ? 'open' : 'answered';
    await execute(tx, 'INSERT INTO support_replies (ticket_id, user_id, message) VALUES ($1, $2, $3)', [id, staff.userId, message]);
    await execute(tx, 'UPDATE support_tickets SET status = $2, updated_at = now() WHERE id = $1', [id, status]);
    await this.audit.record(tx, staff.actor, {
      action: 'support_ticket_replied',
      entityType: 'support_ticket',
      entityId: id,
      before: { status: before.status },
      after: { status },
    });
    await this.tell(tx, staff, 'support.replied', before);
    return this.get(tx, staff, id);
  }

  async move(tx: Tx, staff: StaffCaller, id: number, status: TicketStatus): Promise<TicketRow> {
    const before = await this.lock(tx, staff, id);
    if (!staff.isGlobalAdmin && status !== 'closed') throw senderCloses();
    await execute(tx, 'UPDATE support_tickets SET status = $2, updated_at = now() WHERE id = $1', [id, status]);
    await this.audit.record(tx, staff.actor, {
      action: 'support_ticket_updated',
      entityType: 'support_ticket',
      entityId: id,
      before: { status: before.status },
      after: { status },
    });
    return this.get(tx, staff, id);
  }

  private tell(tx: Tx, staff: StaffCaller, type: EventType, ticket: TicketRow): Promise<void> {
    const data = {
      ticketId: ticket.id,
      subject: ticket.subject,
      ownerId: ticket.userId,
      userId: staff.userId,
      userName: `${staff.firstName} ${staff.lastName}`,
    };
    return this.outbox.publish(tx, { type, projectId: null, subject: `support_ticket:${ticket.id}`, data });
  }

  private async lock(tx: Tx, staff: StaffCaller, id: number): Promise<TicketRow> {
    await queryOne(tx, 'SELECT id FROM support_tickets WHERE id = $1 FOR UPDATE', [id]);
    return this.get(tx, staff, id);
  }
}

const own = ({ isGlobalAdmin, userId }: StaffCaller): ListQuery['filters'] => (isGlobalAdmin ? [] : [{ name: 'userId', values: [userId] }]);
