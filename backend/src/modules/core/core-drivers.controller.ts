import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { CoreDrivers } from './core-drivers.js';
import { CoreDriverResponse } from './core-drivers.dto.js';

@ApiTags('projects')
@For('staff', 'projects.read')
@Controller('api/core-drivers')
export class CoreDriversController {
  constructor(private readonly drivers: CoreDrivers) {}

  @Get()
  @ApiOkResponse({ type: CoreDriverResponse, isArray: true })
  list(): CoreDriverResponse[] {
    return this.drivers.descriptions().map(({ name, title, fields, capabilities }) => ({ name, title, fields, capabilities }));
  }
}
