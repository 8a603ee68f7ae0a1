import { Injectable } from '@nestjs/common';

import type { ListPage } from '../../common/http/list/list-page.js';
import { oneBy, type ListQuery } from '../../common/http/list/list-query.js';
import { listRows } from '../../common/http/list/list-rows.js';
import { requireRecord, type Scope } from '../../common/http/scope.js';
import { Database, execute, type Db } from '../../database/database.js';
import { LogosService } from '../settings/logos.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { DocumentPdf } from './document-pdf.entity.js';
import { PaperDocument } from './document.entity.js';
import type { DocumentRow } from './documents.dto.js';
import { DOCUMENTS_LIST } from './documents.list.js';
import { LANGUAGES, type Language } from '../../common/language.js';
import type { Paper } from './pdf/paper.js';
import { documentPaper, statementPaper } from './pdf/paper.rules.js';
import { PdfPrinter } from './pdf/pdf-printer.js';
import { StatementsService } from './statements/statements.service.js';

export interface PdfFile {
  name: string;
  content: Buffer;
}

@Injectable()
export class DocumentsService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly logos: LogosService,
    private readonly statements: StatementsService,
    private readonly printer: PdfPrinter,
  ) {}

  list(db: Db, listQuery: ListQuery, scope: Scope): Promise<ListPage<DocumentRow>> {
    return listRows<DocumentRow>(db, DOCUMENTS_LIST, listQuery, scope);
  }

  /** @throws not_found */
  async get(db: Db, scope: Scope, id: number): Promise<DocumentRow> {
    const page = await listRows<DocumentRow>(db, DOCUMENTS_LIST, oneBy('id', id), scope);
    return requireRecord(scope, 'document', page.rows[0]);
  }

  /** The bytes that were made when somebody first asked for the document in this language. @throws not_found, statement_too_long */
  async pdf(scope: Scope, id: number, language?: Language): Promise<PdfFile> {
    const { db } = this.database;
    const document = await this.get(db, scope, id);
    const chosen = language ?? (await this.defaultLanguage());
    const stored = await this.stored(id, chosen);
    return { name: fileNameOf(document, chosen), content: stored ?? (await this.printAndStore(document, chosen)) };
  }

  /** A month of a project: its numbered statement once there is one, else the movements so far. @throws statement_too_long */
  async statementPdf(project: { id: number; name: string }, month: string, language?: Language): Promise<PdfFile> {
    const { db } = this.database;
    const known = await db.getRepository(PaperDocument).findOneBy({ type: 'statement', projectId: project.id, month });
    if (known) return this.pdf('all', known.id, language);
    const settings = await this.settings.get(db);
    const statement = await this.statements.read(project, month, settings.timezone);
    const chosen = language ?? (await this.defaultLanguage());
    const seller = { ...settings.seller, name: settings.seller.name ?? settings.productName };
    const of = await this.statements.projectOnPaper(project.id);
    const logoId = of.logoId ?? settings.logoId;
    const paper = statementPaper(
      { number: null, statement, seller, buyer: of.buyer, logoId, accent: of.accent ?? settings.accent },
      chosen,
    );
    return { name: `statement-${project.id}-${month}.pdf`, content: await this.print(paper, logoId) };
  }

  private async stored(documentId: number, language: Language): Promise<Buffer | undefined> {
    return (await this.database.db.getRepository(DocumentPdf).findOneBy({ documentId, language }))?.content;
  }

  /** If two requests print it at once, the first one's bytes are kept, and both get them. */
  private async printAndStore(document: DocumentRow, language: Language): Promise<Buffer> {
    const content = await this.print(await this.paperOf(document, language), document.logoId);
    await execute(
      this.database.db,
      'INSERT INTO document_pdfs (document_id, language, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [document.id, language, content],
    );
    return (await this.stored(document.id, language)) ?? content;
  }

  private async paperOf(document: DocumentRow, language: Language): Promise<Paper> {
    const { db } = this.database;
    const named = { ...document, seller: await this.withName(document.seller) };
    if (document.type === 'statement') {
      const project = { id: document.projectId, name: document.projectName };
      const statement = await this.statements.read(project, document.month ?? '', document.timezone);
      return statementPaper({ ...named, statement }, language);
    }
    const original = document.refersTo === null ? null : await this.get(db, 'all', document.refersTo);
    return documentPaper({ ...named, refersToNumber: original?.number ?? null }, language);
  }

  private async print(paper: Paper, logoId: number | null): Promise<Buffer> {
    return this.printer.print(paper, logoId === null ? null : await this.logos.content(this.database.db, logoId));
  }

  private async defaultLanguage(): Promise<Language> {
    const { language } = await this.settings.get(this.database.db);
    return LANGUAGES.find((each) => each === language) ?? 'en';
  }

  private async withName(seller: DocumentRow['seller']): Promise<DocumentRow['seller']> {
    return seller.name ? seller : { ...seller, name: (await this.settings.get(this.database.db)).productName };
  }
}

const fileNameOf = ({ type, number }: DocumentRow, language: Language): string =>
  `${type.replace('_', '-')}-${number.replaceAll('/', '-')}-${language}.pdf`;
