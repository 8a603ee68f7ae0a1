import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

import type { Language } from '../../common/language.js';

/** A paper as it was first printed in a language: every later reader gets the same bytes. */
@Entity('document_pdfs')
export class DocumentPdf {
  @PrimaryColumn()
  documentId!: number;

  @PrimaryColumn('varchar', { length: 5 })
  language!: Language;

  @Column('bytea')
  content!: Buffer;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
