import { Injectable } from '@nestjs/common';

import { notFound } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { listRows } from '../../common/http/list/list-rows.js';
import { oneBy, type ListQuery } from '../../common/http/list/list-query.js';
import { inScope, type Scope } from '../../common/http/scope.js';
import { execute, query, type Db, type Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { MembershipsService } from '../users/memberships/memberships.service.js';
import { OutboxService, type EventType } from '../outbox/outbox.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { SupportReply } from './support-reply.entity.js';
import { SupportTicket, type TicketStatus } from './support-ticket.entity.js';
import type { CreateTicketRequest, ReplyRow, TicketRow, TicketThread } from './support.dto.js';
import { answerForbidden, ticketIsFull, tooManyTickets } from './support.errors.js';
import { TICKETS_LIST } from './support.list.js';
import { columnsOf } from '../../database/select.js';

const REPLIES_MAX = 500;
const TICKETS_PER_HOUR = 10;

@Injectable()
export class SupportService {
  constructor(
    private readonly audit: AuditService,
    private readonly memberships: MembershipsService,
    private readonly outbox: OutboxService,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * Senders see their own tickets; people who answer see those of everybody in the same projects. Whoever views the console of somebody
   * else sees the tickets there only if they may read those of others.
   */
  async sendersFor(db: Db, { permissions, scope, userId, viewer }: StaffCaller): Promise<Scope> {
    if (viewer && !viewer.permissions.has('tickets.answer')) return [];
    if (!permissions.has('tickets.answer')) return [userId];
    return scope === 'all' ? 'all' : [userId, ...(await this.memberships.membersOf(db, scope))];
  }

  async list(db: Db, caller: StaffCaller, listQuery: ListQuery): Promise<ListPage<TicketRow>> {
    const page = await listRows<TicketRow>(db, TICKETS_LIST, withinScope(caller, listQuery), await this.sendersFor(db, caller));
    return page.map((ticket) => asSeenBy(caller, ticket));
  }

  /** @throws not_found */
  async get(db: Db, caller: StaffCaller, id: number): Promise<TicketRow> {
    const page = await listRows<TicketRow>(db, TICKETS_LIST, oneBy('id', id), await this.sendersFor(db, caller));
    const [ticket] = page.rows;
    if (!ticket) throw notFound('ticket');
    return asSeenBy(caller, ticket);
  }

  /** @throws not_found */
  async thread(db: Db, caller: StaffCaller, id: number): Promise<TicketThread> {
    const ticket = await this.get(db, caller, id);
    const replies = await query<ReplyRow>(
      db,
      `SELECT ${columnsOf<SupportReply>(['id', 'ticketId', 'userId'], 'r')}, u.first_name || ' ' || u.last_name AS "userName", ${columnsOf<SupportReply>(['message', 'createdAt'], 'r')}
       FROM support_replies r JOIN users u ON u.id = r.user_id WHERE r.ticket_id = $1 ORDER BY r.id`,
      [id],
    );
    return { ticket, replies };
  }

  /** @throws too_many_tickets, not_found */
  async open(
    tx: Tx,
    caller: StaffCaller,
    { subject, priority = 'medium', description, projectId = null }: CreateTicketRequest,
  ): Promise<TicketRow> {
    await this.requireFewTickets(tx, caller);
    if (projectId !== null) await this.projects.requireLive(tx, caller.scope, projectId);
    const row = tx.getRepository(SupportTicket).create({ userId: caller.userId, subject, priority, description, projectId });
    await tx.getRepository(SupportTicket).insert(row);
    const ticket = await this.get(tx, caller, row.id);
    await this.audit.record(tx, caller.actor, {
      action: 'support_ticket_created',
      entityType: 'support_ticket',
      entityId: ticket.id,
      projectId,
      after: { subject, priority, status: ticket.status },
    });
    await this.publish(tx, 'support.opened', caller, ticket);
    return ticket;
  }

  /** A reply of the sender opens the ticket again; anybody else's answers it. @throws not_found, too_many_replies */
  async reply(tx: Tx, caller: StaffCaller, id: number, message: string): Promise<TicketThread> {
    const ticket = await this.lock(tx, caller, id);
    if (ticket.replyCount >= REPLIES_MAX) throw ticketIsFull();
    await tx.getRepository(SupportReply).insert({ ticketId: id, userId: caller.userId, message });
    const status: TicketStatus = caller.userId === ticket.userId ? 'open' : 'answered';
    await tx.getRepository(SupportTicket).update(id, { status });
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
    if (status === 'answered' && !caller.permissions.has('tickets.answer')) throw answerForbidden();
    await tx.getRepository(SupportTicket).update(id, { status });
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
    await tx.getRepository(SupportTicket).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    return this.get(tx, caller, id);
  }

  /** Counted under the lock of the sender's row, so that tickets which are sent at once are counted one after the other. */
  private async requireFewTickets(tx: Tx, { userId }: StaffCaller): Promise<void> {
    await execute(tx, 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const [tenth] = await query<{ seconds: number }>(
      tx,
      `SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::int AS seconds FROM support_tickets
       WHERE user_id = $1 AND created_at > now() - interval '1 hour' ORDER BY created_at DESC OFFSET ${TICKETS_PER_HOUR - 1} LIMIT 1`,
      [userId],
    );
    if (tenth) throw tooManyTickets(Math.max(1, tenth.seconds));
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

/** A person who answers may share one project with the sender, and not the one that the ticket is about. */
const asSeenBy = ({ scope }: StaffCaller, ticket: TicketRow): TicketRow =>
  ticket.projectId === null || inScope(scope, ticket.projectId) ? ticket : { ...ticket, projectId: null, projectName: null };

/** The filter by project says no more of a ticket than is shown of it. */
const withinScope = ({ scope }: StaffCaller, { filters, ...listQuery }: ListQuery): ListQuery => ({
  ...listQuery,
  filters: filters.map(({ name, values }) => ({
    name,
    values: name === 'projectId' ? values.filter((id) => typeof id === 'number' && inScope(scope, id)) : values,
  })),
});

const nameOf = ({ firstName, lastName }: StaffCaller): string => `${firstName} ${lastName}`;
