import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('chain_cursors')
export class ChainCursor {
  @PrimaryColumn('bigint')
  chainId!: number;

  @PrimaryColumn({ length: 42 })
  tokenAddress!: string;

  @PrimaryColumn({ length: 42 })
  receivingAddress!: string;

  @Column('bigint')
  nextBlock!: number;

  @Column('bigint', { nullable: true })
  headBlock!: number | null;

  @Column('timestamptz', { nullable: true })
  lastPassAt!: Date | null;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;

  @Column('timestamptz', { nullable: true })
  lastErrorAt!: Date | null;
}
