import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('api_usage')
export class ApiUsage {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  apiKeyId!: number;

  @Column({ length: 200 })
  endpoint!: string;

  @Column({ length: 10 })
  method!: string;

  @Column()
  statusCode!: number;

  @Column()
  responseTime!: number;

  @Column('varchar', { length: 500, nullable: true })
  userAgent!: string | null;

  @Column('varchar', { length: 45, nullable: true })
  ipAddress!: string | null;

  @PrimaryColumn('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
