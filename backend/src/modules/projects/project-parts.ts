import { Injectable } from '@nestjs/common';

import type { ListDefinition } from '../../common/http/list/list-definition.js';
import type { ListQuery } from '../../common/http/list/list-query.js';
import type { Db, Tx } from '../../database/database.js';

/** The part of a project that belongs to a later module. */
export interface ProjectPart {
  isInUse?: (db: Db, projectId: number) => Promise<boolean>;
  /** Writes what a project has from its first moment on. */
  create?: (tx: Tx, projectId: number) => Promise<void>;
  /** Columns for the list of projects, where `p` is the project, and their additions to its FROM. */
  columns?: Readonly<Record<string, string>>;
  join?: string;
}

/** Later modules have tables of their own: each registers its part of a project when it starts. */
@Injectable()
export class ProjectParts {
  private readonly parts: ProjectPart[] = [];

  register(part: ProjectPart): void {
    this.parts.push(part);
  }

  async isInUse(db: Db, projectId: number): Promise<boolean> {
    for (const { isInUse } of this.parts) if (await isInUse?.(db, projectId)) return true;
    return false;
  }

  async create(tx: Tx, projectId: number): Promise<void> {
    for (const { create } of this.parts) await create?.(tx, projectId);
  }

  /** The list with the columns of all parts; a sort that names one of these columns gets its SQL. */
  extend(list: ListDefinition, { sort, ...query }: ListQuery): [ListDefinition, ListQuery] {
    const columns: Readonly<Record<string, string>> = Object.fromEntries(this.parts.flatMap((part) => Object.entries(part.columns ?? {})));
    const from = [list.from, ...this.parts.map(({ join }) => join)].filter(Boolean).join(' ');
    const extended = { ...list, from, columns: { ...list.columns, ...columns } };
    return [extended, { ...query, sort: sort && { ...sort, sql: columns[sort.sql] ?? sort.sql } }];
  }
}
