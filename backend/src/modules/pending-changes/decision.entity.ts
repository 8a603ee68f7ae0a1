import { Column, CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export const DECISION_STATUSES = ['pending', 'completed', 'rejected'] as const;
export type DecisionStatus = (typeof DECISION_STATUSES)[number];

export const MOVES: Readonly<Record<DecisionStatus, readonly DecisionStatus[]>> = {
  pending: ['completed', 'rejected'],
  completed: [],
  rejected: [],
};

export const mayBecome = ({ status }: Decision, next: DecisionStatus): boolean => MOVES[status].includes(next);

/** What one person asks for and another one decides. */
export abstract class Proposal {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  requestedBy!: number;

  @Column('integer', { nullable: true })
  decidedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  @Column('varchar', { length: 500, nullable: true })
  rejectedReason!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** A proposal that is over once it is decided. */
export abstract class Decision extends Proposal {
  @Column('varchar', { length: 10, default: 'pending' })
  status!: DecisionStatus;
}
