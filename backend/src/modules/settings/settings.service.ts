import { Inject, Injectable } from '@nestjs/common';

import { omitUndefined } from '../../common/omit-undefined.js';
import { stale } from '../../common/errors/domain-error.js';
import { ENV, type Env } from '../../config/env.js';
import { execute, queryOne, type Db, type Tx } from '../../database/database.js';
import type { Actor } from '../../common/http/caller.js';
import { AuditService } from '../audit/audit.service.js';
import { SETTINGS_COLUMNS, type SettingsRow } from './settings.rules.js';
import type { SettingsUpdate } from './settings.dto.js';

const NAMES = Object.keys(SETTINGS_COLUMNS) as (keyof SettingsRow)[];
const COLUMNS = NAMES.map((name) => `${SETTINGS_COLUMNS[name]} AS "${name}"`).join(', ');

@Injectable()
export class SettingsService {
  constructor(
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Read at each need: one row by its key, and what a global admin sets holds at once in every process. */
  get(db: Db): Promise<SettingsRow> {
    return this.read(db, '');
  }

  /** @throws stale when somebody else has changed the settings since they were read */
  async update(tx: Tx, actor: Actor, { version, ...request }: SettingsUpdate): Promise<SettingsRow> {
    const before = await this.read(tx, 'FOR UPDATE');
    if (version !== undefined && version !== before.version) throw stale();
    const after = { ...before, ...omitUndefined(request), version: before.version + 1 };
    const assignments = NAMES.map((name, index) => `${SETTINGS_COLUMNS[name]} = $${index + 1}`);
    await execute(
      tx,
      `UPDATE settings SET ${assignments.join(', ')} WHERE id = 1`,
      NAMES.map((name) => after[name]),
    );
    await this.audit.record(tx, actor, { action: 'settings_updated', entityType: 'settings', entityId: 1, before, after });
    return after;
  }

  private async read(db: Db, lock: '' | 'FOR UPDATE'): Promise<SettingsRow> {
    const row = await queryOne<Omit<SettingsRow, 'productName'> & { productName: string | null }>(
      db,
      `SELECT ${COLUMNS} FROM settings WHERE id = 1 ${lock}`,
    );
    if (!row) throw new Error('The settings row is missing; run the migrations');
    return { ...row, productName: row.productName ?? this.env.PRODUCT_NAME };
  }
}
