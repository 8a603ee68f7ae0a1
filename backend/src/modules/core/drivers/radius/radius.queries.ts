/**
 * The tables of FreeRADIUS's own PostgreSQL schema (mods-config/sql/main/postgresql/schema.sql of FreeRADIUS 3).
 * `radcheck` has no unique key on (username, attribute), so every write runs under an advisory lock on the name.
 */

/** Rows that this driver writes; other attributes of a user belong to the operator and stay as they are. */
export const MANAGED_CHECKS = ['Expiration', 'Simultaneous-Use', 'Auth-Type'] as const;
export const PASSWORD = 'Cleartext-Password';

export interface RadiusRow {
  vpnLogin: string;
  /** The id of the row with the password: it distinguishes a user from a later one of the same name. */
  id: string;
  isRejected: boolean;
  expiration: string | null;
  simultaneousUse: string | null;
  sessions: number;
  installs: number;
  usedBytes: string;
  lastSeenAt: Date | null;
}

const INSTALLS_WITHIN = `interval '30 days'`;

const USERS = (names: string): string => `
  WITH names AS (${names}),
  checks AS (
    SELECT c.username,
      COALESCE(min(c.id) FILTER (WHERE c.attribute LIKE '%-Password'), min(c.id)) AS id,
      bool_or(c.attribute = 'Auth-Type' AND c.value = 'Reject') AS rejected,
      max(c.value) FILTER (WHERE c.attribute = 'Expiration') AS expiration,
      max(c.value) FILTER (WHERE c.attribute = 'Simultaneous-Use') AS simultaneous_use
    FROM radcheck c JOIN names USING (username) GROUP BY c.username),
  accounting AS (
    SELECT a.username,
      count(*) FILTER (WHERE a.acctstoptime IS NULL) AS sessions,
      count(DISTINCT a.callingstationid) FILTER (WHERE COALESCE(a.acctupdatetime, a.acctstarttime) > now() - ${INSTALLS_WITHIN}) AS installs,
      sum(COALESCE(a.acctinputoctets, 0) + COALESCE(a.acctoutputoctets, 0)) AS used,
      max(COALESCE(a.acctstoptime, a.acctupdatetime, a.acctstarttime)) AS last_seen
    FROM radacct a JOIN names USING (username) GROUP BY a.username)
  SELECT c.username AS "vpnLogin", c.id::text AS id, c.rejected AS "isRejected", c.expiration, c.simultaneous_use AS "simultaneousUse",
    COALESCE(a.sessions, 0)::int AS sessions, COALESCE(a.installs, 0)::int AS installs, COALESCE(a.used, 0)::text AS "usedBytes",
    a.last_seen AS "lastSeenAt"
  FROM checks c LEFT JOIN accounting a USING (username) ORDER BY c.username`;

/** $1 the login before the page, $2 how many. */
export const PAGE = USERS('SELECT username FROM radcheck WHERE username > $1 GROUP BY username ORDER BY username LIMIT $2');
/** $1 the login. */
export const ONE = USERS('SELECT DISTINCT username FROM radcheck WHERE username = $1');

export const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/**
 * Brings the rows of one user to the desired state: rows are updated in place, so that the password row keeps its id; duplicates and
 * undesired rows are deleted, missing ones inserted. The parts touch different rows, so they can share one snapshot. $1 login, $2
 * managed attributes, $3 desired attributes, $4 their values, $5 a password for a user who has none.
 */
export const WRITE_CHECKS = `
  WITH desired AS (SELECT * FROM unnest($3::text[], $4::text[]) AS d(attribute, value)),
  kept AS (SELECT min(id) AS id FROM radcheck WHERE username = $1 AND attribute = ANY ($3) GROUP BY attribute),
  removed AS (DELETE FROM radcheck WHERE username = $1 AND attribute = ANY ($2) AND id NOT IN (SELECT id FROM kept)),
  changed AS (
    UPDATE radcheck r SET op = ':=', value = d.value FROM desired d
    WHERE r.id IN (SELECT id FROM kept) AND r.attribute = d.attribute AND (r.op, r.value) IS DISTINCT FROM (':=', d.value)),
  password AS (
    INSERT INTO radcheck (username, attribute, op, value) SELECT $1, '${PASSWORD}', ':=', $5
    WHERE NOT EXISTS (SELECT FROM radcheck WHERE username = $1 AND attribute LIKE '%-Password'))
  INSERT INTO radcheck (username, attribute, op, value)
  SELECT $1, d.attribute, ':=', d.value FROM desired d
  WHERE NOT EXISTS (SELECT FROM radcheck r WHERE r.username = $1 AND r.attribute = d.attribute)`;

/** $1 login, $2 attributes, $3 their values: reply attributes that the project's options name; others stay. */
export const WRITE_REPLIES = `
  WITH desired AS (SELECT * FROM unnest($2::text[], $3::text[]) AS d(attribute, value)),
  kept AS (SELECT min(id) AS id FROM radreply WHERE username = $1 AND attribute = ANY ($2) GROUP BY attribute),
  removed AS (DELETE FROM radreply WHERE username = $1 AND attribute = ANY ($2) AND id NOT IN (SELECT id FROM kept)),
  changed AS (
    UPDATE radreply r SET op = ':=', value = d.value FROM desired d
    WHERE r.id IN (SELECT id FROM kept) AND r.attribute = d.attribute AND (r.op, r.value) IS DISTINCT FROM (':=', d.value))
  INSERT INTO radreply (username, attribute, op, value)
  SELECT $1, d.attribute, ':=', d.value FROM desired d
  WHERE NOT EXISTS (SELECT FROM radreply r WHERE r.username = $1 AND r.attribute = d.attribute)`;

export const DELETE_USER = `
  WITH replies AS (DELETE FROM radreply WHERE username = $1), groups AS (DELETE FROM radusergroup WHERE username = $1)
  DELETE FROM radcheck WHERE username = $1`;

export const PASSWORD_OF = `SELECT value FROM radcheck WHERE username = $1 AND attribute = '${PASSWORD}' ORDER BY id LIMIT 1`;
export const SET_PASSWORD = `UPDATE radcheck SET op = ':=', value = $2 WHERE username = $1 AND attribute = '${PASSWORD}'`;

/** The tables that are missing, and those on which the role lacks a right. */
export const RIGHTS = `
  SELECT t.name AS table, to_regclass(t.name) IS NULL AS "isMissing",
    to_regclass(t.name) IS NOT NULL AND has_table_privilege(to_regclass(t.name), t.rights) AS "isAllowed"
  FROM (VALUES ('radcheck', 'SELECT'), ('radcheck', 'INSERT'), ('radcheck', 'UPDATE'), ('radcheck', 'DELETE'),
    ('radreply', 'SELECT'), ('radreply', 'INSERT'), ('radreply', 'UPDATE'), ('radreply', 'DELETE'),
    ('radusergroup', 'SELECT'), ('radusergroup', 'DELETE'), ('radacct', 'SELECT')) AS t(name, rights)`;

export const OPEN_SESSIONS = `
  SELECT acctsessionid AS "sessionId", host(nasipaddress) AS "nasAddress" FROM radacct WHERE username = $1 AND acctstoptime IS NULL`;
