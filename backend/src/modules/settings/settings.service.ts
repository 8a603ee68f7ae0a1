import { Inject, Injectable } from '@nestjs/common';

import { stale } from '../../common/errors/domain-error.js';
import type { Actor } from '../../common/http/caller.js';
import { twoPlaces } from '../../common/money.rules.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { keepStoredTexts } from '../../common/http/stored-texts.js';
import { ENV, type Env } from '../../config/env.js';
import type { Db, Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { accentToStore } from './brand.dto.js';
import { LogosService } from './logos.service.js';
import { SettingsUpdate } from './settings.dto.js';
import { Settings, type CurrentSettings } from './settings.entity.js';

/** There is one row. */
const ID = 1;

@Injectable()
export class SettingsService {
  constructor(
    private readonly audit: AuditService,
    private readonly logos: LogosService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Read whenever it is needed: it is one row by its key, and a change takes effect at once in every process. */
  async get(db: Db): Promise<CurrentSettings> {
    return this.named(await db.getRepository(Settings).findOneByOrFail({ id: ID }));
  }

  /** As it is until the transaction ends. */
  async lock(tx: Tx): Promise<CurrentSettings> {
    return this.named(await tx.getRepository(Settings).findOneOrFail({ where: { id: ID }, lock: { mode: 'pessimistic_write' } }));
  }

  /** @throws stale when somebody else has changed the settings since they were read */
  async update(tx: Tx, actor: Actor, given: SettingsUpdate): Promise<CurrentSettings> {
    const repository = tx.getRepository(Settings);
    const stored = await repository.findOneOrFail({ where: { id: ID }, lock: { mode: 'pessimistic_write' } });
    const { version, logo, accent, ...request } = keepStoredTexts(SettingsUpdate, given, this.named(stored));
    if (version !== undefined && version !== stored.version) throw stale();
    const changes = {
      ...omitUndefined(request),
      // Fields of the seller that are left out stay, like any absent field.
      ...(request.seller && { seller: { ...stored.seller, ...omitUndefined(request.seller) } }),
      ...(request.approvalLimit != null && { approvalLimit: twoPlaces(request.approvalLimit) }),
      ...(request.taxRate !== undefined && { taxRate: twoPlaces(request.taxRate) }),
      ...(logo !== undefined && { logoId: logo === null ? null : await this.logos.keep(tx, logo) }),
      ...(accent !== undefined && { accent: accentToStore(accent) }),
      version: stored.version + 1,
    };
    await repository.update(ID, changes);
    const [before, after] = [this.named(stored), this.named({ ...stored, ...changes })];
    await this.audit.record(tx, actor, { action: 'settings_updated', entityType: 'settings', entityId: ID, before, after });
    return after;
  }

  private named(settings: Settings): CurrentSettings {
    return { ...settings, productName: settings.productName ?? this.env.PRODUCT_NAME };
  }
}
