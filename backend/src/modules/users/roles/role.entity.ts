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

  /** Empty for a built-in role: what it allows stands in the code. */
  @Column('text', { array: true, default: '{}' })
  permissions!: string[];

  @Column('varchar', { length: 10 })
  scope!: RoleScope;

  @Column({ default: false })
  isBuiltIn!: boolean;

  /** Who made it, or changed what it allows, up to `changedAt`; from 72 hours before that at least. */
  @Column('integer', { array: true, default: [] })
  changedBy!: number[];

  @Column('timestamptz', { nullable: true })
  changedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
