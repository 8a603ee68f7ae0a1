import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('audit_seals')
export class AuditSeal {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('bigint')
  firstTransactionId!: number;

  @Column('bigint')
  firstId!: number;

  @Column('bigint')
  lastTransactionId!: number;

  @Column('bigint')
  lastId!: number;

  @Column('bigint', { default: 0 })
  aboveId!: number;

  @Column()
  rowCount!: number;

  @Column('bigint', { array: true })
  rowIds!: number[];

  @Column('bytea')
  rowHashes!: Buffer;

  @Column({ length: 64 })
  previousHash!: string;

  @Column({ length: 64 })
  hash!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
