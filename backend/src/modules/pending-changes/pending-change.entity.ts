import { Column, Entity } from 'typeorm';

import { Decision } from './decision.entity.js';

/** What takes a second person: raising what one person may credit alone, and raising how far a balance may fall below zero. */
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
