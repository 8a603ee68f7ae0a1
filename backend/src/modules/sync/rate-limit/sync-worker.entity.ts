import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sync_workers')
export class SyncWorkerSeen {
  @PrimaryColumn({ length: 36 })
  id!: string;

  @Column('timestamptz', { default: () => 'now()' })
  seenAt!: Date;

  @Column({ default: 0 })
  callsMax!: number;
}
