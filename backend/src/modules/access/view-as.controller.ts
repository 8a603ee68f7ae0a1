import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { invalidField } from '../../common/errors/domain-error.js';
import { IdField } from '../../common/http/fields.js';
import { WhileViewing } from '../../common/proof.js';
import { Database } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { CallerRights } from '../users/memberships/caller-rights.js';
import { requireOwned, RolesService } from '../users/roles/roles.service.js';
import { SessionsService } from '../users/sessions/sessions.service.js';
import { UsersService } from '../users/users.service.js';

export class ViewAsRequest {
  @IdField()
  userId!: number;
}

/** Viewing the console as somebody else, reading only: without changes, credentials, exports, and their ways to sign in. */
@ApiTags('auth')
@Controller('api/auth/view-as')
export class ViewAsController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly rights: CallerRights,
    private readonly roles: RolesService,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
  ) {}

  @ApiErrors({ 403: ['grant_forbidden', 'viewing_as'] })
  @ApiOperation({ summary: 'View the console as somebody else who has no permission that you lack' })
  @Post()
  @For('staff', 'users.read')
  @HttpCode(204)
  @ApiNoContentResponse()
  async begin(@Staff() staff: StaffCaller, @Body() { userId }: ViewAsRequest): Promise<void> {
    await this.rights.change(staff, async (tx) => {
      await this.rights.hold(tx, staff);
      const user = await this.users.get(tx, userId);
      if (userId === staff.userId) throw invalidField('userId', 'This is you.');
      if (!user.isActive) throw invalidField('userId', 'This user is not active.');
      requireOwned(staff, await this.roles.rightsOf(tx, user.role));
      await this.sessions.view(tx, staff.sessionId, userId);
      await this.audit.record(tx, staff.actor, { action: 'view_as_started', entityType: 'user', entityId: userId });
    });
  }

  @Delete()
  @For('staff', 'account.own')
  @WhileViewing('open')
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(@Staff() staff: StaffCaller): Promise<void> {
    const { viewer, sessionId, userId, actor } = staff;
    if (viewer === null) return;
    await this.database.transaction(async (tx) => {
      await this.sessions.view(tx, sessionId, null);
      await this.audit.record(tx, actor, { action: 'view_as_ended', entityType: 'user', entityId: userId });
    });
  }
}
