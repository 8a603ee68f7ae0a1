import { Column, Entity, PrimaryColumn } from 'typeorm';

import type { FailureClass } from '../core-failure.js';

/** How a project's server answered the project's own login and password, by the version of the connection that they belong to. */
@Entity('core_sign_ins')
export class CoreSignIn {
  @PrimaryColumn()
  projectId!: number;

  @Column('integer', { nullable: true })
  acceptedVersion!: number | null;

  @Column('integer', { nullable: true })
  refusedVersion!: number | null;

  @Column('varchar', { length: 20, nullable: true })
  refusedClass!: FailureClass | null;

  @Column('varchar', { length: 500, nullable: true })
  refusedMessage!: string | null;

  /** Of the connection whose server has a version to which nothing is written. */
  @Column('integer', { nullable: true })
  unsupportedVersion!: number | null;

  @Column('varchar', { length: 500, nullable: true })
  unsupportedMessage!: string | null;

  /** Refusals of any version within the minute that began then. */
  @Column({ default: 0 })
  refusals!: number;

  @Column('timestamptz', { nullable: true })
  refusalsSince!: Date | null;

  /** Of the connection whose first call is under way: one at a time makes it, in whichever process. */
  @Column('integer', { nullable: true })
  turnVersion!: number | null;

  /** Names the call that has the turn. */
  @Column('uuid', { nullable: true })
  turnId!: string | null;

  @Column('timestamptz', { nullable: true })
  turnUntil!: Date | null;
}
