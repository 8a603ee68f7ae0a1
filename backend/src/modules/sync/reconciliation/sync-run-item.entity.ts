import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const SYNC_RUN_ITEM_KINDS = ['create', 'change', 'delete', 'orphan'] as const;
export type SyncRunItemKind = (typeof SYNC_RUN_ITEM_KINDS)[number];

@Entity('sync_run_items')
export class SyncRunItem {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  runId!: number;

  @Column('varchar', { length: 10 })
  kind!: SyncRunItemKind;

  @Column('integer', { nullable: true })
  vpnUserId!: number | null;

  @Column({ length: 128 })
  vpnLogin!: string;

  @Column('integer', { nullable: true })
  desiredVersion!: number | null;

  @Column('jsonb', { nullable: true })
  differences!: Record<string, unknown> | null;
}
