import { Inject, Injectable } from '@nestjs/common';

import { omitUndefined } from '../../common/omit-undefined.js';
import { notFound } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { listRows } from '../../common/http/list/list-rows.js';
import { oneBy, type ListQuery } from '../../common/http/list/list-query.js';
import type { Scope } from '../../common/http/scope.js';
import { requireFreshProof } from '../../common/proof.js';
import { Encryption } from '../../common/secrets/encryption.js';
import { ENV, type Env } from '../../config/env.js';
import { Database, execute, queryOne, type Db, type Tx } from '../../database/database.js';
import { Signals } from '../../database/signals.js';
import { AuditService } from '../audit/audit.service.js';
import { permissionsOfEvents } from '../outbox/outbox.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { requireHeld } from '../users/roles/roles.service.js';
import { dropPending, pendingTypes } from './deliveries/deliveries.queries.js';
import { isLocalHost, resolvesToPublic } from '../../common/public-address.js';
import { Webhook } from './webhook.entity.js';
import { getsMore, newSecret } from './webhook.rules.js';
import type { CreateWebhookRequest, UpdateWebhookRequest, WebhookRow } from './webhooks.dto.js';
import { localTarget, notHttps, tooManyWebhooks, WEBHOOKS_MAX } from './webhooks.errors.js';
import { WEBHOOKS_LIST } from './webhooks.list.js';

const GRACE_HOURS_DEFAULT = 24;

