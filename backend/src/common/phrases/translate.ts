import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Language } from '../language.js';
import { Phrasebook, type Phrases } from './phrasebook.js';

const books = new Map<Language, Phrasebook>();

/** Translates texts that the server sends to a person: in e-mails, papers and refusals. */
export function translate(english: string, language: Language): string {
  if (language === 'en') return english;
  let book = books.get(language);
  if (!book) {
    book = new Phrasebook(JSON.parse(readFileSync(path.join(import.meta.dirname, `${language}.json`), 'utf8')) as Phrases);
    books.set(language, book);
  }
  return book.translate(english);
}
