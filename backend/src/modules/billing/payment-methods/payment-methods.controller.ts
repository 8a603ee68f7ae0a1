import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { DeletedResponse } from '../../../common/http/deleted.dto.js';
import { IdParam } from '../../../common/http/id-param.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { CreatePaymentMethodRequest, PaymentMethodResponse, toPaymentMethod, UpdatePaymentMethodRequest } from './payment-methods.dto.js';
import { paymentMethodsOf } from './payment-methods.queries.js';
import { PaymentMethodsService } from './payment-methods.service.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api')
export class PaymentMethodsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly projects: ProjectsService,
    private readonly methods: PaymentMethodsService,
  ) {}

  @Get('projects/:id/payment-methods')
  @ApiOkResponse({ type: PaymentMethodResponse, isArray: true })
  async list(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<PaymentMethodResponse[]> {
    await this.projects.get(this.database.db, staff.scope, id);
    return (await paymentMethodsOf(this.database.db, id)).map(toPaymentMethod);
  }

  @Post('projects/:id/payment-methods')
  @For('staff', 'billing.settings')
  @ApiCreatedResponse({ type: PaymentMethodResponse })
  create(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: CreatePaymentMethodRequest): Promise<PaymentMethodResponse> {
    return this.executor.execute(staff, async (tx) => toPaymentMethod(await this.methods.create(tx, staff, id, body)));
  }

  @Put('payment-methods/:id')
  @For('staff', 'billing.settings')
  @ApiOkResponse({ type: PaymentMethodResponse })
  async update(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @Body() body: UpdatePaymentMethodRequest,
  ): Promise<PaymentMethodResponse> {
    return toPaymentMethod(await this.executor.run(staff, (tx) => this.methods.update(tx, staff, id, body)));
  }

  @ApiErrors({ 409: ['payment_method_in_use'] })
  @Delete('payment-methods/:id')
  @For('staff', 'billing.settings')
  @ApiOkResponse({ type: DeletedResponse })
  async remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.executor.run(staff, (tx) => this.methods.remove(tx, staff, id));
    return { id };
  }
}
