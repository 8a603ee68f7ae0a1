import { Phrasebook } from '../../../backend/src/common/phrases/phrasebook';
import { serverPhrases } from './language';

const book = serverPhrases && new Phrasebook(serverPhrases);

/** What the server says, in the language of this page: it answers in English. What it does not say itself stays as it is. */
export function serverText<T extends string | null | undefined>(english: T): T | string {
  return english && book ? book.translate(english) : english;
}
