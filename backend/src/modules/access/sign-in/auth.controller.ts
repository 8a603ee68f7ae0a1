import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExtraModels, ApiNoContentResponse, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { TextParam } from '../../../common/http/id-param.js';
import { FreshProof, OpenWhile, requireFreshProof, WhileViewing } from '../../../common/proof.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { Database } from '../../../database/database.js';

import { CallerRights } from '../../users/memberships/caller-rights.js';
import { OwnPassword } from '../../users/passwords/own-password.js';
import { NewPasswords } from '../../users/passwords/new-passwords.js';
import { SessionsService } from '../../users/sessions/sessions.service.js';
import { LoginRequest, LoginResponse, MeResponse, SecondStepResponse, toMe, UpdateMeRequest } from './auth.dto.js';
import { isSamePassword } from '../../users/passwords/password.rules.js';
import { samePassword } from '../../users/users.errors.js';
import { obligationFirst } from '../access.errors.js';
import { AuthService, type Account } from './auth.service.js';
import { LocalAuthGuard } from './local-auth-guard.js';
import { EndedSessionResponse, SessionResponse, toSession } from '../../users/sessions/sessions.dto.js';
import { SESSION_ID } from '../../users/sessions/user-sessions.controller.js';
import { SignIns } from './sign-ins.js';
import { SessionCookie } from '../session-cookie.js';

@ApiTags('auth')
@For('staff', 'account.own')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly database: Database,
    private readonly auth: AuthService,
    private readonly newPasswords: NewPasswords,
    private readonly passwords: OwnPassword,
    private readonly rights: CallerRights,
    private readonly sessions: SessionsService,
    private readonly signIns: SignIns,
    private readonly cookie: SessionCookie,
  ) {}

  @ApiErrors({ 401: ['invalid_credentials'], 403: ['cross_site'], 410: ['temporary_password_ended'], 429: ['too_many_sign_ins'] })
  @Post('login')
  @For('public')
  @UseGuards(LocalAuthGuard)
  @HttpCode(200)
  @ApiExtraModels(LoginResponse, SecondStepResponse)
  @ApiOkResponse({ schema: { oneOf: [LoginResponse, SecondStepResponse].map((each) => ({ $ref: getSchemaPath(each) })) } })
  async login(
    @Req() request: FastifyRequest & { user: Account },
    @Res({ passthrough: true }) reply: FastifyReply,
    // Read by the guard; named here as what the route takes.
    @Body() _credentials: LoginRequest,
  ): Promise<LoginResponse | SecondStepResponse> {
    const { user } = request;
    if (user.methods.length > 0) return this.signIns.askForSecondStep(request, reply, user);
    return this.signIns.complete(request, reply, user, 'password');
  }

  @Post('logout')
  @WhileViewing('open')
  @OpenWhile('password_change_required', 'mfa_enrolment_required')
  @HttpCode(204)
  @ApiNoContentResponse()
  async logout(
    @Staff() staff: StaffCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.database.transaction((tx) => this.auth.signOut(tx, staff));
    this.cookie.clear(request, reply);
  }

  @Get('me')
  @OpenWhile('password_change_required', 'mfa_enrolment_required')
  @ApiOkResponse({ type: MeResponse })
  me(@Staff() staff: StaffCaller): MeResponse {
    return toMe(staff, staff.obligations);
  }

  @ApiErrors({ 410: ['temporary_password_ended'], 429: ['too_many_sign_ins'] })
  @Put('me')
  @FreshProof('by_field')
  @OpenWhile('password_change_required')
  @ApiOkResponse({ type: MeResponse })
  async updateMe(@Staff() staff: StaffCaller, @Body() body: UpdateMeRequest): Promise<MeResponse> {
    const { currentPassword, newPassword } = body;
    if (newPassword === undefined && staff.obligations.includes('password_change_required'))
      throw obligationFirst('password_change_required');
    if (newPassword !== undefined) requireFreshProof(staff);
    if (newPassword !== undefined && currentPassword !== undefined && isSamePassword(newPassword, currentPassword)) throw samePassword();
    const password =
      newPassword === undefined
        ? null
        : {
            oldHash: await this.passwords.requireCurrent(staff, currentPassword),
            newHash: await this.newPasswords.hash(newPassword, { ...staff, ...omitUndefined(body) }, 'newPassword'),
          };
    const names = await this.rights.change(staff, (tx) => this.auth.updateOwn(tx, staff, body, password));
    const left = staff.obligations.filter((obligation) => password === null || obligation !== 'password_change_required');
    return toMe({ ...staff, ...names }, left);
  }

  @Get('sessions')
  @WhileViewing('closed')
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
}
