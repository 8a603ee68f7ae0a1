import { Inject, Injectable } from '@nestjs/common';

import type { Actor } from '../../../common/http/caller.js';
import { Encryption, sha256Hex } from '../../../common/secrets/encryption.js';
import type { Language } from '../../../common/language.js';
import { ENV, type Env } from '../../../config/env.js';
import { execute, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import { AuditService } from '../../audit/audit.service.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import { IndependenceService } from '../independence/independence.service.js';
import { OWN_PASSWORD } from '../passwords/temporary-password.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { User } from '../user.entity.js';
import { linkEnded } from '../users.errors.js';
import { GivenAccess } from './given-access.js';
import type { PasswordLinkResponse } from './links.dto.js';
import { LINK_HOURS, linkUrl, makeLinks, type MadeLink } from './make-links.js';
import { UserLink, type LinkPurpose } from './user-link.entity.js';

const INVITED = ['id', 'email', 'firstName', 'lastName', 'mustChangePassword', 'passwordHash'] as const satisfies readonly (keyof User)[];
type Invited = Pick<User, (typeof INVITED)[number]>;
type Origin = Pick<Actor, 'ipAddress' | 'userAgent' | 'requestId'>;

/**
 * Whether the owner can get a link without anybody's help: not where access that another person gave has not been taken up. That ends with
 * the rights of its giver, and a link of its own would go on.
 */
const mayAsk = ({ isActive, passwordHash, lastLoginAt, mustChangePassword }: User): boolean =>
  isActive && !mustChangePassword && (passwordHash !== null || lastLoginAt !== null);

interface Redemption {
  purpose: LinkPurpose;
  token: string;
  user: Invited;
  passwordHash: string;
  /** That their browser asks for. */
  language: Language | null;
}

interface Forgotten {
  email: string;
  user: User | null;
  /** False where this address has asked too often. */
  isHeard: boolean;
  /** That their browser asks for. */
  language: Language | null;
}

/** Links by which people choose a password without the current one: invitations, and for those who have forgotten theirs. */
@Injectable()
export class LinksService {
  constructor(
    private readonly access: GivenAccess,
    private readonly audit: AuditService,
    private readonly encryption: Encryption,
    private readonly independence: IndependenceService,
    private readonly outbox: OutboxService,
    private readonly sessions: SessionsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** An e-mail contains the address of the console, which must come from the environment: the one in a request could be forged. */
  get areMailed(): boolean {
    return this.env.SMTP_URL !== undefined && this.env.PUBLIC_URL !== undefined;
  }

  /**
   * Makes a link for each active one of these people, and sends it where e-mails are configured; their former links end.
   * @param languages by user: the language of the browser that asked, for people who have chosen none
   */
  async make(
    tx: Tx,
    userIds: readonly number[],
    createdBy: number | null,
    languages: ReadonlyMap<number, Language> = new Map(),
  ): Promise<MadeLink[]> {
    const seal = (token: string): string | null => (this.areMailed ? this.encryption.encrypt('user-link', token) : null);
    const givenBy = createdBy === null ? [] : await this.access.giversBy(tx, createdBy);
    const isShown = !this.areMailed && createdBy !== null;
    const links = await makeLinks(tx, userIds, createdBy, { givenBy, isShown, seal });
    if (!this.areMailed || links.length === 0) return links;
    const events = links.map(({ id, userId, purpose }) => ({
      type: 'account.link' as const,
      projectId: null,
      subject: `user:${userId}`,
      data: { userId, purpose, linkId: id, language: languages.get(userId) ?? null },
    }));
    await this.outbox.publish(tx, ...events);
    return links;
  }

  /** For the person who made it: a path of the console that they have open, where the environment does not name its address. */
  shown(link: MadeLink): PasswordLinkResponse {
    const url = this.areMailed ? null : linkUrl(this.env.PUBLIC_URL, link);
    return { purpose: link.purpose, expiresAt: link.expiresAt.toISOString(), byEmail: this.areMailed, url };
  }

  /** Ends their valid links. */
  async revoke(tx: Tx, userId: number): Promise<void> {
    await tx.getRepository(UserLink).delete({ userId });
  }

  /**
   * Ends what somebody who may do less may have chosen in these accounts, which have just got more. Where e-mails are sent, each active owner
   * gets a link: made by nobody, so that it does not end with the rights of the person who made the change.
   */
  async endUntrusted(tx: Tx, by: Actor, userIds: readonly number[]): Promise<void> {
    const ended = await this.access.endUntrusted(tx, by, userIds);
    if (!this.areMailed || ended.length === 0) return;
    const links = await this.make(tx, ended, null);
    await this.audit.recordAll(
      tx,
      by,
      links.map(({ userId: entityId, purpose }) => {
        const details = { purpose, byEmail: true, hours: LINK_HOURS };
        return { action: 'password_link_created', entityType: 'user', entityId, details } as const;
      }),
    );
  }

  /** Ends the links of everybody who has a role. */
  async revokeOfRole(tx: Tx, role: string): Promise<void> {
    await execute(tx, 'DELETE FROM user_links l USING users u WHERE u.id = l.user_id AND u.role = $1', [role]);
  }

  /**
   * An e-mail to the address that the person has now, so that a change by somebody else does not stay unseen, whatever is changed next.
   * @param byName the other person who made it
   * @param language of who was not signed in
   */
  async announceNewPassword(
    tx: Tx,
    { id: userId, email }: Pick<User, 'id' | 'email'>,
    byName: string | null = null,
    language: Language | null = null,
  ): Promise<void> {
    const data = { userId, email, byName, language };
    await this.outbox.publish(tx, { type: 'account.password_changed', projectId: null, subject: `user:${userId}`, data });
  }

  /** To the former address, the only one that the person certainly reads. */
  async announceNewEmail(
    tx: Tx,
    userId: number,
    change: { formerEmail: string; hasNewPassword: boolean; byName: string | null },
  ): Promise<void> {
    await this.outbox.publish(tx, {
      type: 'account.email_changed',
      projectId: null,
      subject: `user:${userId}`,
      data: { userId, ...change },
    });
  }

  /** The user of a link, read before the password is checked, so that a refused password does not use up the link. @throws link_ended */
  async find(db: Db, purpose: LinkPurpose, token: string): Promise<Invited> {
    const user = await queryOne<Invited>(
      db,
      `SELECT ${columnsOf<User>(INVITED, 'u')} FROM user_links l JOIN users u ON u.id = l.user_id
       WHERE l.id = $1 AND l.purpose = $2 AND l.expires_at > now() AND u.is_active AND u.deleted_at IS NULL`,
      [sha256Hex(token), purpose],
    );
    if (!user) throw linkEnded();
    return user;
  }

  /** Sets the password; sessions end, second factors stay. @throws link_ended, also for the slower of two at once */
  async redeem(tx: Tx, { purpose, token, user, passwordHash, language }: Redemption, origin: Origin): Promise<void> {
    // The user's row first, as everybody does who ends links.
    await this.independence.renew(tx, user.id, 'password');
    const values = { passwordHash, ...OWN_PASSWORD };
    const { affected } = await tx.getRepository(User).update({ id: user.id, isActive: true }, values);
    const [link] = await query<Pick<UserLink, 'createdBy' | 'givenBy' | 'isShown'>>(
      tx,
      `DELETE FROM user_links WHERE id = $1 AND purpose = $2 AND user_id = $3 AND expires_at > now()
       RETURNING ${columnsOf<UserLink>(['createdBy', 'givenBy', 'isShown'])}`,
      [sha256Hex(token), purpose, user.id],
    );
    if (affected !== 1 || !link) throw linkEnded();
    if (purpose === 'reset') await this.announceNewPassword(tx, user, null, language);
    await this.sessions.endAllOf(tx, [user.id], null);
    if (link.isShown) await this.access.recordPassword(tx, user.id, link.givenBy);
    else {
      await this.independence.renew(tx, user.id, 'email');
      await this.access.recordOwner(tx, user.id);
    }
    // The person who made the link may have used it: the 72 hours of independence begin again.
    if (link.createdBy !== null) await this.independence.recordInfluence(tx, link.createdBy, [user.id], ['link']);
    const actor: Actor = { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, email: user.email, ...origin };
    const action = purpose === 'invitation' ? 'invitation_accepted' : 'password_reset';
    await this.audit.record(tx, actor, { action, entityType: 'user', entityId: user.id, details: { linkMadeBy: link.createdBy } });
  }

  /**
   * Somebody who is not signed in has forgotten the password of an address. For an address of nobody the same work is done, so that neither
   * the answer nor its time says whether the address has an account; a worker makes the link. None is made before the account is its
   * owner's.
   */
  async forget(tx: Tx, { email, user, isHeard, language }: Forgotten, origin: Origin): Promise<void> {
    const actor: Actor = { kind: 'user', id: null, name: email, email, ...origin };
    const userId = isHeard && this.areMailed && user && mayAsk(user) ? user.id : null;
    await this.audit.record(tx, actor, { action: 'password_forgotten', entityType: 'user', entityId: user?.id ?? null });
    const subject = `user:${userId ?? 0}`;
    await this.outbox.publish(tx, { type: 'account.forgotten', projectId: null, subject, data: { userId, language } });
  }
}
