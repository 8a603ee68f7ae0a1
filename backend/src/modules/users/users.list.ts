import { boolFilter, idFilter, textFilter } from '../../common/http/list/filters.js';
import type { ListDefinition } from '../../common/http/list/list-definition.js';
import { inNaturalOrder } from '../../database/natural-order.js';

/**
 * Whose present password these people may know, and to whom they lately gave access or a role: themselves, from a removed account of theirs,
 * or by accounts to which they gave one of these, also where that one was removed since. Who removed a factor could not act as its owner.
 */
const givenBy = (people: string): string => `
  WITH RECURSIVE same (person) AS (
    SELECT unnest(${people}::int[])
    UNION SELECT i.actor_id FROM same JOIN user_influences i ON i.user_id = person AND i.created_at = 'infinity'
  ), acting (person) AS (
    SELECT person FROM same
    UNION SELECT opened FROM acting CROSS JOIN LATERAL (
      SELECT i.user_id FROM user_influences i WHERE i.actor_id = person AND i.kind NOT IN ('membership', 'factor')
      UNION SELECT known.id FROM users known WHERE person = ANY(known.access_given_by)) accounts (opened)
  )
  SELECT account FROM (
    SELECT person FROM acting
    UNION SELECT i.user_id FROM acting JOIN user_influences i ON i.actor_id = person AND i.kind = 'factor') reached (account)
  WHERE account <> ALL(${people}::int[])`;

export const USERS_LIST: ListDefinition = {
  name: 'users',
  from: 'users u',
  where: 'u.deleted_at IS NULL',
  columns: {
    id: 'u.id',
    email: 'u.email',
    firstName: 'u.first_name',
    lastName: 'u.last_name',
    role: 'u.role',
    isActive: 'u.is_active',
    projectIds: 'ARRAY(SELECT a.project_id FROM user_project_assignments a WHERE a.user_id = u.id ORDER BY a.project_id)',
    lastLoginAt: 'u.last_login_at',
    mustChangePassword: 'u.must_change_password',
    hasEndedPassword: 'u.must_change_password AND coalesce(u.password_ends_at <= now(), false)',
    factors: `array_remove(ARRAY[
      CASE WHEN EXISTS (SELECT FROM user_totps t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) THEN 'totp' END,
      CASE WHEN EXISTS (SELECT FROM user_passkeys k WHERE k.user_id = u.id) THEN 'passkey' END], NULL)`,
    hasSingleSignOn: 'EXISTS (SELECT FROM user_identities i WHERE i.user_id = u.id)',
    hasPassword: 'u.password_hash IS NOT NULL',
    linkExpiresAt: '(SELECT l.expires_at FROM user_links l WHERE l.user_id = u.id AND l.expires_at > now())',
    createdAt: 'u.created_at',
    updatedAt: 'u.updated_at',
  },
  id: 'u.id',
  search: [`(u.first_name || ' ' || u.last_name)`, 'u.email'],
  filters: {
    id: idFilter('u.id'),
    projectId: {
      ...idFilter('u.id'),
      toSql: (values, bind) =>
        `EXISTS (SELECT FROM user_project_assignments a WHERE a.user_id = u.id AND a.project_id = ANY(${bind(values)}::int[]))`,
    },
    // What to check when this person leaves.
    accessGivenBy: { ...idFilter('u.id'), toSql: (values, bind) => `u.id IN (${givenBy(bind(values))})` },
    role: textFilter('u.role'),
    isActive: boolFilter('u.is_active'),
  },
  sorts: {
    id: 'u.id',
    createdAt: 'u.created_at',
    email: 'u.email_folded',
    firstName: inNaturalOrder('u.first_name'),
    lastName: inNaturalOrder('u.last_name'),
    lastLoginAt: 'u.last_login_at',
  },
  nullableSorts: ['lastLoginAt'],
  // The audit trail says who gave what.
  guarded: { by: 'audit.read', filters: ['accessGivenBy'] },
  scope: null,
};
