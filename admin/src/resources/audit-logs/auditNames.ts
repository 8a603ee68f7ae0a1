import { useGetMany, type RaRecord } from 'react-admin';

import type { AuditLog } from '../../api/types';

type Details = AuditLog['details'];
type Person = RaRecord & { firstName: string; lastName: string };
type Named = RaRecord & { name: string };

/** What the ids in a change are of. */
const OF: Readonly<Record<string, 'projects' | 'users'>> = {
  projectId: 'projects',
  projectIds: 'projects',
  fromProjectId: 'projects',
  toProjectId: 'projects',
  managerId: 'users',
  userId: 'users',
  userIds: 'users',
  memberIds: 'users',
  createdBy: 'users',
  linkMadeBy: 'users',
  requestedBy: 'users',
  revokedBy: 'users',
};

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {});
const sidesOf = ({ before, after, ...rest }: Details): object[] => [objectOf(before), objectOf(after), rest];

function idsOf(details: Details, resource: 'projects' | 'users'): number[] {
  const values = sidesOf(details).flatMap((side) =>
    Object.entries(side).flatMap(([name, value]: [string, unknown]) => (OF[name] === resource ? [value].flat() : [])),
  );
  return [...new Set(values.filter(isId))];
}

/** The details with names instead of the numbers of projects and users; those of a whole page are fetched in one call. */
export function useNamedDetails(details: Details): Details {
  const projectIds = idsOf(details, 'projects');
  const userIds = idsOf(details, 'users');
  const { data: projects = [] } = useGetMany<Named>('projects', { ids: projectIds }, { enabled: projectIds.length > 0 });
  const { data: users = [] } = useGetMany<Person>('users', { ids: userIds }, { enabled: userIds.length > 0 });
  const names = {
    projects: new Map(projects.filter(Boolean).map(({ id, name }) => [id, name])),
    users: new Map(users.filter(Boolean).map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`])),
  };
  return named(details, (resource, id) => names[resource].get(id));
}

/** @param nameOf undefined for an unknown or deleted object: its number is shown */
export function named(details: Details, nameOf: (resource: 'projects' | 'users', id: number) => string | undefined): Details {
  const text = (resource: 'projects' | 'users', value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => text(resource, each));
    return isId(value) ? (nameOf(resource, value) ?? `#${value}`) : value;
  };
  const sideOf = (side: object): Details =>
    Object.fromEntries(
      Object.entries(side).map(([name, value]: [string, unknown]) => {
        const resource = OF[name];
        return [name, resource ? text(resource, value) : value];
      }),
    );
  const { before, after, ...rest } = details;
  return {
    ...sideOf(rest),
    ...(before !== undefined && { before: sideOf(objectOf(before)) }),
    ...(after !== undefined && { after: sideOf(objectOf(after)) }),
  };
}
