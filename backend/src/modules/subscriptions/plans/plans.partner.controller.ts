import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For, NeedsScope } from '../../../common/http/audience.js';
import { Partner, type PartnerCaller } from '../../../common/http/caller.js';
import { Database } from '../../../database/database.js';
import { OfferedPlans, toOfferedPlan } from './plans.dto.js';
import { PlansService } from './plans.service.js';

@ApiTags('v1 plans')
@For('partner')
@NeedsScope('plans:read')
@Controller('api/v1/plans')
export class PlansPartnerController {
  constructor(
    private readonly database: Database,
    private readonly plans: PlansService,
  ) {}

  @ApiOperation({ summary: 'List the plans that can be sold, in their order' })
  @Get()
  @ApiOkResponse({ type: OfferedPlans })
  async list(@Partner() { projectId }: PartnerCaller): Promise<OfferedPlans> {
    return { data: (await this.plans.offered(this.database.db, projectId)).map(toOfferedPlan), nextCursor: null };
  }
}
