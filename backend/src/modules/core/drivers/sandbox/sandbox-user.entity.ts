import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity('sandbox_users')
export class SandboxUser {
  @PrimaryColumn('text')
  coreAccount!: string;

  @PrimaryColumn({ length: 128 })
  vpnLogin!: string;

  @Column({ length: 128, default: () => '(gen_random_uuid())::text' })
  id!: string;

  @Column('jsonb')
  state!: Record<string, unknown>;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
