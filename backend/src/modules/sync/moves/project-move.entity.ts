import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

import type { CoreDriverName } from '../../core/core-driver.js';
import type { FailureClass } from '../../core/core-failure.js';

export const MOVE_STATUSES = ['running', 'stopped', 'done', 'cancelled'] as const;
export type MoveStatus = (typeof MOVE_STATUSES)[number];

/**
 * `making`: the users are created on the new server, and the project uses the old one. `removing`: the project uses the new server, and
 * the users are removed from the old one. `undoing`: cancelled before the switch of servers; the users that were created on the new one
 * are removed.
 */
export const MOVE_PHASES = ['making', 'removing', 'undoing'] as const;
export type MovePhase = (typeof MOVE_PHASES)[number];

/** A project on its way from one VPN server to another. */
@Entity('project_moves')
export class ProjectMove {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column('varchar', { length: 10, default: 'running' })
  status!: MoveStatus;

  @Column('varchar', { length: 10, default: 'making' })
  phase!: MovePhase;

  @Column('varchar', { length: 20 })
  fromDriver!: CoreDriverName;

  @Column('varchar', { length: 500, nullable: true })
  fromUrl!: string | null;

  @Column('varchar', { length: 255, nullable: true })
  fromLogin!: string | null;

  @Column('text')
  fromAccount!: string;

  @Column('varchar', { length: 20 })
  toDriver!: CoreDriverName;

  @Column('varchar', { length: 500, nullable: true })
  toUrl!: string | null;

  @Column('varchar', { length: 255 })
  toLogin!: string;

  @Column({ type: 'text', insert: false, update: false })
  toAccount!: string;

  /** Encrypted; of the server that is not the project's own: the new one until the change of servers, the old one after it. None once the move has ended. */
  @Column('text', { nullable: true })
  password!: string | null;

  /** Encrypted JSON, of the same server. */
  @Column('text', { nullable: true })
  options!: string | null;

  @Column({ default: 0 })
  total!: number;

  @Column({ default: 0 })
  made!: number;

  @Column({ default: 0 })
  removed!: number;

  /** Users whom the new server refuses. */
  @Column({ default: 0 })
  refused!: number;

  @Column({ default: 0 })
  failures!: number;

  @Column('varchar', { length: 20, nullable: true })
  errorClass!: FailureClass | null;

  @Column('varchar', { length: 500, nullable: true })
  errorMessage!: string | null;

  @Column('timestamptz', { nullable: true })
  nextTryAt!: Date | null;

  @Column('integer', { nullable: true })
  requestedBy!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  switchedAt!: Date | null;

  /** Of a stopped one. */
  @Column('timestamptz', { nullable: true })
  stoppedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;
}
