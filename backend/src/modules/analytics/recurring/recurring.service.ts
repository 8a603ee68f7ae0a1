import { Injectable } from '@nestjs/common';

import type { Scope } from '../../../common/http/scope.js';
import type { Db } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import type { RecurringResponse } from './recurring.dto.js';
import { readCohorts, readMrr } from './recurring.queries.js';
import { cohortsOf } from './recurring.rules.js';

const MONTHS = 12;

@Injectable()
export class RecurringService {
  constructor(private readonly settings: SettingsService) {}

  async read(db: Db, scope: Scope): Promise<RecurringResponse> {
    const { timezone } = await this.settings.get(db);
    const [revenue, parts] = await Promise.all([readMrr(db, scope), readCohorts(db, timezone, scope, MONTHS)]);
    return { ...revenue, cohorts: cohortsOf(parts) };
  }
}
