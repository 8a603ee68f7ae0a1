import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { DeletedResponse } from '../../common/http/deleted.dto.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-rows.js';
import { Database } from '../../database/database.js';
import { hashPassword } from './password.rules.js';
import { RegisterUserRequest, toUser, UpdateUserRequest, UserResponse } from './users.dto.js';
import { USERS_LIST } from './users.list.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@For('global_admin')
@Controller('api')
export class UsersController {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
  ) {}

  @Get('users')
  @ApiList(USERS_LIST, UserResponse)
  async list(@ListQueryOf(USERS_LIST) query: ListQuery): Promise<ListPage<UserResponse>> {
    return (await this.users.list(this.database.db, query)).map(toUser);
  }

  @Get('users/:id')
  @ApiOkResponse({ type: UserResponse })
  async get(@IdParam() id: number): Promise<UserResponse> {
    return toUser(await this.users.get(this.database.db, id));
  }

  @ApiErrors({ 404: ['not_found'], 409: ['email_taken'] })
  @Post('auth/register')
  @ApiCreatedResponse({ type: UserResponse })
  async register(@Staff() staff: StaffCaller, @Body() body: RegisterUserRequest): Promise<UserResponse> {
    const passwordHash = await hashPassword(body.password);
    return toUser(await this.database.transaction((tx) => this.users.register(tx, staff, passwordHash, body)));
  }

  @ApiErrors({ 409: ['own_account', 'last_global_admin', 'email_taken'] })
  @Put('users/:id')
  @ApiOkResponse({ type: UserResponse })
  async update(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdateUserRequest): Promise<UserResponse> {
    const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
    return toUser(await this.database.transaction((tx) => this.users.update(tx, staff, id, passwordHash, body)));
  }

  @ApiErrors({ 409: ['own_account', 'last_global_admin'] })
  @Delete('users/:id')
  @ApiOkResponse({ type: DeletedResponse })
  async remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.database.transaction((tx) => this.users.remove(tx, staff, id));
    return { id };
  }
}
