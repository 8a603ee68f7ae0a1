import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { originOf, type Actor, type RequestFacts, type StaffCaller } from '../../common/http/caller.js';
import type { Obligation } from '../../common/proof.js';
import { rightsOf, VIEW_AS, type Permission, type Rights } from '../../common/http/permissions.js';
import { ENV, type Env } from '../../config/env.js';
import { Database } from '../../database/database.js';
import { SessionsService, type SessionUser } from '../users/sessions/sessions.service.js';
import { sessionEnded } from '../users/users.errors.js';
import { crossSite, viewedPersonGone, viewerObliged, viewTooWide } from './access.errors.js';
import { isCrossSiteWrite } from './cross-site.js';
import { SessionCookie } from './session-cookie.js';

type Needed = Pick<StaffCaller, 'needed' | 'neededToRead'>;

@Injectable()
export class StaffAuthenticator {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * @param endsView whether the route ends the view of another person's console, or the session: such routes stay open
   * @throws unauthenticated without a live session, cross_site for a write that another site sent, view_ended
   */
  async authenticate(request: FastifyRequest, facts: RequestFacts, needed: Needed, endsView: boolean): Promise<StaffCaller> {
    const session = await this.sessionOf(request);
    if (!session) throw sessionEnded();
    this.refuseCrossSite(request);
    const caller = toCaller(session, request, facts, needed);
    request.caller = caller;
    if (session.viewer && !endsView) {
      // Accounts and roles may have changed since the view began.
      if (session.isViewOver) throw viewedPersonGone();
      // They can be fulfilled in the viewer's own console alone.
      if (obligationsOf(session.viewer).length > 0) throw viewerObliged();
      if (!covers(rightsOf(session.viewer), caller.permissions)) throw viewTooWide();
    }
    return caller;
  }

  /** The open session of the browser that calls, on routes for everybody too. What a page asks by itself does not extend it. */
  async sessionOf(request: FastifyRequest): Promise<SessionUser | undefined> {
    const secret = this.cookie.read(request);
    return secret === undefined ? undefined : this.sessions.find(this.database.db, secret, !isBackground(request));
  }

  refuseCrossSite(request: FastifyRequest): void {
    const secFetchSite = request.headers['sec-fetch-site'];
    const facts = {
      method: request.method,
      secFetchSite: typeof secFetchSite === 'string' ? secFetchSite : undefined,
      origin: request.headers.origin,
      ownOrigin: this.env.PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : new URL(this.env.PUBLIC_URL).origin,
    };
    if (isCrossSiteWrite(facts)) throw crossSite();
  }
}

/** A request that a page makes by itself, such as a poll, says so: it is answered, but does not extend the session. */
const isBackground = ({ headers }: FastifyRequest): boolean => headers['x-background'] === '1';

type Obliged = Pick<SessionUser, 'mustChangePassword' | 'mustEnrolFactor'>;

export function obligationsOf({ mustChangePassword, mustEnrolFactor }: Obliged): Obligation[] {
  const has: Record<Obligation, boolean> = { password_change_required: mustChangePassword, mfa_enrolment_required: mustEnrolFactor };
  return (Object.keys(has) as Obligation[]).filter((obligation) => has[obligation]);
}

const covers = (mine: Rights, theirs: ReadonlySet<Permission>): boolean =>
  mine.scope === 'all' && mine.permissions.has(VIEW_AS) && [...theirs].every((permission) => mine.permissions.has(permission));

/** Both are named in the audit trail; the viewer is the one who acted. */
function actorOf({ userId, firstName, lastName, email, viewer }: SessionUser, request: FastifyRequest): Actor {
  const name = `${firstName} ${lastName}`;
  if (viewer === null) return { kind: 'user', id: userId, name, email, ...originOf(request) };
  return { kind: 'user', id: viewer.userId, name: `${nameOf(viewer)} as ${name}`, email: viewer.email, ...originOf(request) };
}

const nameOf = ({ firstName, lastName }: Pick<SessionUser, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`;

function toCaller(session: SessionUser, request: FastifyRequest, facts: RequestFacts, needed: Needed): StaffCaller {
  const { userId, email, firstName, lastName, role, sessionId, isFresh, lastLoginAt, language, projectIds, viewer } = session;
  const { permissions, scope } = rightsOf(session);
  return {
    kind: 'staff',
    userId,
    email,
    firstName,
    lastName,
    role,
    isGlobalAdmin: role === 'global_admin',
    permissions,
    ...needed,
    lastLoginAt,
    language,
    sessionId,
    isFresh,
    obligations: viewer === null ? obligationsOf(session) : [],
    scope: scope === 'all' ? 'all' : projectIds,
    viewer: viewer && { userId: viewer.userId, name: nameOf(viewer), permissions: rightsOf(viewer).permissions },
    actor: actorOf(session, request),
    request: facts,
  };
}
