import type { Party } from '../../settings/party.dto.js';
import type { PaperDocument } from '../document.entity.js';
import type { StatementResponse } from '../statements/statement.dto.js';
import type { Paper, PaperParty } from './paper.js';
import { PAPER_WORDS, type PaperWords } from './paper-words.js';
import { shadesOf } from '../../../common/accent.rules.js';
import type { Language } from '../../../common/language.js';

/** Digits and separators as they are written in the language; the calendar is one in all of them, so that papers can be compared. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-US',
  ru: 'ru-RU',
  fa: 'fa-IR-u-ca-gregory',
  zh: 'zh-CN',
  es: 'es-ES',
};

export interface PrintedDocument extends Pick<
  PaperDocument,
  | 'type'
  | 'number'
  | 'issuedAt'
  | 'net'
  | 'tax'
  | 'taxRate'
  | 'taxName'
  | 'total'
  | 'currency'
  | 'description'
  | 'timezone'
  | 'seller'
  | 'buyer'
  | 'logoId'
  | 'accent'
> {
  projectName: string;
  /** The number of the receipt that a credit note refers to. */
  refersToNumber: string | null;
}

/** A statement has a number once its month has closed. */
export interface PrintedStatement extends Pick<PaperDocument, 'seller' | 'buyer' | 'logoId' | 'accent'> {
  number: string | null;
  statement: StatementResponse;
}

/** A receipt or a credit note. */
export function documentPaper(document: PrintedDocument, language: Language): Paper {
  const words = PAPER_WORDS[language];
  const { money, day, percent } = formatsOf(language, document.timezone, document.currency);
  const { net, tax, taxRate, total } = document;
  const hasTax = net !== null && tax !== null && taxRate !== null && Number(taxRate) > 0;
  return {
    ...frameOf(document, language, words[document.type === 'credit_note' ? 'credit_note' : 'receipt']),
    facts: [
      [words.number, document.number],
      [words.date, day(document.issuedAt)],
      ...(document.refersToNumber === null ? [] : [[words.refersTo, document.refersToNumber] satisfies [string, string]]),
      [words.project, isolated(document.projectName)],
    ],
    columns: [
      { title: words.description, wide: true, number: false },
      { title: words.amount, wide: false, number: true },
    ],
    rows: [[isolated(document.description ?? words.topup), money(total)]],
    totals: [
      ...(hasTax
        ? ([
            [words.net, money(net)],
            [`${isolated(document.taxName ?? '')} ${percent(taxRate)}`, money(tax)],
          ] satisfies [string, string][])
        : []),
      [words.total, money(total)],
    ],
  };
}

export function statementPaper(printed: PrintedStatement, language: Language): Paper {
  const words = PAPER_WORDS[language];
  const { number, statement } = printed;
  const { money, day, monthOf } = formatsOf(language, statement.timezone, statement.currency);
  const closing = statement.isClosed ? words.closing : words.soFar;
  return {
    ...frameOf(printed, language, words.statement),
    facts: [
      ...(number === null ? [] : [[words.number, number] satisfies [string, string]]),
      [words.month, monthOf(new Date(statement.from))],
      [words.project, isolated(statement.projectName)],
    ],
    columns: [
      { title: words.date, wide: false, number: false },
      { title: words.type, wide: false, number: false },
      { title: words.description, wide: true, number: false },
      { title: words.amount, wide: false, number: true },
      { title: words.balance, wide: false, number: true },
    ],
    rows: [
      ['', '', words.opening, '', money(statement.openingBalance)],
      ...statement.movements.map(({ createdAt, type, description, amount, balanceAfter }) => [
        day(new Date(createdAt)),
        words[type],
        isolated(description),
        money(amount),
        money(balanceAfter),
      ]),
    ],
    totals: [
      ...statement.totals
        .filter(({ amount }) => Number(amount) !== 0)
        .map(({ type, amount }): [string, string] => [words[type], money(amount)]),
      [closing, money(statement.closingBalance)],
    ],
  };
}

type Frame = Pick<Paper, 'language' | 'rightToLeft' | 'title' | 'footer' | 'hasLogo' | 'accent' | 'seller' | 'buyer'>;

function frameOf(
  { seller, buyer, logoId, accent }: Pick<PaperDocument, 'seller' | 'buyer' | 'logoId' | 'accent'>,
  language: Language,
  title: string,
): Frame {
  const words = PAPER_WORDS[language];
  return {
    language,
    rightToLeft: language === 'fa',
    title,
    footer: [seller.name, seller.email].filter(Boolean).join(' · '),
    hasLogo: logoId !== null,
    accent: accent === null ? null : shadesOf(accent, 'light').text,
    seller: partyOf(words.seller, seller, words),
    buyer: partyOf(words.buyer, buyer, words),
  };
}

const partyOf = (label: string, { name, address, taxId, email }: Party, words: PaperWords): PaperParty => ({
  label,
  lines: [
    ...[name ?? '', ...(address?.split('\n') ?? [])].filter((line) => line !== '').map(isolated),
    ...(taxId ? [`${words.taxId}: ${isolated(taxId)}`] : []),
    ...(email ? [isolated(email)] : []),
  ],
});

/** Text that people wrote keeps the direction of its own first letter, whatever the text around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

interface Formats {
  money: (amount: string) => string;
  percent: (rate: string) => string;
  day: (at: Date) => string;
  monthOf: (at: Date) => string;
}

function formatsOf(language: Language, timeZone: string, currency: string): Formats {
  const locale = LOCALES[language];
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const month = new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric', month: 'long' });
  return {
    money: (amount) => `${money.format(exact(amount))} ${currency}`,
    percent: (rate) => percent.format(Number(rate) / 100),
    day: (at) => day.format(at),
    monthOf: (at) => month.format(at),
  };
}

/** Intl formats a decimal text exactly; converted to a number it could lose cents. */
function exact(decimal: string): `${number}` {
  if (!isDecimal(decimal)) throw new Error(`Not a decimal: ${decimal}`);
  return decimal;
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);
