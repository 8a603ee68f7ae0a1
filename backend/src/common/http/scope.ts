import { notFound } from '../errors/domain-error.js';

/** The projects that a caller may see: all of them, or those of the list. */
export type Scope = 'all' | readonly number[];

/** The scope as a parameter of a statement: null means all projects. */
export const projectIdsOf = (scope: Scope): readonly number[] | null => (scope === 'all' ? null : scope);

export const inScope = (scope: Scope, projectId: number | null): boolean =>
  scope === 'all' || (projectId !== null && scope.includes(projectId));

/** @throws not_found, the same as for a project that does not exist. */
export function requireProject(scope: Scope, projectId: number): void {
  if (!inScope(scope, projectId)) throw notFound('project');
}

/** Answers a record outside the scope like a missing one. */
export function requireRecord<T extends { projectId: number | null }>(scope: Scope, what: string, record: T | null | undefined): T {
  if (!record || !inScope(scope, record.projectId)) throw notFound(what);
  return record;
}
