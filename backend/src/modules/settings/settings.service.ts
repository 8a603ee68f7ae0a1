import { Inject, Injectable } from '@nestjs/common';

import { invalidField, notFound, stale } from '../../common/errors/domain-error.js';
import type { Actor } from '../../common/http/caller.js';
import { twoPlaces } from '../../common/money.rules.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { keepStoredTexts } from '../../common/http/stored-texts.js';
import { ENV, type Env } from '../../config/env.js';
import { imageTypeOf } from '../../common/file-type.js';
import type { Db, Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { Logo } from './logo.entity.js';
import { SettingsUpdate } from './settings.dto.js';
import { Settings, type CurrentSettings } from './settings.entity.js';

const LOGO_BYTES_MAX = 60_000;
/** There is one row. */
const ID = 1;

@Injectable()
export class SettingsService {
  constructor(
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Read at each need: one row by its key, and what a global admin sets holds at once in every process. */
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
    const { version, logo, ...request } = keepStoredTexts(SettingsUpdate, given, this.named(stored));
    if (version !== undefined && version !== stored.version) throw stale();
    const changes = {
      ...omitUndefined(request),
      // What is not named of the seller stays, as an absent field does.
      ...(request.seller && { seller: { ...stored.seller, ...omitUndefined(request.seller) } }),
      ...(request.approvalLimit != null && { approvalLimit: twoPlaces(request.approvalLimit) }),
      ...(request.taxRate !== undefined && { taxRate: twoPlaces(request.taxRate) }),
      ...(logo !== undefined && { logoId: logo === null ? null : await this.keepLogo(tx, logo) }),
      version: stored.version + 1,
    };
    await repository.update(ID, changes);
    const [before, after] = [this.named(stored), this.named({ ...stored, ...changes })];
    await this.audit.record(tx, actor, { action: 'settings_updated', entityType: 'settings', entityId: ID, before, after });
    return after;
  }

  /** @throws not_found */
  async logo(db: Db, id: number): Promise<Buffer> {
    const logo = await db.getRepository(Logo).findOneBy({ id });
    if (!logo) throw notFound('logo');
    return logo.content;
  }

  private async keepLogo(tx: Tx, base64: string): Promise<number> {
    const content = Buffer.from(base64, 'base64');
    if (imageTypeOf(content) === undefined || content.length > LOGO_BYTES_MAX)
      throw invalidField('logo', 'A PNG or JPEG of at most 60,000 bytes.');
    const logo = tx.getRepository(Logo).create({ content });
    await tx.getRepository(Logo).insert(logo);
    return logo.id;
  }

  private named(settings: Settings): CurrentSettings {
    return { ...settings, productName: settings.productName ?? this.env.PRODUCT_NAME };
  }
}
