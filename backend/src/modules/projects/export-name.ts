import type { StaffCaller } from '../../common/http/caller.js';
import type { Until } from '../../common/http/list/filters.js';
import type { GivenFilter } from '../../common/http/list/list-definition.js';
import { projectIdsOf } from '../../common/http/scope.js';
import { queryOne, type Db } from '../../database/database.js';

const NAME_MAX = 40;

/**
 * `transactions-northlight-vpn-2026-11-01-to-2026-11-30.csv`: the content of a file, its project if it has one that the caller may see, and its
 * days.
 */
export async function exportName(
  db: Db,
  { scope, permissions }: Pick<StaffCaller, 'scope' | 'permissions'>,
  what: string,
  filters: readonly GivenFilter[],
): Promise<string> {
  const valuesOf = (name: string): unknown[] => filters.find((filter) => filter.name === name)?.values ?? [];
  const projects = valuesOf('projectId');
  const [from] = valuesOf('from');
  const [until] = valuesOf('to');
  const row = await queryOne<{ project: string | null; first: string | null; last: string | null }>(
    db,
    `SELECT (SELECT name FROM projects WHERE id = $1::int AND deleted_at IS NULL AND ($4::int[] IS NULL OR id = ANY($4))) AS project, to_char($2::timestamptz AT TIME ZONE timezone, 'YYYY-MM-DD') AS first,
       to_char($3::timestamptz AT TIME ZONE timezone, 'YYYY-MM-DD') AS last FROM settings`,
    [
      projects.length === 1 && permissions.has('projects.read') ? projects[0] : null,
      from ?? null,
      until === undefined ? null : lastInstant(until as Until),
      projectIdsOf(scope),
    ],
  );
  const project = row?.project ? slugOf(row.project) || `project-${String(projects[0])}` : undefined;
  const days = [
    row?.first && (row.last ? row.first : `from-${row.first}`),
    row?.last && (row.first ? `to-${row.last}` : `until-${row.last}`),
  ];
  return `${[what, project, ...days].filter(Boolean).join('-')}.csv`;
}

const lastInstant = (until: Until): Date => ('before' in until ? new Date(until.before.getTime() - 1) : until.upTo);

/** A header takes letters of English alone. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_MAX)
    .replace(/^-+|-+$/g, '');
