import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Since when nothing has waited for a user; there is no row while something does. */
@Entity('attention_states')
export class AttentionState {
  @PrimaryColumn()
  userId!: number;

  @Column('timestamptz', { default: () => 'now()' })
  emptySince!: Date;
}
