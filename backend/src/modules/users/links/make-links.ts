import { randomBytes } from 'node:crypto';

import { sha256Hex } from '../../../common/secrets/encryption.js';
import { execute, query, type Tx } from '../../../database/database.js';
import { UserLink, type LinkPurpose } from './user-link.entity.js';

/** How long the access lasts that one person gives another: a link, or a temporary password. */
export const LINK_HOURS = 72;
const TOKEN_BYTES = 32;

export interface MadeLink {
  id: string;
  userId: number;
  purpose: LinkPurpose;
  /** Stored nowhere but in `seal`'s form. */
  token: string;
  expiresAt: Date;
}

interface GivenLinks {
  givenBy?: number[];
  isShown?: boolean;
  /** Makes the form in which a token is stored until its e-mail is sent; null where none is sent. */
  seal?: (token: string) => string | null;
}

/**
 * Makes one for each active one of these people, in the order of their ids; their former links end.
 * @param createdBy null where nobody else made it
 */
export async function makeLinks(
  tx: Tx,
  userIds: readonly number[],
  createdBy: number | null,
  { givenBy = [], isShown = false, seal = () => null }: GivenLinks = {},
): Promise<MadeLink[]> {
  // The lock makes a change of these accounts wait, or this statement sees the change, which ends existing links.
  const users = await query<{ id: number; isInvited: boolean }>(
    tx,
    `SELECT id, password_hash IS NULL AND last_login_at IS NULL AS "isInvited" FROM users
     WHERE id = ANY($1::int[]) AND is_active AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [userIds],
  );
  if (users.length === 0) return [];
  await execute(tx, 'DELETE FROM user_links WHERE user_id = ANY($1::int[])', [users.map(({ id }) => id)]);
  const expiresAt = new Date(Date.now() + LINK_HOURS * 3_600_000);
  const links = users.map(({ id: userId, isInvited }): MadeLink => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return { id: sha256Hex(token), userId, purpose: isInvited ? 'invitation' : 'reset', token, expiresAt };
  });
  await tx
    .getRepository(UserLink)
    .insert(links.map(({ token, ...link }) => ({ ...link, createdBy, givenBy, isShown, sealedToken: seal(token) })));
  return links;
}

/**
 * The address of a link; the part behind # is sent to no server, so that no log contains it. Without the console's address it is the path
 * alone.
 */
export function linkUrl(publicUrl: string | undefined, { purpose, token }: Pick<MadeLink, 'purpose' | 'token'>): string {
  const path = `/${purpose}#${token}`;
  return publicUrl === undefined ? path : new URL(path, publicUrl).href;
}
