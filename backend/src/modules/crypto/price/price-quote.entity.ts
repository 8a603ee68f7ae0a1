import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('price_quotes')
export class PriceQuote {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  assetId!: number;

  @Column({ length: 200 })
  source!: string;

  /** A hash of everything that the price depends on (`sourceKey`); empty for older prices. */
  @Column({ length: 64, default: '' })
  sourceKey!: string;

  @Column('numeric', { precision: 38, scale: 18 })
  price!: string;

  @Column('timestamptz')
  quotedAt!: Date;

  /** False while a price far from the last one waits to be confirmed. */
  @Column({ default: true })
  isBelieved!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
