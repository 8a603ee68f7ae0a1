import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One call of a key, as its partner may look it up: no query, no bodies. */
@Entity('api_requests')
export class ApiRequest {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  apiKeyId!: number;

  @Column({ length: 10 })
  method!: string;

  @Column({ length: 500 })
  path!: string;

  @Column('varchar', { length: 128, nullable: true })
  subscriptionId!: string | null;

  @Column('varchar', { length: 16, nullable: true })
  vpnLogin!: string | null;

  @Column()
  status!: number;

  @Column('varchar', { length: 100, nullable: true })
  errorCode!: string | null;

  @Column({ length: 64 })
  requestId!: string;

  @Column()
  durationMs!: number;

  @Column({ default: false })
  isReplay!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
