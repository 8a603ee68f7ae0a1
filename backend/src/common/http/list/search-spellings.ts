import { query, type Db } from '../../../database/database.js';
import type { Bind, ListDefinition } from './list-definition.js';

/** A number of this many digits may be written in groups; a shorter one is searched for as it is. */
const NUMBER_DIGITS_MIN = 5;
const GROUPED_NUMBER = /^[+\d\s().\-/]+$/;

/** One word that a row must contain, and the records that have it in their name (`ListDefinition.searchNames`). */
interface SearchWord {
  text: string;
  namedIds: number[];
}

/** The words of a search. A row is found if it contains all words of one of the spellings. */
export type SearchSpellings = SearchWord[][];

/** The words of `text` in each of its spellings, looked up by name with one query. */
export async function resolveSearch(db: Db, { searchNames }: ListDefinition, text: string | null): Promise<SearchSpellings> {
  const spellings = text === null ? [] : spellingsOf(text);
  if (!searchNames) return spellings.map((words) => words.map((word) => ({ text: word, namedIds: [] })));
  const words = spellings.flat();
  const named = words.length === 0 ? [] : await idsNamed(db, searchNames.ids, words);
  return spellings.map((spelling) => spelling.map((word) => ({ text: word, namedIds: named[words.indexOf(word)]?.ids ?? [] })));
}

/** Splits a text into its words; a number that is written in groups, such as a phone number or a VPN login, is also one word of digits. */
export function spellingsOf(text: string): string[][] {
  const words = [...new Set(text.split(/\s+/))];
  const digits = text.replace(/\D/g, '');
  const isGrouped = GROUPED_NUMBER.test(text) && digits !== text && digits.length >= NUMBER_DIGITS_MIN;
  return isGrouped ? [words, [digits]] : [words];
}

const idsNamed = (db: Db, idsOf: (pattern: string) => string, words: string[]): Promise<{ ids: number[] }[]> =>
  query(
    db,
    `SELECT ARRAY(${idsOf('search_pattern(w.word)')}) AS ids FROM unnest($1::text[]) WITH ORDINALITY w (word, position) ORDER BY w.position`,
    [words],
  );

export function searchCondition(definition: ListDefinition, spellings: SearchSpellings, bind: Bind): string | undefined {
  if (spellings.length === 0) return undefined;
  return anyOf(spellings.map((words) => words.map((word) => wordCondition(definition, word, bind)).join(' AND ')));
}

function wordCondition({ search, searchNames }: ListDefinition, { text, namedIds }: SearchWord, bind: Bind): string {
  const pattern = `search_pattern(${bind(text)})`;
  const found = search.map((field) => (typeof field === 'string' ? `${searchFormOf(field)} LIKE ${pattern}` : field(pattern)));
  // The names are left out where there are none: the planner cannot know how many, and would read the whole table.
  if (searchNames && namedIds.length > 0) found.push(`${searchNames.column} = ANY(${bind(namedIds)}::int[])`);
  return anyOf(found);
}

const anyOf = (conditions: string[]): string => (conditions.length === 1 ? `(${conditions[0]})` : `((${conditions.join(') OR (')}))`);

/** A column `search_text` is in the form of a search already and has a trigram index; the others belong to small tables. */
const searchFormOf = (column: string): string => (column.endsWith('search_text') ? column : `search_form(${column})`);
