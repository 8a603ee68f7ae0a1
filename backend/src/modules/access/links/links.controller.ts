import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { For } from '../../../common/http/audience.js';
import { originOf } from '../../../common/http/caller.js';
import { TextParam } from '../../../common/http/id-param.js';
import { clientAddress } from '../../../common/http/server/client-address.js';
import { acceptedLanguage } from '../../../common/language.js';
import { Database } from '../../../database/database.js';
import { ForgotRequest, ForgotResponse, NewPasswordRequest, NewPasswordResponse } from '../../users/links/links.dto.js';
import { LinksService } from '../../users/links/links.service.js';
import type { LinkPurpose } from '../../users/links/user-link.entity.js';
import { LoginThrottle } from '../../users/login-throttle.js';
import { NewPasswords } from '../../users/passwords/new-passwords.js';
import { isPassword } from '../../users/passwords/password.rules.js';
import { samePassword } from '../../users/users.errors.js';
import { UsersService } from '../../users/users.service.js';
import { StaffAuthenticator } from '../staff-authenticator.js';

/** Accepts any text: a token that was cut in an e-mail is answered like a link that has ended. */
const TOKEN = /^[\w-]{1,200}$/;

const languageOf = ({ headers }: FastifyRequest) => acceptedLanguage(headers['accept-language']);

/** For those who have no password, or have forgotten it. None of these signs anybody in. */
@ApiTags('auth')
@For('public')
@Controller('api/auth')
export class LinksController {
  constructor(
    private readonly database: Database,
    private readonly links: LinksService,
    private readonly newPasswords: NewPasswords,
    private readonly staff: StaffAuthenticator,
    private readonly throttle: LoginThrottle,
    private readonly users: UsersService,
  ) {}

  @ApiErrors({ 403: ['cross_site'], 429: ['too_many_tries'] })
  @ApiOperation({ summary: 'Ask for a link to a new password by e-mail; the answer is the same whether or not there is such a user' })
  @Post('forgot')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: ForgotResponse })
  async forgot(@Req() request: FastifyRequest, @Body() { email }: ForgotRequest): Promise<ForgotResponse> {
    await this.admit(request);
    const isHeard = await this.throttle.mayMailLink(email);
    await this.database.transaction(async (tx) => {
      const user = await this.users.findByEmail(tx, email);
      await this.links.forget(tx, { email, user, isHeard, language: languageOf(request) }, originOf(request));
    });
    return { byEmail: this.links.areMailed };
  }

  @ApiErrors({ 403: ['cross_site'], 410: ['link_ended'], 429: ['too_many_tries'] })
  @ApiOperation({ summary: 'Choose the first password, by the link of an invitation' })
  @Post('invitations/:token')
  @HttpCode(200)
  @ApiOkResponse({ type: NewPasswordResponse })
  accept(
    @Req() request: FastifyRequest,
    @TextParam('token', TOKEN) token: string,
    @Body() body: NewPasswordRequest,
  ): Promise<NewPasswordResponse> {
    return this.setPassword(request, 'invitation', token, body);
  }

  @ApiErrors({ 403: ['cross_site'], 410: ['link_ended'], 429: ['too_many_tries'] })
  @ApiOperation({ summary: 'Choose another password by a link; second factors stay' })
  @Post('reset/:token')
  @HttpCode(200)
  @ApiOkResponse({ type: NewPasswordResponse })
  reset(
    @Req() request: FastifyRequest,
    @TextParam('token', TOKEN) token: string,
    @Body() body: NewPasswordRequest,
  ): Promise<NewPasswordResponse> {
    return this.setPassword(request, 'reset', token, body);
  }

  @ApiErrors({ 410: ['link_ended'], 429: ['too_many_tries'] })
  @ApiOperation({ summary: 'Whether the link of an invitation still opens something; asking does not use it up' })
  @Get('invitations/:token')
  @HttpCode(204)
  @ApiNoContentResponse()
  lookAtInvitation(@Req() request: FastifyRequest, @TextParam('token', TOKEN) token: string): Promise<void> {
    return this.lookAt(request, 'invitation', token);
  }

  @ApiErrors({ 410: ['link_ended'], 429: ['too_many_tries'] })
  @ApiOperation({ summary: 'Whether a link to another password still opens something; asking does not use it up' })
  @Get('reset/:token')
  @HttpCode(204)
  @ApiNoContentResponse()
  lookAtReset(@Req() request: FastifyRequest, @TextParam('token', TOKEN) token: string): Promise<void> {
    return this.lookAt(request, 'reset', token);
  }

  private async lookAt(request: FastifyRequest, purpose: LinkPurpose, token: string): Promise<void> {
    await this.admit(request);
    await this.links.find(this.database.db, purpose, token);
  }

  private async setPassword(
    request: FastifyRequest,
    purpose: LinkPurpose,
    token: string,
    { password }: NewPasswordRequest,
  ): Promise<NewPasswordResponse> {
    await this.admit(request);
    const user = await this.links.find(this.database.db, purpose, token);
    // It would stay known to the person who set it. Others may choose the one again that they had only believed to have forgotten.
    if (user.mustChangePassword && (await isPassword(password, user.passwordHash))) throw samePassword('password');
    const passwordHash = await this.newPasswords.hash(password, user, 'password');
    const redemption = { purpose, token, user, passwordHash, language: languageOf(request) };
    await this.database.transaction((tx) => this.links.redeem(tx, redemption, originOf(request)));
    return { email: user.email };
  }

  /** @throws cross_site, too_many_tries */
  private async admit(request: FastifyRequest): Promise<void> {
    this.staff.refuseCrossSite(request);
    await this.throttle.admitLink(clientAddress(request.ip));
  }
}
