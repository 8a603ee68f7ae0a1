import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { originOf, Staff, type Actor, type StaffCaller } from '../../../common/http/caller.js';
import { TextParam } from '../../../common/http/id-param.js';
import { ENV, type Env } from '../../../config/env.js';
import { Database } from '../../../database/database.js';
import { OwnPassword } from '../../users/own-password.js';
import { hashPassword } from '../../users/password.rules.js';
import { RolesService } from '../../users/roles/roles.service.js';
import { SessionsService } from '../../users/sessions/sessions.service.js';
import {
  EndedSessionResponse,
  LoginRequest,
  LoginResponse,
  MeResponse,
  SessionResponse,
  toMe,
  toSession,
  UpdateMeRequest,
} from './auth.dto.js';
import { AuthService, type Account } from './auth.service.js';
import { LocalAuthGuard } from './local-auth-guard.js';
import { clearSessionCookie, setSessionCookie } from '../session-cookie.js';

const SESSION_ID = /^[0-9a-f]{64}$/;

@ApiTags('auth')
@For('staff', 'account.own')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly database: Database,
    private readonly auth: AuthService,
    private readonly passwords: OwnPassword,
    private readonly roles: RolesService,
    private readonly sessions: SessionsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @ApiErrors({ 401: ['invalid_credentials'], 403: ['cross_site'], 429: ['too_many_sign_ins'] })
  @Post('login')
  @For('public')
  @UseGuards(LocalAuthGuard)
  @HttpCode(200)
  @ApiOkResponse({ type: LoginResponse })
  async login(
    @Req() request: FastifyRequest & { user: Account },
    @Res({ passthrough: true }) reply: FastifyReply,
    // Read by the guard; named here as what the route takes.
    @Body() _credentials: LoginRequest,
  ): Promise<LoginResponse> {
    const { user } = request;
    const actor: Actor = { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, email: user.email, ...originOf(request) };
    const { secret, sessionId } = await this.database.transaction((tx) => this.auth.signIn(tx, user, actor));
    setSessionCookie(reply, secret, this.isSecure(request));
    const { permissions, scope } = await this.roles.rightsOf(this.database.db, user.role);
    return { sessionId, user: toMe({ ...user, userId: user.id, permissions, scope: scope === 'all' ? 'all' : user.projectIds }) };
  }

  @Post('logout')
  @HttpCode(204)
  @ApiNoContentResponse()
  async logout(
    @Staff() staff: StaffCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.database.transaction((tx) => this.auth.signOut(tx, staff));
    clearSessionCookie(reply, this.isSecure(request));
  }

  @Get('me')
  @ApiOkResponse({ type: MeResponse })
  me(@Staff() staff: StaffCaller): MeResponse {
    return toMe(staff);
  }

  @ApiErrors({ 429: ['too_many_sign_ins'] })
  @Put('me')
  @ApiOkResponse({ type: MeResponse })
  async updateMe(@Staff() staff: StaffCaller, @Body() body: UpdateMeRequest): Promise<MeResponse> {
    const { currentPassword, newPassword } = body;
    const password =
      newPassword === undefined
        ? null
        : { oldHash: await this.passwords.requireCurrent(staff, currentPassword), newHash: await hashPassword(newPassword) };
    const names = await this.database.transaction((tx) => this.auth.updateOwn(tx, staff, body, password));
    return toMe({ ...staff, ...names });
  }

  @Get('sessions')
  @ApiOkResponse({ type: SessionResponse, isArray: true })
  async listSessions(@Staff() staff: StaffCaller): Promise<SessionResponse[]> {
    const rows = await this.sessions.listOf(this.database.db, staff.userId);
    return rows.map((row) => toSession(row, staff.sessionId));
  }

  @Delete('sessions/:id')
  @ApiOkResponse({ type: EndedSessionResponse })
  async endSession(@Staff() staff: StaffCaller, @TextParam('id', SESSION_ID) id: string): Promise<EndedSessionResponse> {
    await this.database.transaction((tx) => this.auth.endOwnSession(tx, staff, id));
    return { id };
  }

  private isSecure(request: FastifyRequest): boolean {
    return request.protocol === 'https' || (this.env.PUBLIC_URL?.startsWith('https:') ?? false);
  }
}
