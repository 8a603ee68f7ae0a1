import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

import type { RoleScope } from '../../../common/http/permissions.js';

@Entity('roles')
export class Role {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ length: 20 })
  code!: string;

  @Column({ length: 100 })
  name!: string;

  /** Empty for a built-in role, whose permissions are in the code. */
  @Column('text', { array: true, default: '{}' })
  permissions!: string[];

  @Column('varchar', { length: 10 })
  scope!: RoleScope;

  @Column({ default: false })
  isBuiltIn!: boolean;

  /** The people who created it or changed its permissions, up to `changedAt`, at least those of the 72 hours before. */
  @Column('integer', { array: true, default: [] })
  changedBy!: number[];

  @Column('timestamptz', { nullable: true })
  changedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
