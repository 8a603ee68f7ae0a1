import { inDollars } from './dollars';
import { serverPhrases, setApart } from './language';

/** Loaded where another language than English is spoken. */
const book = serverPhrases && new (await import('../../../backend/src/common/phrases/phrasebook')).Phrasebook(serverPhrases, setApart);

/**
 * Translates texts of the server, which are English, into the language of this page. A text that is not the server's own stays as it is.
 */
export function serverText<T extends string | null | undefined>(english: T): T | string {
  return english ? withAmounts(book ? book.translate(english) : english) : english;
}

/** A value may be set apart from the words around it. */
const AMOUNT = /(?<![\w.,-])(?:\u2068?(-?)(\d+\.\d{2,})\u2069? USD\b|\$(\d+\.\d{2,}))/g;

/** The server writes amounts as `-1234.50 USD`, in older texts as `$1234.50`; the screens say `−$1,234.50` everywhere. Amounts that people write are mostly whole, and stay. */
const withAmounts = (text: string): string =>
  text.replace(AMOUNT, (_, sign: string | undefined, named: `${number}` | undefined, written: `${number}`) =>
    setApart(inDollars(named ?? written, sign ? '−' : '')),
  );
