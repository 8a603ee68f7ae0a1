import { Injectable } from '@nestjs/common';

import { DomainError } from '../../common/errors/domain-error.js';
import { queryOne, type Db, type Tx } from '../../database/database.js';
import type { Actor } from '../../common/http/caller.js';
import { AuditService } from '../audit/audit.service.js';
import { SETTINGS_COLUMNS, type SettingsRow } from './settings.rules.js';
import type { SettingsUpdate } from './settings.dto.js';

const COLUMNS = Object.entries(SETTINGS_COLUMNS)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

@Injectable()
export class SettingsService {
  constructor(private readonly audit: AuditService) {}

  /** Read at each need: one row by its key, and what a global admin sets holds at once in every process. */
  async get(db: Db): Promise<SettingsRow> {
    const row = await queryOne<SettingsRow>(db, `SELECT ${COLUMNS} FROM settings WHERE id = 1`);
    if (!row) throw new Error('The settings row is missing; run the migrations');
    return row;
  }

  async update(tx: Tx, actor: Actor, { version, ...changes }: SettingsUpdate): Promise<SettingsRow> {
    const before = await queryOne<SettingsRow>(tx, `SELECT ${COLUMNS} FROM settings WHERE id = 1 FOR UPDATE`);
    if (!before) throw new Error('The settings row is missing; run the migrations');
    if (version !== undefined && version !== before.version)
      throw new DomainError('conflict', 'stale', 'Somebody else has changed the settings. Please reload them.');
    const after = { ...before, ...definedOf(changes), version: before.version + 1 };
    const names = Object.keys(SETTINGS_COLUMNS) as (keyof SettingsRow)[];
    const assignments = names.map((name, index) => `${SETTINGS_COLUMNS[name]} = $${index + 1}`);
    await queryOne(
      tx,
      `UPDATE settings SET ${assignments.join(', ')}, updated_at = now() WHERE id = 1`,
      names.map((name) => after[name]),
    );
    await this.audit.record(tx, actor, { action: 'settings_updated', entityType: 'settings', entityId: 1, before, after });
    return after;
  }
}

const definedOf = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
