import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { OwnPassword } from '../../users/passwords/own-password.js';
import { SessionsService } from '../../users/sessions/sessions.service.js';
import { ReauthenticateRequest } from './proof.dto.js';

@ApiTags('auth')
@Controller('api/auth')
export class ProofController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly passwords: OwnPassword,
    private readonly sessions: SessionsService,
  ) {}

  @ApiErrors({ 429: ['too_many_sign_ins'] })
  @ApiOperation({ summary: 'Show again who you are, as what moves money or hands out power asks for' })
  @Post('reauthenticate')
  @For('staff', 'account.own')
  @HttpCode(204)
  @ApiNoContentResponse()
  async reauthenticate(@Staff() staff: StaffCaller, @Body() { password }: ReauthenticateRequest): Promise<void> {
    await this.passwords.requireCurrent(staff, password, 'password');
    await this.database.transaction(async (tx) => {
      await this.sessions.prove(tx, staff.sessionId);
      await this.audit.record(tx, staff.actor, { action: 'reauthenticated', entityType: 'user', entityId: staff.userId });
    });
  }
}
