import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { Database } from '../../database/database.js';
import { AttentionResponse } from './attention.dto.js';
import { AttentionService } from './attention.service.js';

@ApiTags('dashboard')
@For('staff', 'account.own')
@Controller('api/attention')
export class AttentionController {
  constructor(
    private readonly database: Database,
    private readonly attention: AttentionService,
  ) {}

  @Get()
  @ApiOkResponse({ type: AttentionResponse })
  get(@Staff() staff: StaffCaller): Promise<AttentionResponse> {
    return this.attention.of(this.database.db, staff);
  }
}
