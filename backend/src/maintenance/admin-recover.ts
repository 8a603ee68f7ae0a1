import { systemActor } from '../common/http/caller.js';
import { foldEmail } from '../common/text/fold-text.js';
import { loadPublicUrl } from '../config/maintenance-env.js';
import type { Tx } from '../database/database.js';
import { AuditService } from '../modules/audit/audit.service.js';
import { removeFactors } from '../modules/users/factors/remove-factors.js';
import { UserIdentity } from '../modules/users/identities/user-identity.entity.js';
import { LINK_HOURS, linkUrl, makeLinks, type MadeLink } from '../modules/users/links/make-links.js';
import { UserLink } from '../modules/users/links/user-link.entity.js';
import { UserSession } from '../modules/users/sessions/user-session.entity.js';
import { User } from '../modules/users/user.entity.js';
import { maintenanceUrl, onMaintenanceDatabase } from './maintenance-database.js';

const USAGE = 'Usage: npm run admin:recover -- EMAIL [--without-factors]';
const WITHOUT_FACTORS = '--without-factors';
const ACTOR = systemActor('npm run admin:recover');

/**
 * `npm run admin:recover -- EMAIL`: prints a link by which a global admin chooses another password, where no other admin can make one. With
 * `--without-factors` it also removes second factors that were lost and the binding to single sign-on, ends the sessions, and takes the
 * present password away: without the factors, it alone would sign in until the link is used.
 * @returns the exit code
 */
export async function adminRecover(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  root: string,
  say: (line: string) => void,
): Promise<number> {
  const [email, option, ...rest] = args;
  if (email === undefined || email.startsWith('-') || rest.length > 0 || (option !== undefined && option !== WITHOUT_FACTORS)) {
    say(USAGE);
    return 2;
  }
  const address = loadPublicUrl(env);
  const link = await onMaintenanceDatabase(
    maintenanceUrl(env, root),
    (database) => database.transaction((tx) => makeLink(tx, new AuditService(database), email, option === WITHOUT_FACTORS)),
    [User, UserIdentity, UserLink, UserSession],
  );
  if (!link) {
    say(`There is no active global admin with the address ${email}.`);
    return 1;
  }
  const url = linkUrl(address, link);
  say(`Open this within ${LINK_HOURS} hours. It works once, and anybody who has it can choose the password of ${email}:`);
  say(address === undefined ? `${url}   (behind the address of the console)` : url);
  return 0;
}

async function makeLink(tx: Tx, audit: AuditService, email: string, removesFactors: boolean): Promise<MadeLink | undefined> {
  const admin = await tx.getRepository(User).findOneBy({ emailFolded: foldEmail(email), role: 'global_admin', isActive: true });
  const [link] = admin ? await makeLinks(tx, [admin.id], null) : [];
  if (!admin || !link) return undefined;
  if (removesFactors) await removeFactorsAndPassword(tx, admin.id);
  const details = { purpose: link.purpose, hours: LINK_HOURS, factorsRemoved: removesFactors };
  await audit.record(tx, ACTOR, { action: 'password_link_created', entityType: 'user', entityId: admin.id, details });
  return link;
}

/** A binding to single sign-on goes with the factors, as it does where an admin removes them. */
async function removeFactorsAndPassword(tx: Tx, userId: number): Promise<void> {
  await tx.getRepository(UserSession).delete({ userId });
  await removeFactors(tx, [userId]);
  await tx.getRepository(UserIdentity).delete({ userId });
  await tx.getRepository(User).update(userId, { passwordHash: null });
}
