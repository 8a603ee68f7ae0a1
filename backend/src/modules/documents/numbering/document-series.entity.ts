import { Column, Entity, PrimaryColumn } from 'typeorm';

import type { DocumentType } from '../document.entity.js';

/** The last number given in a series. */
@Entity('document_series')
export class DocumentSeries {
  @PrimaryColumn('varchar', { length: 12 })
  type!: DocumentType;

  @PrimaryColumn()
  year!: number;

  @Column()
  lastNumber!: number;
}

/** A month for which each project with movements has its statement. */
@Entity('statement_months')
export class StatementMonth {
  @PrimaryColumn('varchar', { length: 7 })
  month!: string;
}