@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly encryption: Encryption,
    private readonly projects: ProjectsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Resolves the name, so it is called before a transaction. Each connection checks again, since a name can get other addresses.
   * @throws validation_failed
   */
  async requireTarget(text: string): Promise<void> {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const allowsPrivate = this.env.WEBHOOK_ALLOW_PRIVATE;
    if (!url || !(url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:'))) throw notHttps();
    if (url.username !== '' || url.password !== '') throw notHttps();
    if (!allowsPrivate && (isLocalHost(url) || !(await resolvesToPublic(url)))) throw localTarget();
  }

  list(db: Db, projectId: number, listQuery: ListQuery, scope: Scope): Promise<ListPage<WebhookRow>> {
    const filters = [...listQuery.filters, { name: 'projectId', values: [projectId] }];
    return listRows<WebhookRow>(db, WEBHOOKS_LIST, { ...listQuery, filters }, scope);
  }

  /** @throws not_found */
  async get(db: Db, scope: Scope, id: number): Promise<WebhookRow> {
    const page = await listRows<WebhookRow>(db, WEBHOOKS_LIST, oneBy('id', id), scope);
    const [webhook] = page.rows;
    if (!webhook) throw notFound('webhook');
    return webhook;
  }

  /** @returns the webhook and its secret, which is not shown again. @throws not_found, grant_forbidden, too_many_webhooks */
  async create(
    tx: Tx,
    caller: StaffCaller,
    projectId: number,
    { url, events, environment = 'production' }: CreateWebhookRequest,
  ): Promise<{ webhook: WebhookRow; secret: string }> {
    const { scope, userId, actor } = caller;
    await this.projects.get(tx, scope, projectId);
    requireHeld(caller, permissionsOfEvents(eventsOf(events)));
    // Two at once count one after the other.
    await queryOne(tx, `SELECT pg_advisory_xact_lock(hashtext('webhooks of a project'), $1)`, [projectId]);
    const { total } = await listRows(tx, WEBHOOKS_LIST, oneBy('projectId', projectId), scope);
    if (total >= WEBHOOKS_MAX) throw tooManyWebhooks();
    const secret = newSecret();
    const row = await queryOne<{ id: number }>(
      tx,
      'INSERT INTO webhooks (project_id, url, environment, events, secret, created_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
      [projectId, url, environment, eventsOf(events), this.encryption.encrypt('webhook-secret', secret), userId],
    );
    const webhook = await this.get(tx, scope, row?.id ?? 0);
    await this.audit.record(tx, actor, {
      action: 'webhook_created',
      entityType: 'webhook',
      entityId: webhook.id,
      projectId,
      after: audited(webhook),
    });
    return { webhook, secret };
  }

  /** @throws not_found, grant_forbidden */
  async update(tx: Tx, caller: StaffCaller, id: number, request: UpdateWebhookRequest): Promise<WebhookRow> {
    const { scope, actor } = caller;
    const before = await this.lock(tx, scope, id);
    const { url, isActive, ...changed } = { ...before, ...omitUndefined(request) };
    const events = eventsOf(changed.events);
    const isResumed = request.isActive === true && isStopped(before);
    const isMore = getsMore(before, { url, events, isActive });
    if (isMore || isResumed) requireFreshProof(caller);
    if (isMore) requireHeld(caller, permissionsOfEvents(events));
    // Another address, or one that gets messages again, also gets what waits, and may get what the change leaves out: it can be sent again.
    if (url !== before.url || isResumed) {
      requireHeld(caller, permissionsOfEvents(before.events));
      requireHeld(caller, permissionsOfEvents(await pendingTypes(tx, id)));
    }
    if (request.isActive === true) await this.resume(tx, before);
    await tx.getRepository(Webhook).update(id, { url, events, isActive });
    const after = await this.get(tx, scope, id);
    await this.audit.record(tx, actor, {
      action: 'webhook_updated',
      entityType: 'webhook',
      entityId: id,
      projectId: before.projectId,
      before: audited(before),
      after: audited(after),
    });
    return after;
  }

  /** Its waiting deliveries are not sent any more. @throws not_found */
  async remove(tx: Tx, { scope, actor }: StaffCaller, id: number): Promise<void> {
    const before = await this.lock(tx, scope, id);
    await execute(tx, 'UPDATE webhooks SET deleted_at = now(), is_active = false WHERE id = $1', [id]);
    await dropPending(tx, id, 'The webhook was removed');
    await this.audit.record(tx, actor, {
      action: 'webhook_deleted',
      entityType: 'webhook',
      entityId: id,
      projectId: before.projectId,
      before: audited(before),
    });
  }

  /** A new secret; for some hours the old one signs as well. @throws not_found, grant_forbidden */
  async rotate(
    tx: Tx,
    caller: StaffCaller,
    id: number,
    graceHours = GRACE_HOURS_DEFAULT,
  ): Promise<{ webhook: WebhookRow; secret: string }> {
    const { scope, actor } = caller;
    const { projectId, events } = await this.lock(tx, scope, id);
    requireHeld(caller, permissionsOfEvents(events));
    const secret = newSecret();
    await execute(
      tx,
      `UPDATE webhooks SET previous_secret = CASE WHEN $3 > 0 THEN secret END, secret = $2,
         previous_secret_until = CASE WHEN $3 > 0 THEN now() + make_interval(hours => $3) END
       WHERE id = $1`,
      [id, this.encryption.encrypt('webhook-secret', secret), graceHours],
    );
    await this.audit.record(tx, actor, {
      action: 'webhook_rotated',
      entityType: 'webhook',
      entityId: id,
      projectId,
      details: { graceHours },
    });
    return { webhook: await this.get(tx, scope, id), secret };
  }

  /** Deliveries that waited meanwhile are due at once; those for an address that was gone are not sent. */
  private async resume(tx: Tx, { id, disabledReason }: WebhookRow): Promise<void> {
    if (disabledReason === 'gone') await dropPending(tx, id, 'The address of the webhook was gone');
    await tx.getRepository(Webhook).update(id, { failures: 0, retryAt: null, pausedAt: null, disabledReason: null });
    await execute(tx, `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_id = $1 AND status = 'pending'`, [id]);
    this.database.afterCommit(tx, () => this.signals.wake('webhooks'));
  }

  private async lock(tx: Tx, scope: Scope, id: number): Promise<WebhookRow> {
    await this.get(tx, scope, id);
    await queryOne(tx, 'SELECT id FROM webhooks WHERE id = $1 FOR UPDATE', [id]);
    return this.get(tx, scope, id);
  }
}

/** An empty list means all of them. */
const eventsOf = (events: string[] | null | undefined): string[] | null => (events && events.length > 0 ? [...new Set(events)] : null);

const isStopped = ({ isActive, pausedAt }: WebhookRow): boolean => !isActive || pausedAt !== null;

const audited = ({ url, environment, events, isActive, disabledReason, pausedAt }: WebhookRow): object => ({
  url,
  environment,
  events,
  isActive,
  disabledReason,
  pausedAt,
});
