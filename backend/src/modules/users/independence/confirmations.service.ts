import { Injectable } from '@nestjs/common';

import { groupBy } from '../../../common/group-by.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { rightsOf, type Permission, type StoredRole } from '../../../common/http/permissions.js';
import { inScope } from '../../../common/http/scope.js';
import { query, type Db } from '../../../database/database.js';
import type { Confirmation } from './confirmation.dto.js';
import { CONFIRM, CONFIRM_BUILT_IN, INDEPENDENCE_HOURS, IndependenceService, LATELY } from './independence.service.js';

const NAMES_MAX = 5;
/** No user has this id: a record without a known author can be confirmed by anybody. */
const NOBODY = 0;

/** A record that waits for a person who is independent of its author. */
export interface Caused {
  /** Null: it concerns no single project. */
  projectId: number | null;
  /** Null where no author is known. */
  causedBy: number | null;
  /** Its other authors: a person who confirms it is independent of each of them. */
  alsoCausedBy?: readonly number[];
  /** A permission that a person who confirms it needs beside `CONFIRM`. */
  alsoNeeds?: Permission;
}

export const causersOf = ({ causedBy, alsoCausedBy = [] }: Pick<Caused, 'causedBy' | 'alsoCausedBy'>): number[] => [
  ...new Set([...(causedBy === null ? [] : [causedBy]), ...alsoCausedBy]),
];

export interface Verdict {
  /**
   * `independent`: the caller is independent of its authors. `alone`: nobody but the caller could confirm anything within 72 hours.
   * Null: the caller may not confirm it.
   */
  by: 'independent' | 'alone' | null;
  isOwn: boolean;
  /** Whether the caller's role confirms such things at all. */
  isPermitted: boolean;
  /** The names of people who may confirm it, at most five. */
  who: string[];
}

interface Confirmer extends StoredRole {
  causedBy: number;
  id: number;
  name: string;
  projectIds: number[];
}

/**
 * Everybody with the permission who is independent of each of the given people: no person has influence over both, whether as one of the
 * two or by giving access to both lately, directly or through others.
 */
const CONFIRMERS = `
  WITH RECURSIVE holders AS (
    SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.role, r.permissions, r.scope,
           ARRAY(SELECT a.project_id FROM user_project_assignments a WHERE a.user_id = u.id) AS project_ids
    FROM users u JOIN roles r ON r.code = u.role
    WHERE u.is_active AND u.deleted_at IS NULL AND (r.code = ANY($3::text[]) OR (NOT r.is_built_in AND $2 = ANY(r.permissions)))
  ), origins (person, id) AS (
    SELECT id, id FROM (SELECT id FROM holders UNION SELECT unnest($1::int[])) people
    UNION
    SELECT o.person, i.actor_id FROM origins o JOIN user_influences i ON i.user_id = o.id AND i.created_at > ${LATELY}
  )
  SELECT c.id AS "causedBy", h.id, h.name, h.role, h.permissions AS "rolePermissions", h.scope AS "roleScope", h.project_ids AS "projectIds"
  FROM unnest($1::int[]) AS c (id) CROSS JOIN holders h
  WHERE NOT EXISTS (SELECT FROM origins a JOIN origins b ON b.id = a.id WHERE a.person = c.id AND b.person = h.id)
  ORDER BY h.name, h.id`;

/** Who may confirm a record of another person, for commands and for screens by the same statement. */
@Injectable()
export class ConfirmationsService {
  constructor(private readonly independence: IndependenceService) {}

  async judge(db: Db, caller: StaffCaller, caused: Caused): Promise<Verdict> {
    const [verdict] = await this.judgeAll(db, caller, [caused]);
    if (!verdict) throw new Error('One verdict for each of what is given');
    return verdict;
  }

  /** One verdict for each, in their order. */
  async judgeAll(db: Db, caller: StaffCaller, all: readonly Caused[]): Promise<Verdict[]> {
    if (all.length === 0) return [];
    const causers = [...new Set([NOBODY, ...all.flatMap(causersOf)])];
    const confirmers = await query<Confirmer>(db, CONFIRMERS, [causers, CONFIRM, CONFIRM_BUILT_IN]);
    const mayConfirm = caller.permissions.has(CONFIRM);
    const isAlone = mayConfirm && (await this.independence.isAlone(db, caller.userId));
    const independentOf = groupBy(confirmers, ({ causedBy }) => causedBy);
    return all.map((caused) => {
      const [first = NOBODY, ...others] = causersOf(caused);
      const possible = (independentOf.get(first) ?? []).filter(
        (confirmer) =>
          mayConfirmIt(confirmer, caused) && others.every((other) => independentOf.get(other)?.some(({ id }) => id === confirmer.id)),
      );
      const isOwn = causersOf(caused).includes(caller.userId);
      const isPermitted = mayConfirm && (caused.alsoNeeds === undefined || caller.permissions.has(caused.alsoNeeds));
      const isIndependent = possible.some(({ id }) => id === caller.userId);
      const who = possible.slice(0, NAMES_MAX).map(({ name }) => name);
      return { by: !isPermitted ? null : isIndependent ? 'independent' : isAlone ? 'alone' : null, isOwn, isPermitted, who };
    });
  }

  /** Each row with whether the caller may confirm it: null where `causedOf` is null, since it does not wait. */
  async explain<Row>(
    db: Db,
    caller: StaffCaller,
    rows: readonly Row[],
    causedOf: (row: Row) => Caused | null,
  ): Promise<(Row & { confirmation: Confirmation | null })[]> {
    const caused = rows.map(causedOf);
    const verdicts = (
      await this.judgeAll(
        db,
        caller,
        caused.filter((each) => each !== null),
      )
    ).values();
    return rows.map((row, index) => {
      const verdict = caused[index] && verdicts.next().value;
      return { ...row, confirmation: verdict ? confirmationOf(verdict) : null };
    });
  }
}

function mayConfirmIt({ projectIds, ...role }: Confirmer, { projectId, alsoNeeds }: Caused): boolean {
  const { permissions, scope } = rightsOf(role);
  return inScope(scope === 'all' ? 'all' : projectIds, projectId) && (alsoNeeds === undefined || permissions.has(alsoNeeds));
}

/**
 * The field of the audit row for a confirmation without a second person: of the caller's own record, or of somebody to whom the caller
 * gave access lately.
 */
export const CONFIRMED_ALONE = { confirmedAlone: `nobody else could confirm it within ${INDEPENDENCE_HOURS} hours` };

/** For a screen: the verdict in words. */
const confirmationOf = ({ by, isOwn, isPermitted, who }: Verdict): Confirmation => ({
  allowed: by !== null,
  reason: by !== null ? null : isPermitted ? whyNot(isOwn) : 'Your role may not confirm requests of others.',
  who,
});

/** For a refusal: why, and who could. */
export const refusalOf = ({ isOwn, who }: Verdict): string =>
  `${whyNot(isOwn)} ${who.length > 0 ? `These people can: ${who.join(', ')}.` : 'At present nobody can.'}`;

const whyNot = (isOwn: boolean): string =>
  isOwn
    ? 'You caused this yourself: another person has to confirm it.'
    : `You and the person who caused this are not independent: within ${INDEPENDENCE_HOURS} hours one gave the other access, a role or a password, or both accounts have had the same email address.`;
