import { Injectable } from '@nestjs/common';

import type { Db } from '../../database/database.js';

export type ProjectUseCheck = (db: Db, projectId: number) => Promise<boolean>;

/** Whether a project is in use. Only the modules above projects know their tables: each registers its check when it starts. */
@Injectable()
export class ProjectUses {
  private readonly checks: ProjectUseCheck[] = [];

  register(check: ProjectUseCheck): void {
    this.checks.push(check);
  }

  async isInUse(db: Db, projectId: number): Promise<boolean> {
    for (const check of this.checks) if (await check(db, projectId)) return true;
    return false;
  }
}
