import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { DeletedResponse } from '../../../common/http/deleted.dto.js';
import { notFound } from '../../../common/errors/domain-error.js';
import { IdParam } from '../../../common/http/id-param.js';
import { FreshProof, OpenWhile, WhileViewing } from '../../../common/proof.js';
import { ENV, type Env } from '../../../config/env.js';
import { Database, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { SettingsService } from '../../settings/settings.service.js';
import { ChallengesService } from '../../users/factors/challenges.service.js';
import { CodesService } from '../../users/factors/codes.service.js';
import { noSecondFactor } from '../../users/factors/factors.errors.js';
import { PasskeysService } from '../../users/factors/passkeys.service.js';
import { SecondFactors } from '../../users/factors/second-factors.js';
import { IdentitiesService } from '../../users/identities/identities.service.js';
import { SessionsService } from '../../users/sessions/sessions.service.js';
import { AuthService } from '../sign-in/auth.service.js';
import { SignIns } from '../sign-in/sign-ins.js';
import {
  CreatePasskeyRequest,
  FactorsResponse,
  NewPasskeyResponse,
  PasskeyResponse,
  RecoveryCodesResponse,
  toPasskey,
  TotpRequest,
  TotpResponse,
} from './factors.dto.js';

/** A person's own second factors. */
@ApiTags('auth')
@For('staff', 'account.own')
@Controller('api/auth')
export class FactorsController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly auth: AuthService,
    private readonly challenges: ChallengesService,
    private readonly codes: CodesService,
    private readonly factors: SecondFactors,
    private readonly identities: IdentitiesService,
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
    private readonly settings: SettingsService,
    private readonly signIns: SignIns,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get('factors')
  @WhileViewing('closed')
  @OpenWhile('mfa_enrolment_required')
  @ApiOkResponse({ type: FactorsResponse })
  async list(@Staff() { userId }: StaffCaller, @Req() request: FastifyRequest): Promise<FactorsResponse> {
    const { db } = this.database;
    const party = this.signIns.partyOf(request);
    const { passwordHash = null } = (await this.auth.accountOf(db, userId)) ?? {};
    return {
      hasPassword: passwordHash !== null,
      hasSingleSignOn: await this.identities.isKnownTo(db, this.env.OIDC_ISSUER, userId),
      totpSince: (await this.codes.totpOf(db, userId))?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: await this.codes.recoveryCodesLeft(db, userId),
      passkeys: (await this.passkeys.listOf(db, userId)).map(toPasskey),
      passkeysOffReason: 'reason' in party ? party.reason : null,
    };
  }

  @ApiErrors({ 409: ['totp_enabled', 'totp_not_begun'] })
  @ApiOperation({
    summary: 'Set up an authenticator app',
    description: 'First without a code, which gives the secret; then with a code that the app made of it.',
  })
  @Post('factors/totp')
  @OpenWhile('mfa_enrolment_required')
  @FreshProof('needed')
  @HttpCode(200)
  @ApiOkResponse({ type: TotpResponse })
  async setUpTotp(@Staff() staff: StaffCaller, @Body() { code }: TotpRequest): Promise<TotpResponse> {
    const { productName } = await this.settings.get(this.database.db);
    return this.database.transaction(async (tx) => {
      if (code === undefined) {
        await this.lockFactors(tx, staff);
        return { ...(await this.codes.begin(tx, staff, productName)), recoveryCodes: null };
      }
      await this.enrol(tx, staff, () => this.codes.confirm(tx, staff.userId, code));
      await this.record(tx, staff, 'totp_enabled');
      return { secret: null, otpauthUrl: null, recoveryCodes: await this.firstRecoveryCodes(tx, staff.userId) };
    });
  }

  @Delete('factors/totp')
  @FreshProof('needed')
  @ApiErrors({ 404: ['not_found'] })
  @ApiOkResponse({ type: DeletedResponse })
  async removeTotp(@Staff() staff: StaffCaller): Promise<DeletedResponse> {
    await this.database.transaction(async (tx) => {
      await this.lockFactors(tx, staff);
      if (!(await this.codes.removeTotp(tx, staff.userId))) throw notFound('authenticator app');
      await this.tidy(tx, staff.userId);
      await this.record(tx, staff, 'totp_removed');
    });
    return { id: staff.userId };
  }

  @ApiErrors({ 409: ['no_second_factor'] })
  @ApiOperation({ summary: 'Make new recovery codes, in place of all that there were' })
  @Post('factors/recovery-codes')
  @FreshProof('needed')
  @ApiCreatedResponse({ type: RecoveryCodesResponse })
  async renewRecoveryCodes(@Staff() staff: StaffCaller): Promise<RecoveryCodesResponse> {
    return this.database.transaction(async (tx) => {
      if (await this.lockFactors(tx, staff)) throw noSecondFactor();
      await this.record(tx, staff, 'recovery_codes_made');
      return { recoveryCodes: await this.codes.renewRecoveryCodes(tx, staff.userId) };
    });
  }

  @Get('passkeys')
  @WhileViewing('closed')
  @OpenWhile('mfa_enrolment_required')
  @ApiOkResponse({ type: PasskeyResponse, isArray: true })
  async listPasskeys(@Staff() { userId }: StaffCaller): Promise<PasskeyResponse[]> {
    return (await this.passkeys.listOf(this.database.db, userId)).map(toPasskey);
  }

  @ApiErrors({ 409: ['passkeys_off', 'passkey_taken', 'too_many_passkeys'] })
  @Post('passkeys')
  @OpenWhile('mfa_enrolment_required')
  @FreshProof('needed')
  @ApiCreatedResponse({ type: NewPasskeyResponse })
  async addPasskey(
    @Staff() staff: StaffCaller,
    @Req() request: FastifyRequest,
    @Body() { challengeId, name, credential }: CreatePasskeyRequest,
  ): Promise<NewPasskeyResponse> {
    const challenge = await this.challenges.attempt(this.database.db, challengeId, 'passkey_enrolment', staff.sessionId);
    const verified = await this.passkeys.verifyNew(credential, challenge.passkeyChallenge, this.signIns.partyOf(request));
    return this.database.transaction(async (tx) => {
      await this.challenges.finish(tx, challenge);
      const passkey = await this.enrol(tx, staff, () => this.passkeys.add(tx, { ...verified, userId: staff.userId, name }));
      await this.record(tx, staff, 'passkey_added', { name });
      return { ...toPasskey(passkey), recoveryCodes: await this.firstRecoveryCodes(tx, staff.userId) };
    });
  }

  @Delete('passkeys/:id')
  @FreshProof('needed')
  @ApiOkResponse({ type: DeletedResponse })
  async removePasskey(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.database.transaction(async (tx) => {
      await this.lockFactors(tx, staff);
      const removed = await this.passkeys.remove(tx, staff.userId, id);
      if (!removed) throw notFound('passkey');
      await this.tidy(tx, staff.userId);
      await this.record(tx, staff, 'passkey_removed', { name: removed.name });
    });
    return { id };
  }

  /** The other sessions have not passed this second factor, so they end: in one of them the password alone would be enough to remove it. */
  private async enrol<T>(tx: Tx, staff: StaffCaller, add: () => Promise<T>): Promise<T> {
    const isFirst = await this.lockFactors(tx, staff);
    const added = await add();
    if (isFirst) await this.sessions.endAllOf(tx, [staff.userId], staff.sessionId);
    return added;
  }

  /**
   * Changes of one account's factors take turns. Who ends its sessions, since a stranger uses one, must not find a factor or codes of that
   * stranger afterwards.
   * @returns whether the account has no second factor
   * @throws unauthenticated where the session has ended since the request began
   */
  private async lockFactors(tx: Tx, { userId, sessionId }: StaffCaller): Promise<boolean> {
    const hasNone = await this.factors.lockBeforeFirst(tx, userId);
    await this.sessions.requireAlive(tx, sessionId);
    return hasNone;
  }

  private async firstRecoveryCodes(tx: Tx, userId: number): Promise<string[] | null> {
    return (await this.codes.recoveryCodesLeft(tx, userId)) > 0 ? null : this.codes.renewRecoveryCodes(tx, userId);
  }

  /** Recovery codes replace another factor, so they go with the last one. */
  private async tidy(tx: Tx, userId: number): Promise<void> {
    if ((await this.factors.methodsOf(tx, userId)).length === 0) await this.codes.removeRecoveryCodes(tx, userId);
  }

  private record(tx: Tx, { actor, userId }: StaffCaller, action: string, details: object = {}): Promise<void> {
    return this.audit.record(tx, actor, { action, entityType: 'user', entityId: userId, details });
  }
}
