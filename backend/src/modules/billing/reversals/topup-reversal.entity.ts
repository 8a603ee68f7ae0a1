import { Column, Entity } from 'typeorm';

import { Decision } from '../../pending-changes/decision.entity.js';

/** Takes back a completed top-up, or a part of it. Its movement has the reference `reversal:{id}`. */
@Entity('topup_reversals')
export class TopupReversal extends Decision {
  @Column()
  projectId!: number;

  @Column()
  topupRequestId!: number;

  /** Positive, as that of the top-up. */
  @Column('numeric', { precision: 14, scale: 2 })
  amount!: string;

  @Column({ length: 400 })
  reason!: string;

  /** Set by the documents, once a completed one has its numbered credit note. */
  @Column({ default: false })
  hasCreditNote!: boolean;
}
