import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { DomainError } from '../../../common/errors/domain-error.js';
import { originOf, type Actor } from '../../../common/http/caller.js';
import { clientAddress } from '../../../common/http/server/client-address.js';
import { sha256Hex } from '../../../common/secrets/encryption.js';
import { ENV, type Env } from '../../../config/env.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { CHALLENGE_SECONDS, ChallengesService } from '../../users/factors/challenges.service.js';
import type { SignInChallenge } from '../../users/factors/sign-in-challenge.entity.js';
import { nobodyHere } from '../../users/identities/identities.errors.js';
import { IdentitiesService } from '../../users/identities/identities.service.js';
import { LoginThrottle } from '../../users/login-throttle.js';
import { SessionsService, type SessionUser } from '../../users/sessions/sessions.service.js';
import { sessionEnded } from '../../users/users.errors.js';
import { SessionCookie } from '../session-cookie.js';
import { AuthService, type Account } from '../sign-in/auth.service.js';
import { SignIns } from '../sign-in/sign-ins.js';
import { StaffAuthenticator } from '../staff-authenticator.js';
import { NotAccepted, otherProof, visitEnded } from './oidc.errors.js';
import type { StartQuery } from './oidc.dto.js';
import { OidcProvider, type Visit } from './oidc-provider.js';
import { returnPath, secretsOf } from './oidc.rules.js';

const CALLBACK = '/api/auth/oidc/callback';
const STATE = /^[A-Za-z0-9_-]{43}$/;
const OWN_SITES = ['same-origin', 'none'];
/** Both clocks are read in whole seconds. */
const ROUNDING_SECONDS = 2;

/** A browser's visit at the provider: its beginning, and the result of its end. */
@Injectable()
export class OidcVisits {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly auth: AuthService,
    private readonly challenges: ChallengesService,
    private readonly cookie: SessionCookie,
    private readonly identities: IdentitiesService,
    private readonly provider: OidcProvider,
    private readonly sessions: SessionsService,
    private readonly signIns: SignIns,
    private readonly staff: StaffAuthenticator,
    private readonly throttle: LoginThrottle,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @returns where the browser goes next */
  async begin(request: FastifyRequest, reply: FastifyReply, { purpose = 'sign_in', returnTo }: StartQuery): Promise<string> {
    // Another site sends nobody to the provider: a silent sign-in there would take the place of the session that is open here.
    const site = request.headers['sec-fetch-site'];
    if (typeof site === 'string' && !OWN_SITES.includes(site)) return '/login';
    const isProof = purpose === 'proof';
    try {
      await this.throttle.admitBeginning(clientAddress(request.ip));
      const userId = isProof ? (await this.provable(request)).userId : null;
      const browserSecret = this.cookie.browser(request, reply);
      const begun = { purpose: 'oidc', userId, browser: sha256Hex(browserSecret), returnTo: returnPath(returnTo) } as const;
      const state = await this.challenges.begin(this.database.db, begun);
      return await this.provider.addressOf(this.callbackOf(request).href, secretsOf(browserSecret, state), isProof);
    } catch (error) {
      if (error instanceof DomainError) return said(isProof, error.code);
      throw error;
    }
  }

  /** @returns where the browser goes next */
  async finish(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    let isProof = false;
    try {
      const { browserSecret, state, challenge } = await this.take(request);
      isProof = challenge.userId !== null;
      const answered = this.callbackOf(request);
      answered.search = new URL(request.url, answered).search;
      const visit = await this.provider.finish(answered, secretsOf(browserSecret, state), isProof);
      if (isProof) return await this.prove(request, challenge, visit);
      return await this.signIn(request, reply, visit, challenge.returnTo);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const reason = error instanceof NotAccepted ? ` (${error.reason})` : '';
      await this.auth.recordFailure(
        'Single sign-on',
        new DomainError(error.kind, error.code + reason, error.message),
        originOf(request),
        `GET ${CALLBACK}`,
      );
      return said(isProof, error.code);
    }
  }

