import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { invalidField } from '../../../common/errors/domain-error.js';
import { clientAddress } from '../../../common/http/server/client-address.js';
import { OpenWhile } from '../../../common/proof.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { ChallengesService } from '../../users/factors/challenges.service.js';
import { passkeyNotTaken, wrongCode } from '../../users/factors/factors.errors.js';
import { SecondFactors } from '../../users/factors/second-factors.js';
import { LoginThrottle } from '../../users/login-throttle.js';
import { OwnPassword } from '../../users/passwords/own-password.js';
import { SessionsService } from '../../users/sessions/sessions.service.js';
import { SignIns } from '../sign-in/sign-ins.js';
import { ReauthenticateRequest } from './factors.dto.js';

@ApiTags('auth')
@Controller('api/auth')
export class ProofController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly challenges: ChallengesService,
    private readonly factors: SecondFactors,
    private readonly passwords: OwnPassword,
    private readonly sessions: SessionsService,
    private readonly signIns: SignIns,
    private readonly throttle: LoginThrottle,
  ) {}

  @ApiErrors({ 410: ['temporary_password_ended'], 429: ['too_many_sign_ins'] })
  @ApiOperation({ summary: 'Give a fresh proof, which actions that move money or grant rights need' })
  @Post('reauthenticate')
  @For('staff', 'account.own')
  // A password that the person chose, and a second factor, can be a fresh proof.
  @OpenWhile('password_change_required', 'mfa_enrolment_required')
  @HttpCode(204)
  @ApiNoContentResponse()
  async reauthenticate(@Staff() staff: StaffCaller, @Req() request: FastifyRequest, @Body() body: ReauthenticateRequest): Promise<void> {
    const { password, code, assertion } = body;
    if ([password, code, assertion].filter((each) => each !== undefined).length !== 1) {
      throw invalidField('password', 'Give one of password, code and assertion.');
    }
    const method = password === undefined ? await this.takeFactor(staff, request, body) : await this.takePassword(staff, password);
    await this.database.transaction(async (tx) => {
      await this.sessions.prove(tx, staff.sessionId);
      await this.audit.record(tx, staff.actor, {
        action: 'reauthenticated',
        entityType: 'user',
        entityId: staff.userId,
        details: { method },
      });
    });
  }

  private async takePassword(staff: StaffCaller, password: string): Promise<string> {
    await this.passwords.requireCurrent(staff, password, 'password');
    return 'password';
  }

  /** Guessed no faster than at the sign-in. @throws validation_failed on `code` or `assertion`, too_many_sign_ins */
  private async takeFactor(staff: StaffCaller, request: FastifyRequest, { challengeId, ...given }: ReauthenticateRequest): Promise<string> {
    const admission = await this.throttle.admit({ email: staff.email, address: clientAddress(request.ip) });
    const challenge =
      challengeId === undefined
        ? undefined
        : await this.challenges.attempt(this.database.db, challengeId, 'proof', staff.sessionId).catch(() => undefined);
    const method = await this.factors.take(staff.userId, given, challenge?.passkeyChallenge ?? null, this.signIns.partyOf(request));
    if (method === undefined) {
      const error = given.code === undefined ? passkeyNotTaken() : wrongCode();
      await this.audit.recordFailure(staff.actor, {
        action: 'login_failed',
        entityType: 'user',
        entityId: staff.userId,
        outcome: 'denied',
        route: 'fresh proof',
        details: { code: error.code },
      });
      throw error;
    }
    if (challenge) await this.database.transaction((tx) => this.challenges.finish(tx, challenge));
    await this.throttle.succeeded(admission);
    return method;
  }
}
