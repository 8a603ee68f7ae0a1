import { Controller, Delete, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { DeletedResponse } from '../../../common/http/deleted.dto.js';
import { IdParam, TextParam } from '../../../common/http/id-param.js';
import { FreshProof } from '../../../common/proof.js';
import { Database } from '../../../database/database.js';
import { UsersService } from '../users.service.js';
import { EndedSessionResponse, SessionResponse, toSession } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

export const SESSION_ID = /^[0-9a-f]{64}$/;

/** The sessions of somebody else. */
@ApiTags('users')
@Controller('api/users/:id/sessions')
export class UserSessionsController {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
  ) {}

  @Get()
  @For('staff', 'users.read')
  @ApiOkResponse({ type: SessionResponse, isArray: true })
  async list(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<SessionResponse[]> {
    await this.users.get(this.database.db, id);
    return (await this.sessions.listOf(this.database.db, id)).map((row) => toSession(row, staff.sessionId));
  }

  @Delete()
  @For('staff', 'users.write')
  @FreshProof('unneeded')
  @ApiOkResponse({ type: DeletedResponse })
  async endAll(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.database.transaction((tx) => this.users.endSessions(tx, staff, id, null));
    return { id };
  }

  @Delete(':sessionId')
  @For('staff', 'users.write')
  @FreshProof('unneeded')
  @ApiOkResponse({ type: EndedSessionResponse })
  async end(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @TextParam('sessionId', SESSION_ID) sessionId: string,
  ): Promise<EndedSessionResponse> {
    await this.database.transaction((tx) => this.users.endSessions(tx, staff, id, sessionId));
    return { id: sessionId };
  }
}
