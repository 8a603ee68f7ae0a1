import { Entity, PrimaryColumn } from 'typeorm';

@Entity('sync_seen')
export class SyncSeen {
  @PrimaryColumn()
  partId!: number;

  @PrimaryColumn({ length: 128 })
  vpnLogin!: string;
}
