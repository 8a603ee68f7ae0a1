import { Inject, Injectable, Logger } from '@nestjs/common';

import { systemActor, type Actor } from '../../../common/http/caller.js';
import { foldEmail } from '../../../common/text/fold-text.js';
import { ENV, type Env } from '../../../config/env.js';
import { Database, queryOne, type Db, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { IndependenceService } from '../independence/independence.service.js';
import { GivenAccess } from '../links/given-access.js';
import { UserLink } from '../links/user-link.entity.js';
import { lockRights } from '../memberships/caller-rights.js';
import { Role } from '../roles/role.entity.js';
import { UsersService } from '../users.service.js';
import { nobodyHere, notVerified, otherIdentity } from './identities.errors.js';
import { UserIdentity } from './user-identity.entity.js';
import { columnsOf } from '../../../database/select.js';

/** A person who has just signed in at a provider, as the provider describes them. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

type Origin = Pick<Actor, 'ipAddress' | 'userAgent' | 'requestId'>;

/** Finds the user of a person at the provider: the first time by a verified e-mail, from then on by (issuer, subject). */
@Injectable()
export class IdentitiesService {
  private readonly logger = new Logger(IdentitiesService.name);

  constructor(
    private readonly database: Database,
    private readonly access: GivenAccess,
    private readonly audit: AuditService,
    private readonly independence: IndependenceService,
    private readonly users: UsersService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @returns the id of a user who may still be inactive. @throws oidc_unverified, oidc_unknown, oidc_bound */
  async userOf(identity: ProvenIdentity, origin: Origin): Promise<number> {
    const bound = await this.boundTo(this.database.db, identity);
    if (bound && !bound.isRemoved) return bound.userId;
    if (identity.email === null || !identity.isEmailVerified) throw notVerified();
    const { email } = identity;
    return this.database.transaction(async (tx) => {
      // Two first sign-ins at once take turns, and see each other.
      await lockRights(tx);
      const user = await this.users.findByEmail(tx, email);
      const userId = user ? user.id : await this.create(tx, { ...identity, email }, origin);
      if (user && (!user.isActive || !isSameAddress(user.email, email))) throw nobodyHere();
      await this.bind(tx, identity, userId, origin);
      return userId;
    });
  }

  /** Whether this user is the person who has signed in there. */
  async isBound(db: Db, { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>, userId: number): Promise<boolean> {
    return db.getRepository(UserIdentity).existsBy({ issuer, subject, userId });
  }

  /** Whether a person can give a fresh proof at this provider. */
  async isKnownTo(db: Db, issuer: string | undefined, userId: number): Promise<boolean> {
    return issuer !== undefined && (await db.getRepository(UserIdentity).existsBy({ issuer, userId }));
  }

  private boundTo(db: Db, { issuer, subject }: ProvenIdentity): Promise<{ userId: number; isRemoved: boolean } | undefined> {
    return queryOne(
      db,
      `SELECT ${columnsOf<UserIdentity>(['userId'], 'i')}, u.deleted_at IS NOT NULL AS "isRemoved"
       FROM user_identities i JOIN users u ON u.id = i.user_id WHERE i.issuer = $1 AND i.subject = $2`,
      [issuer, subject],
    );
  }

  /** A person who was removed stays bound, so that the default role does not let them in again; a new user with their e-mail takes over. */
  private async bind(tx: Tx, identity: ProvenIdentity, userId: number, origin: Origin): Promise<void> {
    const { issuer, subject } = identity;
    const identities = tx.getRepository(UserIdentity);
    const now = await this.boundTo(tx, identity);
    if (now?.userId === userId) return;
    if (now && !now.isRemoved) throw otherIdentity();
    if (await identities.existsBy({ issuer, userId })) throw otherIdentity();
    if (now) await this.independence.recordSamePerson(tx, [now.userId], userId);
    await identities.upsert({ issuer, subject, userId }, ['issuer', 'subject']);
    // Who is here by the provider needs no invitation any more.
    await tx.getRepository(UserLink).delete({ userId, purpose: 'invitation' });
    await this.independence.renew(tx, userId, 'email');
    const details = { issuer, ...((await this.access.endBeforeOwner(tx, userId)) && { passwordRemoved: true }) };
    await this.record(tx, 'identity_bound', userId, details, origin);
  }

  private async create(tx: Tx, identity: ProvenIdentity & { email: string }, origin: Origin): Promise<number> {
    const { email, firstName, lastName } = identity;
    const { OIDC_DEFAULT_ROLE: role } = this.env;
    if (role === undefined || (await this.wasHere(tx, identity))) throw nobodyHere();
    if (!(await tx.getRepository(Role).existsBy({ code: role }))) {
      this.logger.error(`OIDC_DEFAULT_ROLE names the role ${role}, which there is not`);
      throw nobodyHere();
    }
    const id = await this.users.insert(tx, { email, passwordHash: null, firstName, lastName, role, isActive: true });
    await this.independence.recordRoleGiven(tx, id);
    await this.record(tx, 'user_created', id, { email, role }, origin);
    return id;
  }

  /** Only an admin brings back a person who was removed here, or whose account has another address now. */
  private async wasHere(tx: Tx, identity: ProvenIdentity & { email: string }): Promise<boolean> {
    if (await this.boundTo(tx, identity)) return true;
    const hadAddress = 'SELECT FROM users WHERE email_folded = $1 OR $1 = ANY(former_emails) LIMIT 1';
    return (await queryOne(tx, hadAddress, [foldEmail(identity.email)])) !== undefined;
  }

  private record(tx: Tx, action: string, userId: number, details: object, origin: Origin): Promise<void> {
    const actor = { ...systemActor('Single sign-on'), ...origin };
    return this.audit.record(tx, actor, { action, entityType: 'user', entityId: userId, details });
  }
}

/**
 * Our unique addresses are folded as Unicode has it, so that `K` (a Kelvin sign) is a `k`; who owns one at a provider does not own the other.
 */
const isSameAddress = (ours: string, theirs: string): boolean => inLowerAscii(ours) === inLowerAscii(theirs);
const inLowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
