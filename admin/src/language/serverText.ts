import { serverPhrases, setApart } from './language';

/** Loaded where another language than English is spoken. */
const book = serverPhrases && new (await import('../../../backend/src/common/phrases/phrasebook')).Phrasebook(serverPhrases, setApart);

/** What the server says, in the language of this page: it answers in English. What it does not say itself stays as it is. */
export function serverText<T extends string | null | undefined>(english: T): T | string {
  return english && book ? book.translate(english) : english;
}
