import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn({ length: 100 })
  scope!: string;

  @PrimaryColumn({ length: 255 })
  key!: string;

  @Column({ length: 10 })
  method!: string;

  @Column('text')
  path!: string;

  @Column({ length: 64 })
  requestHash!: string;

  @Column('text')
  response!: string;

  @Column('text', { nullable: true })
  secret!: string | null;

  @Column({ length: 64 })
  shownTo!: string;

  @Column('integer', { array: true, nullable: true })
  projectIds!: number[] | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => `(now() + '24:00:00'::interval)` })
  expiresAt!: Date;
}
