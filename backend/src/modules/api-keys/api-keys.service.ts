import { Injectable } from '@nestjs/common';

import { omitUndefined } from '../../common/omit-undefined.js';
import { invalidField, notFound } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import { KEY_SCOPES, type KeyScope } from '../../common/http/audience.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { listRows } from '../../common/http/list/list-rows.js';
import { oneBy, type ListQuery } from '../../common/http/list/list-query.js';
import { requireFreshProof } from '../../common/proof.js';
import { requireProject, requireRecord, type Scope } from '../../common/http/scope.js';
import { sha256Hex } from '../../common/secrets/encryption.js';
import { keepStoredTexts } from '../../common/http/stored-texts.js';
import { execute, queryOne, type Db, type Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { requireHeld } from '../users/roles/roles.service.js';
import { ApiKey } from './api-key.entity.js';
import { generateKey, isWider, permissionsOfKey, previewOf, RATE_LIMIT_UNASKED } from './api-key.rules.js';
import { RATE_LIMIT_DEFAULT, type ApiKeyRow, type CreateApiKeyRequest, UpdateApiKeyRequest } from './api-keys.dto.js';
import { keyExpired, keyRevoked, keyRotated, limitIsForAdmins, tooManyKeys } from './api-keys.errors.js';
import { API_KEYS_LIST, withoutRevoked } from './api-keys.list.js';
import { parseCidr } from './cidr.rules.js';

/** The row, and the full key that is known at this moment only. */
export interface NewKey {
  row: ApiKeyRow;
  apiKey: string;
}

type KeyFacts = Pick<
  ApiKey,
  'projectId' | 'name' | 'environment' | 'isActive' | 'rateLimitPerHour' | 'expiresAt' | 'allowedCidrs' | 'scopes' | 'rotatedFromId'
>;

/** A live key works, or would work again when switched on: neither revoked nor past its grace or its expiry. */
const LIVE_KEYS_MAX = 50;
const LIVE_KEYS = `
  SELECT count(*)::int AS count FROM api_keys
  WHERE project_id = $1 AND revoked_at IS NULL AND (grace_until IS NULL OR grace_until > now()) AND (expires_at IS NULL OR expires_at > now())`;

@Injectable()
export class ApiKeysService {
  constructor(private readonly audit: AuditService) {}

  list(db: Db, query: ListQuery, scope: Scope): Promise<ListPage<ApiKeyRow>> {
    return listRows<ApiKeyRow>(db, API_KEYS_LIST, withoutRevoked(query), scope);
  }

  /** @throws not_found for a project that does not exist or lies outside the scope */
  async listOfProject(db: Db, projectId: number, query: ListQuery, scope: Scope): Promise<ListPage<ApiKeyRow>> {
    await this.requireProject(db, scope, projectId);
    return this.list(db, { ...query, filters: [...query.filters, { name: 'projectId', values: [projectId] }] }, scope);
  }

  /** @throws not_found */
  async get(db: Db, id: number, scope: Scope): Promise<ApiKeyRow> {
    const { rows } = await listRows<ApiKeyRow>(db, API_KEYS_LIST, oneBy('id', id), scope);
    return requireRecord(scope, 'API key', rows[0]);
  }

  /** @throws not_found for the project; validation_failed for an expiry that has passed; field_forbidden, grant_forbidden, too_many_keys */
  async create(tx: Tx, caller: StaffCaller, projectId: number, request: CreateApiKeyRequest): Promise<NewKey> {
    await this.lockProject(tx, caller.scope, projectId);
    if (request.projectId !== undefined && request.projectId !== projectId) {
      requireProject(caller.scope, request.projectId);
      throw invalidField('projectId', "projectId is another than the address's project.");
    }
    const { name, environment = 'development', rateLimitPerHour = RATE_LIMIT_DEFAULT, expiresAt = null, allowedCidrs, scopes } = request;
    refusePast(expiresAt);
    requireAllowedLimit(caller, rateLimitPerHour);
    const limits = { rateLimitPerHour, expiresAt, allowedCidrs: canonical(allowedCidrs), scopes: inOrder(scopes) };
    requireHeld(caller, permissionsOfKey(limits));
    await this.requireRoom(tx, projectId);
    const created = await this.insert(tx, caller, { projectId, name, environment, isActive: true, ...limits, rotatedFromId: null });
    await this.record(tx, caller, 'api_key_created', undefined, created.row);
    return created;
  }

  /** @throws not_found, api_key_revoked; validation_failed for an expiry that has passed; field_forbidden, grant_forbidden, too_many_keys */
  async update(tx: Tx, caller: StaffCaller, id: number, given: UpdateApiKeyRequest): Promise<ApiKeyRow> {
    const before = await this.lock(tx, caller, id);
    const request = keepStoredTexts(UpdateApiKeyRequest, given, before);
    const { expiresAt, allowedCidrs, scopes } = request;
    // A form sends back what it read, so only a changed expiry must be in the future.
    if (expiresAt?.getTime() !== before.expiresAt?.getTime()) refusePast(expiresAt ?? null);
    if (request.rateLimitPerHour !== before.rateLimitPerHour) requireAllowedLimit(caller, request.rateLimitPerHour);
    if (before.status === 'expired' && expiresAt !== undefined) await this.requireRoom(tx, before.projectId);
    const changes = {
      ...request,
      ...(allowedCidrs !== undefined && { allowedCidrs: canonical(allowedCidrs) }),
      ...(scopes !== undefined && { scopes: inOrder(scopes) }),
    };
    const after = { ...before, ...omitUndefined(changes) };
    if (isWider(before, after)) {
      requireHeld(caller, permissionsOfKey(after));
      requireFreshProof(caller);
    }
    await tx.getRepository(ApiKey).update(id, { ...omitUndefined(changes) });
    const row = await this.get(tx, id, caller.scope);
    await this.record(tx, caller, 'api_key_updated', before, row);
    return row;
  }

  /** Permanent; the row stays for its usage and the audit trail. @throws not_found, api_key_revoked */
  async revoke(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    const before = await this.lock(tx, caller, id);
    await this.markRevoked(tx, caller, id);
    await this.record(tx, caller, 'api_key_revoked', before, await this.get(tx, id, caller.scope));
  }

  /**
   * Makes a new key with the rights of the old one, which still works for `graceHours`. The caller learns the new one, so all of its rights
   * count.
   * @throws not_found, grant_forbidden, api_key_revoked, api_key_expired, api_key_rotated; too_many_keys where both would be live beside 49 others
   */
  async rotate(tx: Tx, caller: StaffCaller, id: number, graceHours: number): Promise<NewKey> {
    const old = await this.lock(tx, caller, id);
    requireHeld(caller, permissionsOfKey(old));
    if (old.status === 'expired') throw keyExpired();
    if (old.graceUntil !== null) throw keyRotated();
    if (graceHours === 0) await this.markRevoked(tx, caller, id);
    else await execute(tx, 'UPDATE api_keys SET grace_until = now() + make_interval(hours => $2) WHERE id = $1', [id, graceHours]);
    await this.requireRoom(tx, old.projectId);
    const created = await this.insert(tx, caller, { ...old, rotatedFromId: id });
    await this.record(tx, caller, 'api_key_rotated', old, await this.get(tx, id, caller.scope), { newKeyId: created.row.id, graceHours });
    return created;
  }

  private async insert(tx: Tx, caller: StaffCaller, facts: KeyFacts): Promise<NewKey> {
    const apiKey = generateKey(facts.environment);
    const { projectId, name, environment, isActive, rateLimitPerHour, expiresAt, allowedCidrs, scopes, rotatedFromId } = facts;
    const key = tx.getRepository(ApiKey).create({
      projectId,
      name,
      environment,
      isActive,
      rateLimitPerHour,
      expiresAt,
      allowedCidrs,
      scopes,
      rotatedFromId,
      keyHash: sha256Hex(apiKey),
      keyPreview: previewOf(apiKey),
      createdBy: caller.userId,
    });
    await tx.getRepository(ApiKey).insert(key);
    return { row: await this.get(tx, key.id, caller.scope), apiKey };
  }

  private async markRevoked(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    await tx.getRepository(ApiKey).update(id, { revokedAt: () => 'now()', revokedBy: caller.userId, isActive: false });
  }

  /** The row, read under its lock, so that two changes follow one another; its project is locked first, as for a new key. */
  private async lock(tx: Tx, caller: StaffCaller, id: number): Promise<ApiKeyRow> {
    const { projectId } = await this.get(tx, id, caller.scope);
    await this.lockProject(tx, caller.scope, projectId);
    await queryOne(tx, 'SELECT id FROM api_keys WHERE id = $1 FOR UPDATE', [id]);
    const row = await this.get(tx, id, caller.scope);
    if (row.status === 'revoked') throw keyRevoked();
    return row;
  }

  /** Under the lock of the project, so that racing requests are counted one after the other. @throws too_many_keys */
  private async requireRoom(tx: Tx, projectId: number): Promise<void> {
    const live = await queryOne<{ count: number }>(tx, LIVE_KEYS, [projectId]);
    if ((live?.count ?? 0) >= LIVE_KEYS_MAX) throw tooManyKeys(LIVE_KEYS_MAX);
  }

  private async lockProject(tx: Tx, scope: Scope, projectId: number): Promise<void> {
    requireProject(scope, projectId);
    const project = 'SELECT 1 FROM projects WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE';
    if (!(await queryOne(tx, project, [projectId]))) throw notFound('project');
  }

  private async requireProject(db: Db, scope: Scope, projectId: number): Promise<void> {
    requireProject(scope, projectId);
    if (!(await queryOne(db, 'SELECT 1 FROM projects WHERE id = $1 AND deleted_at IS NULL', [projectId]))) throw notFound('project');
  }

  private async record(
    tx: Tx,
    { actor }: StaffCaller,
    action: string,
    before: ApiKeyRow | undefined,
    after: ApiKeyRow,
    details?: object,
  ): Promise<void> {
    await this.audit.record(tx, actor, {
      action,
      entityType: 'api_key',
      entityId: after.id,
      projectId: after.projectId,
      before,
      after,
      details,
    });
  }
}

function requireAllowedLimit({ permissions }: StaffCaller, rateLimitPerHour = 0): void {
  if (rateLimitPerHour > RATE_LIMIT_UNASKED && !permissions.has('keys.unlimited')) throw limitIsForAdmins(RATE_LIMIT_UNASKED);
}

function refusePast(expiresAt: Date | null): void {
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) throw invalidField('expiresAt', 'The expiry must be in the future.');
}

/** Each scope once, in the order of the list; null is all of them. */
const inOrder = (scopes: readonly KeyScope[] | null | undefined): KeyScope[] | null =>
  scopes ? KEY_SCOPES.filter((scope) => scopes.includes(scope)) : null;

/** Ranges in their canonical form; no range at all is null: from everywhere. */
function canonical(cidrs: readonly string[] | null | undefined): string[] | null {
  const ranges = new Set((cidrs ?? []).map(parseCidr).filter((range) => range !== undefined));
  return ranges.size === 0 ? null : [...ranges];
}
