import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export const PAYMENT_METHOD_TYPES = ['bank_transfer', 'card', 'crypto', 'other'] as const;
export type PaymentMethodType = (typeof PAYMENT_METHOD_TYPES)[number];

@Entity('payment_methods')
export class PaymentMethod {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column('varchar', { length: 20 })
  type!: PaymentMethodType;

  @Column('varchar', { length: 50, nullable: true })
  provider!: string | null;

  @Column('varchar', { length: 255, nullable: true })
  externalId!: string | null;

  @Column('varchar', { length: 4, nullable: true })
  lastFour!: string | null;

  @Column('integer', { nullable: true })
  expiryMonth!: number | null;

  @Column('integer', { nullable: true })
  expiryYear!: number | null;

  @Column({ default: false })
  isDefault!: boolean;

  @Column({ default: true })
  isActive!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
