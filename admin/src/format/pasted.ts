import { inAscii } from './typedNumber';
import { LOCALE, t } from '../language/language';

/** Characters as the server counts them: code points, after the ends are trimmed. */
const lengthOf = (text: string): number => [...text.normalize('NFC').trim()].length;

export function lengthProblem(text: string, max: number): string | undefined {
  const length = lengthOf(text);
  return length > max
    ? t('At most {{max}} characters; these are {{entered}}', { max: max.toLocaleString(LOCALE), entered: length.toLocaleString(LOCALE) })
    : undefined;
}

/** A hash, an address, a number of a document: copied with spaces or a line break around or inside it. */
export const withoutGaps = (typed: string): string => typed.replace(GAPS, '');

/** A login of digits, as people group it: `1234 5678-9012`. Letters stay, so that the field can refuse them. */
export const digitsOf = (typed: string): string => withoutGaps(inAscii(typed)).replaceAll('-', '');

const GAPS = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The API searches for no more than this. */
const SEARCH_MAX = 200;

/** The text of a search: cleaned first and only then cut, so that the blanks of a paste do not count. */
export const searchText = (typed: string): string => [...typed.trim().replace(/\s+/g, ' ')].slice(0, SEARCH_MAX).join('');
