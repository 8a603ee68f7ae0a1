import { Injectable, type OnModuleInit } from '@nestjs/common';

import { stale } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import { centsOf, twoPlaces } from '../../common/money.rules.js';
import type { Tx } from '../../database/database.js';
import { PendingChangesService } from '../pending-changes/pending-changes.service.js';
import type { SettingsUpdate } from '../settings/settings.dto.js';
import type { CurrentSettings } from '../settings/settings.entity.js';
import { SettingsService } from '../settings/settings.service.js';

/** Changes of the settings by people. Raising the approval limit takes two of them. */
@Injectable()
export class ConsoleSettingsService implements OnModuleInit {
  constructor(
    private readonly settings: SettingsService,
    private readonly changes: PendingChangesService,
  ) {}

  onModuleInit(): void {
    this.changes.register('approval_limit', {
      lock: (tx) => this.settings.lock(tx),
      apply: (tx, { actor }, _project, after) => this.settings.update(tx, actor, after),
    });
  }

  /** @throws stale, change_pending */
  async update(tx: Tx, caller: StaffCaller, given: SettingsUpdate): Promise<CurrentSettings> {
    const stored = await this.settings.lock(tx);
    const { approvalLimit, version, ...rest } = given;
    if (version !== undefined && version !== stored.version) throw stale();
    if (approvalLimit == null || centsOf(approvalLimit) <= centsOf(stored.approvalLimit ?? '0')) {
      return this.settings.update(tx, caller.actor, given);
    }
    const isConfirmed = await this.changes.request(tx, caller, {
      kind: 'approval_limit',
      projectId: null,
      before: { approvalLimit: stored.approvalLimit },
      after: { approvalLimit: twoPlaces(approvalLimit) },
    });
    if (isConfirmed) return this.settings.update(tx, caller.actor, given);
    return Object.keys(rest).length > 0 ? this.settings.update(tx, caller.actor, rest) : stored;
  }
}
