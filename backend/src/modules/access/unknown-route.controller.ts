import { All, Body, Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { notFound } from '../../common/errors/domain-error.js';

/** Addresses below /api/v1 that do not exist ask for a key too, and count against its limit like any other call. */
@ApiExcludeController()
@For('partner')
@Controller('api/v1')
export class UnknownRouteController {
  @All('*')
  refuse(@Body() _body: unknown): never {
    throw notFound('address');
  }
}