  /** The visit that this browser has begun; it can be taken once. @throws oidc_ended */
  private async take(request: FastifyRequest): Promise<{ browserSecret: string; state: string; challenge: SignInChallenge }> {
    const state = new URL(request.url, 'http://console.invalid').searchParams.get('state') ?? '';
    const browserSecret = this.cookie.readBrowser(request);
    if (!STATE.test(state) || browserSecret === undefined) throw visitEnded();
    try {
      const challenge = await this.challenges.attempt(this.database.db, state, 'oidc', sha256Hex(browserSecret));
      await this.database.transaction((tx) => this.challenges.finish(tx, challenge));
      return { browserSecret, state, challenge };
    } catch (error) {
      throw error instanceof DomainError ? visitEnded() : error;
    }
  }

  private async signIn(request: FastifyRequest, reply: FastifyReply, visit: Visit, returnTo: string | null): Promise<string> {
    const userId = await this.identities.userOf(visit.identity, originOf(request));
    const account = await this.auth.accountOf(this.database.db, userId);
    if (!account) throw nobodyHere();
    if (account.methods.length > 0) return this.askForSecondStep(request, reply, account, visit);
    // A provider with a session of its own does not identify the person again: the proof of our session is as old as its last
    // identification.
    const { authenticatedSecondsAgo: ago } = visit;
    await this.signIns.complete(request, reply, account, 'single_sign_on', async (tx, sessionId) => {
      // A new address, or the removal of the factors, may have ended the binding since; here the user's row is locked.
      if (!(await this.identities.isBound(tx, visit.identity, userId))) throw nobodyHere();
      await this.sessions.prove(tx, sessionId, ago);
    });
    return returnPath(returnTo ?? undefined);
  }

  /** It never skips a second factor that the person has here. */
  private async askForSecondStep(request: FastifyRequest, reply: FastifyReply, account: Account, { identity }: Visit): Promise<string> {
    const browser = sha256Hex(this.cookie.browser(request, reply));
    const challengeId = await this.database.transaction(async (tx) => {
      // From here on what ends the binding waits, and ends this challenge as well.
      await this.auth.requireUnchanged(tx, account);
      if (!(await this.identities.isBound(tx, identity, account.id))) throw nobodyHere();
      return this.challenges.begin(tx, { purpose: 'oidc_second_step', userId: account.id, browser });
    });
    return `/login#second-step=${challengeId}`;
  }

  /** @throws oidc_ended where the session is not that person's any more, oidc_failed for somebody else or an old sign-in at the provider */
  private async prove(request: FastifyRequest, { userId, expiresAt }: SignInChallenge, visit: Visit): Promise<string> {
    const session = await this.provable(request).catch(() => undefined);
    if (session?.userId !== userId) throw visitEnded();
    if (!(await this.identities.isBound(this.database.db, visit.identity, session.userId))) throw new NotAccepted('other_person');
    const leftSeconds = (expiresAt.getTime() - Date.now()) / 1_000;
    const visitSeconds = CHALLENGE_SECONDS - leftSeconds + ROUNDING_SECONDS;
    if (visit.authenticatedSecondsAgo === null || visit.authenticatedSecondsAgo > visitSeconds) throw new NotAccepted('auth_time');
    const { firstName, lastName, email } = session;
    const actor: Actor = { kind: 'user', id: userId, name: `${firstName} ${lastName}`, email, ...originOf(request) };
    await this.database.transaction(async (tx) => {
      await this.sessions.prove(tx, session.sessionId);
      const details = { method: 'single_sign_on' };
      await this.audit.record(tx, actor, { action: 'reauthenticated', entityType: 'user', entityId: session.userId, details });
    });
    return said(true, 'done');
  }

  /** The signed-in person, who can give a fresh proof by single sign-on alone. @throws unauthenticated, oidc_other_proof */
  private async provable(request: FastifyRequest): Promise<SessionUser> {
    const session = await this.staff.sessionOf(request);
    if (!session || session.viewer) throw sessionEnded();
    const account = await this.auth.accountOf(this.database.db, session.userId);
    if (!account || account.passwordHash !== null || account.methods.length > 0) throw otherProof();
    return session;
  }

  /** Where the provider sends the browser back to: `PUBLIC_URL`'s origin, which production cannot be without. */
  private callbackOf(request: FastifyRequest): URL {
    return new URL(CALLBACK, this.env.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  }
}

/** The page translates it into words. */
const said = (isProof: boolean, code: string): string => `/login#${isProof ? 'proof' : 'sign-in'}=${code}`;
