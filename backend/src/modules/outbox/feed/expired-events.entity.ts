import { Column, Entity, PrimaryColumn } from 'typeorm';

import type { Environment } from '../../../common/http/caller.js';

/** The last event of a project that was removed for its age. */
@Entity('expired_events')
export class ExpiredEvents {
  @PrimaryColumn()
  projectId!: number;

  @PrimaryColumn('varchar', { length: 20 })
  environment!: Environment;

  @Column('bigint')
  lastId!: number;
}
