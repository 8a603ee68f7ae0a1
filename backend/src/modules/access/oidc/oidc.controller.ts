import { Body, Controller, Get, HttpCode, Inject, Post, Query, Redirect, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { notFound } from '../../../common/errors/domain-error.js';
import { sha256Hex } from '../../../common/secrets/encryption.js';
import { ENV, type Env } from '../../../config/env.js';
import { Database } from '../../../database/database.js';
import { ChallengesService } from '../../users/factors/challenges.service.js';
import { challengeEnded } from '../../users/factors/factors.errors.js';
import { SessionCookie } from '../session-cookie.js';
import { SecondStepResponse } from '../sign-in/auth.dto.js';
import { AuthService } from '../sign-in/auth.service.js';
import { SignIns } from '../sign-in/sign-ins.js';
import { StaffAuthenticator } from '../staff-authenticator.js';
import { OidcSecondStepRequest, StartQuery } from './oidc.dto.js';
import { OidcVisits } from './oidc-visits.js';

const SEE_OTHER = 303;

interface Redirected {
  url: string;
}

/** Single sign-on by OpenID Connect. A browser is sent to the provider and comes back; the login page shows errors. */
@ApiTags('auth')
@For('public')
@Controller('api/auth/oidc')
export class OidcController {
  constructor(
    private readonly database: Database,
    private readonly auth: AuthService,
    private readonly challenges: ChallengesService,
    private readonly cookie: SessionCookie,
    private readonly signIns: SignIns,
    private readonly staff: StaffAuthenticator,
    private readonly visits: OidcVisits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @ApiErrors({ 404: ['not_found'] })
  @ApiOperation({ summary: 'Go to the provider of single sign-on' })
  @Get('start')
  @Redirect('/', SEE_OTHER)
  @ApiResponse({ status: SEE_OTHER, description: 'To the provider, or to the login page with the error.' })
  async start(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: StartQuery,
  ): Promise<Redirected> {
    this.requireConfigured();
    return { url: await this.visits.begin(request, reply, query) };
  }

  @ApiErrors({ 404: ['not_found'] })
  @ApiOperation({ summary: 'Come back from the provider of single sign-on' })
  @Get('callback')
  @Redirect('/', SEE_OTHER)
  @ApiQuery({ name: 'state', required: false, schema: { type: 'string', maxLength: 2_000 }, description: 'As all that the provider adds.' })
  @ApiResponse({ status: SEE_OTHER, description: 'Signed in, to the page that was asked for; else to the login page.' })
  async callback(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    // The library reads it from the address; named here as what the route takes.
    @Query() _answer: Record<string, unknown>,
  ): Promise<Redirected> {
    this.requireConfigured();
    return { url: await this.visits.finish(request, reply) };
  }

  @ApiErrors({ 401: ['challenge_ended'], 403: ['cross_site'] })
  @ApiOperation({ summary: 'The second step after a sign-in at the provider, for people with a second factor here' })
  @Post('second-step')
  @HttpCode(200)
  @ApiOkResponse({ type: SecondStepResponse })
  async secondStep(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { challengeId }: OidcSecondStepRequest,
  ): Promise<SecondStepResponse> {
    this.staff.refuseCrossSite(request);
    const browser = this.cookie.readBrowser(request);
    const hash = browser === undefined ? undefined : sha256Hex(browser);
    const challenge = await this.challenges.attempt(this.database.db, challengeId, 'oidc_second_step', hash);
    await this.database.transaction((tx) => this.challenges.finish(tx, challenge));
    const account = await this.auth.accountOf(this.database.db, challenge.userId ?? 0);
    if (!account) throw challengeEnded();
    return this.signIns.askForSecondStep(request, reply, account);
  }

  private requireConfigured(): void {
    if (this.env.OIDC_ISSUER === undefined) throw notFound('single sign-on');
  }
}
