import { Column, Entity } from 'typeorm';

import { Decision } from '../../pending-changes/decision.entity.js';

/** Its movement has the reference `adjustment:{id}`. */
@Entity('adjustments')
export class Adjustment extends Decision {
  @Column()
  projectId!: number;

  /** Signed: only what adds to a balance ever waits. */
  @Column('numeric', { precision: 14, scale: 2 })
  amount!: string;

  @Column({ length: 400 })
  reason!: string;
}
