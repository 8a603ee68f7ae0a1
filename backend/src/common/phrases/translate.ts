import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Language } from '../language.js';
import { Phrasebook, type Phrases } from './phrasebook.js';

const books = new Map<Language, Phrasebook>();

/** What the server says, in a person's language, where it reaches them without the pages of the console: in e-mails. */
export function translate(english: string, language: Language): string {
  if (language === 'en') return english;
  let book = books.get(language);
  if (!book) {
    book = new Phrasebook(JSON.parse(readFileSync(path.join(import.meta.dirname, `${language}.json`), 'utf8')) as Phrases);
    books.set(language, book);
  }
  return book.translate(english);
}
