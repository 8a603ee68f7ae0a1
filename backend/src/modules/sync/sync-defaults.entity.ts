import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sync_defaults')
export class SyncDefaults {
  @PrimaryColumn({ default: 1 })
  id!: number;

  @Column()
  maxSessions!: number;

  @Column()
  maxInstalls!: number;
}
