import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('audit_seals')
export class AuditSeal {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('bigint')
  firstTransactionId!: number;

  @Column('bigint')
  endTransactionId!: number;

  @Column('bigint')
  firstId!: number;

  @Column('bigint')
  lastId!: number;

  @Column()
  rowCount!: number;

  @Column({ length: 64 })
  previousHash!: string;

  @Column({ length: 64 })
  hash!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
