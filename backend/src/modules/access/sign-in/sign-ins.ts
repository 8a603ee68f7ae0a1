import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { originOf, type Actor } from '../../../common/http/caller.js';
import { rightsOf } from '../../../common/http/permissions.js';
import { sha256Hex } from '../../../common/secrets/encryption.js';
import { ENV, type Env } from '../../../config/env.js';
import { Database, type Tx } from '../../../database/database.js';
import { ChallengesService } from '../../users/factors/challenges.service.js';
import { PasskeysService } from '../../users/factors/passkeys.service.js';
import { relyingPartyOf, type RelyingParty } from '../../users/factors/relying-party.rules.js';
import { SessionsService } from '../../users/sessions/sessions.service.js';
import { sessionEnded } from '../../users/users.errors.js';
import { SessionCookie } from '../session-cookie.js';
import { obligationsOf } from '../staff-authenticator.js';
import { toMe, type LoginResponse, type SecondStepResponse } from './auth.dto.js';
import { AuthService, type Account, type SignInFacts } from './auth.service.js';

/** The last step of every way to sign in, and the step between a password and a second factor. */
@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly auth: AuthService,
    private readonly challenges: ChallengesService,
    private readonly cookie: SessionCookie,
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @param besides a change that is saved together with the sign-in */
  async complete(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    method: SignInFacts['method'],
    besides: (tx: Tx, sessionId: string) => Promise<void> = () => Promise.resolve(),
  ): Promise<LoginResponse> {
    const { id, email, firstName, lastName, lastLoginAt } = account;
    const actor: Actor = { kind: 'user', id, name: `${firstName} ${lastName}`, email, ...originOf(request) };
    const facts = { method, formerSecret: this.cookie.read(request) };
    const { secret, sessionId } = await this.database.transaction(async (tx) => {
      const session = await this.auth.signIn(tx, account, actor, facts);
      await besides(tx, session.sessionId);
      return session;
    });
    this.cookie.set(request, reply, secret);
    const session = await this.sessions.find(this.database.db, secret, false);
    if (!session) throw sessionEnded();
    const { permissions, scope } = rightsOf(session);
    const me = { ...session, permissions, scope: scope === 'all' ? ('all' as const) : session.projectIds, viewer: null, lastLoginAt };
    return { sessionId, user: toMe(me, obligationsOf(session)) };
  }

  /** @throws invalid_credentials where the password was changed, or the account deactivated, while the password was being compared */
  async askForSecondStep(request: FastifyRequest, reply: FastifyReply, account: Account): Promise<SecondStepResponse> {
    const { id: userId, methods } = account;
    const party = this.partyOf(request);
    const passkeys = methods.includes('passkey') && 'id' in party ? await this.passkeys.listOf(this.database.db, userId) : [];
    const passkeyOptions = passkeys.length > 0 ? await this.passkeys.signInOptions(party, passkeys) : undefined;
    const browser = sha256Hex(this.cookie.browser(request, reply));
    const passkeyChallenge = passkeyOptions?.challenge ?? null;
    const challengeId = await this.database.transaction(async (tx) => {
      await this.auth.requireUnchanged(tx, account);
      return this.challenges.begin(tx, { purpose: 'second_step', userId, browser, passkeyChallenge });
    });
    const usable = methods.filter((method) => method !== 'passkey' || passkeyOptions);
    return { mfaRequired: true, challengeId, methods: usable, ...(passkeyOptions && { passkeyOptions }) };
  }

  partyOf(request: FastifyRequest): RelyingParty {
    return relyingPartyOf(this.env.PUBLIC_URL, { asked: `${request.protocol}://${request.host}`, port: request.socket.localPort });
  }
}
