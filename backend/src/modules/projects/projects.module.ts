import { Module, type OnModuleInit } from '@nestjs/common';

import { CsvExports } from '../../common/http/csv/csv-exports.js';
import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { CoreModule } from '../core/core.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { PendingChangesModule } from '../pending-changes/pending-changes.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { exportName } from './export-name.js';
import { MembersController } from './members/members.controller.js';
import { MembersService } from './members/members.service.js';
import { ProjectConnection } from './project-connection.js';
import { ProjectParts } from './project-parts.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsService } from './projects.service.js';

@Module({
  imports: [AuditModule, CoreModule, IdempotencyModule, PendingChangesModule, SecretsModule, SettingsModule, UsersModule],
  controllers: [ProjectsController, MembersController],
  providers: [MembersService, ProjectConnection, ProjectParts, ProjectsService],
  exports: [MembersService, ProjectConnection, ProjectParts, ProjectsService],
})
export class ProjectsModule implements OnModuleInit {
  constructor(private readonly exports: CsvExports) {}

  onModuleInit(): void {
    this.exports.naming = exportName;
  }
}
