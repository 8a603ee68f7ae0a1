import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { originOf } from '../../../common/http/caller.js';
import { DomainError, invalidField } from '../../../common/errors/domain-error.js';
import { refuseWhileViewing } from '../../../common/proof.js';
import { clientAddress } from '../../../common/http/server/client-address.js';
import { sha256Hex } from '../../../common/secrets/encryption.js';
import { Database } from '../../../database/database.js';
import { obligationFirst } from '../access.errors.js';
import { ChallengesService } from '../../users/factors/challenges.service.js';
import { challengeEnded, wrongFactor } from '../../users/factors/factors.errors.js';
import { PasskeysService } from '../../users/factors/passkeys.service.js';
import { SecondFactors, type FactorMethod, type GivenFactor } from '../../users/factors/second-factors.js';
import type { SignInChallenge } from '../../users/factors/sign-in-challenge.entity.js';
import { LoginThrottle } from '../../users/login-throttle.js';
import { sessionEnded } from '../../users/users.errors.js';
import { SessionCookie } from '../session-cookie.js';
import { LoginResponse } from '../sign-in/auth.dto.js';
import { AuthService, type Account } from '../sign-in/auth.service.js';
import { SignIns } from '../sign-in/sign-ins.js';
import { StaffAuthenticator } from '../staff-authenticator.js';
import { PasskeyOptionsRequest, PasskeyOptionsResponse, PasskeySignInRequest, SecondStepRequest } from './factors.dto.js';
import { PasskeyOptions } from './passkey-options.js';

/** Ways to sign in other than a password, or after it. */
@ApiTags('auth')
@For('public')
@Controller('api/auth')
export class SecondStepController {
  constructor(
    private readonly database: Database,
    private readonly auth: AuthService,
    private readonly challenges: ChallengesService,
    private readonly cookie: SessionCookie,
    private readonly factors: SecondFactors,
    private readonly passkeyOptions: PasskeyOptions,
    private readonly passkeys: PasskeysService,
    private readonly signIns: SignIns,
    private readonly staff: StaffAuthenticator,
    private readonly throttle: LoginThrottle,
  ) {}

  @ApiErrors({ 401: ['challenge_ended', 'invalid_code'], 403: ['cross_site'], 429: ['too_many_sign_ins'] })
  @ApiOperation({ summary: 'The second step of a sign-in' })
  @Post('mfa')
  @HttpCode(200)
  @ApiOkResponse({ type: LoginResponse })
  async secondStep(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { challengeId, ...given }: SecondStepRequest,
  ): Promise<LoginResponse> {
    this.staff.refuseCrossSite(request);
    if (Object.values(given).filter((each) => each !== undefined).length !== 1) {
      throw invalidField('code', 'Give one of code, recoveryCode and assertion.');
    }
    const challenge = await this.challenges.attempt(this.database.db, challengeId, 'second_step', this.browserOf(request));
    const account = await this.auth.accountOf(this.database.db, challenge.userId ?? 0);
    if (!account) throw challengeEnded();
    const method = await this.prove(request, account, given, challenge);
    return this.signIns.complete(request, reply, account, method, (tx) => this.challenges.finish(tx, challenge));
  }

  @ApiErrors({
    401: ['unauthenticated'],
    403: ['cross_site', 'password_change_required'],
    409: ['passkeys_off'],
    429: ['too_many_sign_ins'],
  })
  @ApiOperation({ summary: 'Begin a sign-in by passkey alone, a new passkey, or a fresh proof by one' })
  @Post('passkeys/options')
  @HttpCode(200)
  @ApiOkResponse({ type: PasskeyOptionsResponse })
  async options(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { purpose }: PasskeyOptionsRequest,
  ): Promise<PasskeyOptionsResponse> {
    this.staff.refuseCrossSite(request);
    await this.throttle.admitBeginning(clientAddress(request.ip));
    const session = purpose === 'sign_in' ? undefined : await this.staff.sessionOf(request);
    if (session) refuseWhileViewing(session);
    if (session?.mustChangePassword && purpose === 'enrolment') throw obligationFirst('password_change_required');
    const party = this.signIns.partyOf(request);
    if (session) return this.passkeyOptions.forPerson(session, purpose === 'proof' ? 'proof' : 'passkey_enrolment', party);
    if (purpose === 'enrolment' || purpose === 'proof') throw sessionEnded();
    return this.passkeyOptions.forSignIn(sha256Hex(this.cookie.browser(request, reply)), party);
  }

  @ApiErrors({ 401: ['challenge_ended', 'invalid_code'], 403: ['cross_site'], 409: ['passkeys_off'], 429: ['too_many_sign_ins'] })
  @ApiOperation({ summary: 'Sign in by passkey alone' })
  @Post('passkeys/sign-in')
  @HttpCode(200)
  @ApiOkResponse({ type: LoginResponse })
  async passkeySignIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { challengeId, assertion }: PasskeySignInRequest,
  ): Promise<LoginResponse> {
    this.staff.refuseCrossSite(request);
    const challenge = await this.challenges.attempt(this.database.db, challengeId, 'passkey_sign_in', this.browserOf(request));
    const passkey = await this.passkeys.find(this.database.db, assertion);
    const account = passkey ? await this.auth.accountOf(this.database.db, passkey.userId) : undefined;
    const method = await this.prove(request, account, { assertion }, challenge);
    if (!account) throw wrongFactor();
    return this.signIns.complete(request, reply, account, method, (tx) => this.challenges.finish(tx, challenge));
  }

  private browserOf(request: FastifyRequest): string | undefined {
    const secret = this.cookie.readBrowser(request);
    return secret === undefined ? undefined : sha256Hex(secret);
  }

  /** A wrong one counts as a failed sign-in. @throws invalid_code, too_many_sign_ins */
  private async prove(
    request: FastifyRequest,
    account: Account | undefined,
    given: GivenFactor,
    challenge: SignInChallenge,
  ): Promise<FactorMethod> {
    const email = account?.email ?? 'Unknown passkey';
    try {
      const admission = await this.throttle.admit({ email, address: clientAddress(request.ip) });
      const party = this.signIns.partyOf(request);
      const method = account && (await this.factors.take(account.id, given, challenge.passkeyChallenge, party));
      if (method === undefined) throw wrongFactor();
      await this.throttle.succeeded(admission);
      return method;
    } catch (error) {
      const route = `${request.method} ${request.routeOptions.url ?? ''}`;
      if (error instanceof DomainError) await this.auth.recordFailure(email, error, originOf(request), route);
      throw error;
    }
  }
}
