import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { FreshProof } from '../../common/proof.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { DeletedResponse } from '../../common/http/deleted.dto.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { Database } from '../../database/database.js';
import { CallerRights } from './memberships/caller-rights.js';
import { LinksService } from './links/links.service.js';
import { NewPasswords } from './passwords/new-passwords.js';
import { OwnPassword } from './passwords/own-password.js';
import { isSamePassword } from './passwords/password.rules.js';
import { RegisteredUserResponse, RegisterUserRequest, toUser, UpdateUserRequest, UserResponse } from './users.dto.js';
import { samePassword } from './users.errors.js';
import { USERS_LIST } from './users.list.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@For('staff', 'users.read')
@Controller('api')
export class UsersController {
  constructor(
    private readonly database: Database,
    private readonly rights: CallerRights,
    private readonly links: LinksService,
    private readonly newPasswords: NewPasswords,
    private readonly passwords: OwnPassword,
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

  @ApiErrors({ 403: ['grant_forbidden'], 404: ['not_found'], 409: ['email_taken', 'sign_in_not_private'] })
  @Post('auth/register')
  @For('staff', 'users.write')
  @ApiCreatedResponse({ type: RegisteredUserResponse })
  async register(@Staff() staff: StaffCaller, @Body() body: RegisterUserRequest): Promise<RegisteredUserResponse> {
    const passwordHash = body.password === undefined ? null : await this.newPasswords.hash(body.password, body, 'password');
    const { user, link } = await this.rights.change(staff, (tx) => this.users.register(tx, staff, passwordHash, body));
    return { ...toUser(user), invitation: link && this.links.shown(link) };
  }

  /** People change their own password and e-mail with the current password only, here as everywhere. */
  @ApiErrors({
    403: ['grant_forbidden'],
    409: ['own_account', 'last_global_admin', 'email_taken', 'sign_in_not_private'],
    429: ['too_many_sign_ins'],
  })
  @Put('users/:id')
  @For('staff', 'users.write')
  @FreshProof('by_field')
  @ApiOkResponse({ type: UserResponse })
  async update(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdateUserRequest): Promise<UserResponse> {
    const { password, email, currentPassword } = body;
    const isGuarded = id === staff.userId && (password !== undefined || (email !== undefined && email !== staff.email));
    if (isGuarded && password !== undefined && currentPassword !== undefined && isSamePassword(password, currentPassword)) {
      throw samePassword('password');
    }
    const provenHash = isGuarded ? await this.passwords.requireCurrent(staff, currentPassword) : undefined;
    const newHash = password === undefined ? undefined : await this.newHashFor(id, password, body);
    return toUser(await this.rights.change(staff, (tx) => this.users.update(tx, staff, id, body, { newHash, provenHash })));
  }

  @ApiErrors({ 403: ['grant_forbidden'], 409: ['own_account', 'last_global_admin'] })
  @Delete('users/:id')
  @For('staff', 'users.write')
  @FreshProof('unneeded')
  @ApiOkResponse({ type: DeletedResponse })
  async remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.rights.change(staff, (tx) => this.users.remove(tx, staff, id));
    return { id };
  }

  private async newHashFor(id: number, password: string, changes: UpdateUserRequest): Promise<string> {
    const owner = await this.users.get(this.database.db, id);
    return this.newPasswords.hash(password, { ...owner, ...omitUndefined(changes) }, 'password');
  }
}
