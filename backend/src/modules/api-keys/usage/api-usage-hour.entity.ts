import { Column, Entity, PrimaryColumn } from 'typeorm';

import type { Environment } from '../../../common/http/caller.js';

@Entity('api_usage_hourly')
export class ApiUsageHour {
  @PrimaryColumn()
  apiKeyId!: number;

  @PrimaryColumn('timestamptz')
  hour!: Date;

  @Column()
  projectId!: number;

  @Column('varchar', { length: 20 })
  environment!: Environment;

  @Column()
  calls!: number;

  @Column({ default: 0 })
  errors!: number;

  @Column({ default: 0 })
  throttled!: number;

  @Column('bigint', { default: 0 })
  responseTimeTotal!: number;
}
