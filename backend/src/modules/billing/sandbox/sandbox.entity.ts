import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The sandbox of a project: made when it is first used, and until then as its defaults say. */
@Entity('sandboxes')
export class Sandbox {
  @PrimaryColumn()
  projectId!: number;

  @Column('numeric', { precision: 14, scale: 2, default: '1000.00' })
  balance!: string;

  @Column({ default: 0 })
  entries!: number;

  /** How often the balance was credited: a renewal that was not covered is tried again when this has grown. */
  @Column({ default: 0 })
  credits!: number;

  /** Its time, as long as that is ahead of the real time. */
  @Column('timestamptz', { nullable: true })
  clock!: Date | null;

  /** Where its time is being moved to; the same as the clock when it has arrived. */
  @Column('timestamptz', { nullable: true })
  advanceTo!: Date | null;
}
