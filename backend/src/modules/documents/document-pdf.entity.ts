import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

import type { PaperLanguage } from './pdf/paper-words.js';

/** A paper as it was first printed in a language: every later reader gets the same bytes. */
@Entity('document_pdfs')
export class DocumentPdf {
  @PrimaryColumn()
  documentId!: number;

  @PrimaryColumn('varchar', { length: 5 })
  language!: PaperLanguage;

  @Column('bytea')
  content!: Buffer;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
