import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

import type { Party } from '../settings/party.dto.js';

export const DOCUMENT_TYPES = ['receipt', 'credit_note', 'statement'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A numbered paper; a row is never changed. Seller, buyer, tax, logo and accent are those of the day on which it was issued. */
@Entity('documents')
export class PaperDocument {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column('varchar', { length: 12 })
  type!: DocumentType;

  @Column()
  year!: number;

  @Column()
  numberInYear!: number;

  @Column({ length: 40 })
  number!: string;

  @Column('timestamptz')
  issuedAt!: Date;

  @Column('numeric', { precision: 14, scale: 2, nullable: true })
  net!: string | null;

  @Column('numeric', { precision: 14, scale: 2, nullable: true })
  tax!: string | null;

  @Column('numeric', { precision: 5, scale: 2, nullable: true })
  taxRate!: string | null;

  @Column('varchar', { length: 20, nullable: true })
  taxName!: string | null;

  @Column('numeric', { precision: 14, scale: 2 })
  total!: string;

  @Column({ length: 3, default: 'USD' })
  currency!: string;

  @Column('varchar', { length: 500, nullable: true })
  description!: string | null;

  @Column('integer', { nullable: true })
  topupRequestId!: number | null;

  /** Of a credit note, which is for a reversal or a refund in tokens. */
  @Column('integer', { nullable: true })
  topupReversalId!: number | null;

  @Column('integer', { nullable: true })
  cryptoRefundId!: number | null;

  /** The receipt that a credit note corrects, in whole or in part. */
  @Column('integer', { nullable: true })
  refersTo!: number | null;

  /** The month of a statement, such as 2026-11. */
  @Column('varchar', { length: 7, nullable: true })
  month!: string | null;

  @Column({ length: 64 })
  timezone!: string;

  @Column('jsonb')
  seller!: Party;

  @Column('jsonb')
  buyer!: Party;

  @Column('integer', { nullable: true })
  logoId!: number | null;

  @Column('varchar', { length: 7, nullable: true })
  accent!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
