import { ApiProperty } from '@nestjs/swagger';

import { EnumField, Out } from '../../common/http/fields.js';
import { Party } from '../settings/party.dto.js';
import { DOCUMENT_TYPES, type DocumentType, type PaperDocument } from './document.entity.js';
import { LANGUAGES, type Language } from '../../common/language.js';

export class PdfQuery {
  @EnumField(LANGUAGES, { optional: true, description: 'By default the language of Settings.' })
  language?: Language;
}

export type DocumentRow = Omit<PaperDocument, 'year' | 'numberInYear' | 'createdAt'> & { projectName: string };

export class DocumentResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.text() projectName!: string;
  @Out.oneOf(DOCUMENT_TYPES) type!: DocumentType;
  @Out.text({ description: 'Without a gap within its type and year.', example: 'K2026-000001' }) number!: string;
  @Out.instant() issuedAt!: string;
  @Out.money({ nullable: true, description: 'null for a statement, as the tax is.' }) net!: string | null;
  @Out.money({ nullable: true }) tax!: string | null;
  @Out.text({ nullable: true, example: '19.00' }) taxRate!: string | null;
  @Out.text({ nullable: true, example: 'VAT' }) taxName!: string | null;
  @Out.money({ description: 'Of a statement: its closing balance.' }) total!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.text({ nullable: true }) description!: string | null;
  @Out.id({ nullable: true }) topupRequestId!: number | null;
  @Out.id({ nullable: true, description: 'Of a credit note: this or a refund in tokens.' }) topupReversalId!: number | null;
  @Out.id({ nullable: true }) cryptoRefundId!: number | null;
  @Out.id({ nullable: true, description: 'The receipt that a credit note takes back.' }) refersTo!: number | null;
  @Out.text({ nullable: true, example: '2026-11', description: 'Of a statement.' }) month!: string | null;
  @ApiProperty({ type: Party, description: 'As it was on the day of issue, as the buyer is.' }) seller!: Party;
  @ApiProperty({ type: Party }) buyer!: Party;
}

export const toDocument = (row: DocumentRow): DocumentResponse => ({
  id: row.id,
  projectId: row.projectId,
  projectName: row.projectName,
  type: row.type,
  number: row.number,
  issuedAt: row.issuedAt.toISOString(),
  net: row.net,
  tax: row.tax,
  taxRate: row.taxRate,
  taxName: row.taxName,
  total: row.total,
  currency: row.currency,
  description: row.description,
  topupRequestId: row.topupRequestId,
  topupReversalId: row.topupReversalId,
  cryptoRefundId: row.cryptoRefundId,
  refersTo: row.refersTo,
  month: row.month,
  seller: row.seller,
  buyer: row.buyer,
});
