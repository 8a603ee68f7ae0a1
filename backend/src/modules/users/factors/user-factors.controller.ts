import { Controller, Delete } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { DeletedResponse } from '../../../common/http/deleted.dto.js';
import { IdParam } from '../../../common/http/id-param.js';
import { FreshProof } from '../../../common/proof.js';
import { CallerRights } from '../memberships/caller-rights.js';
import { UsersService } from '../users.service.js';

@ApiTags('users')
@Controller('api/users/:id/factors')
export class UserFactorsController {
  constructor(
    private readonly rights: CallerRights,
    private readonly users: UsersService,
  ) {}

  @ApiErrors({ 409: ['own_account', 'sign_in_not_private'] })
  @ApiOperation({ summary: 'Remove the second factors of somebody who has lost them' })
  @Delete()
  @For('staff', 'users.write')
  @FreshProof('needed')
  @ApiOkResponse({ type: DeletedResponse })
  async remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.rights.change(staff, (tx) => this.users.removeFactors(tx, staff, id));
    return { id };
  }
}
