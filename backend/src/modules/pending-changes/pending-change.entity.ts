import { Column, Entity } from 'typeorm';

import { Decision } from './decision.entity.js';

/** A change that needs a second person: a higher limit of what one person may credit alone, or a higher overdraft limit of a project. */
export const CHANGE_KINDS = ['approval_limit', 'overdraft_limit'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export type ChangedFields = Record<string, string | null>;

@Entity('pending_changes')
export class PendingChange extends Decision {
  @Column('varchar', { length: 20 })
  kind!: ChangeKind;

  /** Null: it concerns no single project. */
  @Column('integer', { nullable: true })
  projectId!: number | null;

  /** The fields that change, as they were when it was asked for. */
  @Column('jsonb')
  before!: ChangedFields;

  @Column('jsonb')
  after!: ChangedFields;
}
