import i18next from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';

import en from './en.json';
import { LANGUAGES, type Language } from './names';

/** Each of the others is fetched only where it is used. */
const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<{ default: Record<string, string> }>> = {
  ru: () => import('./ru.json'),
  fa: () => import('./fa.json'),
  zh: () => import('./zh.json'),
  es: () => import('./es.json'),
};

/** The texts of the server in the other languages. */
const SERVER_PHRASES: Record<Exclude<Language, 'en'>, () => Promise<{ default: Record<string, string> }>> = {
  ru: () => import('../../../backend/src/common/phrases/ru.json'),
  fa: () => import('../../../backend/src/common/phrases/fa.json'),
  zh: () => import('../../../backend/src/common/phrases/zh.json'),
  es: () => import('../../../backend/src/common/phrases/es.json'),
};

const KEY = 'kage.language';

export const isLanguage = (value: string | null | undefined): value is Language => !!value && Object.hasOwn(LANGUAGES, value);

/** The choice in this browser, otherwise the first language of the browser that the console has. */
function preferredLanguage(): Language {
  if (typeof localStorage === 'undefined') return 'en';
  const chosen = localStorage.getItem(KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Holds for as long as the page lives: another choice loads the page again. So texts may be read while modules are loaded. */
export const language = preferredLanguage();
export const direction = language === 'fa' ? 'rtl' : 'ltr';
export const isRightToLeft = direction === 'rtl';

const FIGURE = /^[\d.,]*$/;
/**
 * A name, an amount or a code inside a sentence from right to left: its own signs stay beside it (first strong isolate, U+2068 and U+2069).
 * A bare figure has none, and keeps to the sign that the sentence has for it: `#12`, `50%`.
 */
export const setApart = (value: string) => (isRightToLeft && !FIGURE.test(value) ? `\u2068${value}\u2069` : value);

/** Null: the language of the browser again. */
export function chooseLanguage(choice: Language | null): void {
  if (choice === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  if (preferredLanguage() !== language) window.location.reload();
}

if (typeof document !== 'undefined') {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
}

/** How numbers and dates are written. Persian keeps the digits in which amounts, hashes and forms are typed. */
export const LOCALE = { en: 'en-US', ru: 'ru', fa: 'fa-u-ca-gregory-nu-latn', zh: 'zh-CN', es: 'es' }[language];

// Without its catalogue, where the server cannot be reached, the page is in English.
const [catalogue, phrases] =
  language === 'en'
    ? []
    : await Promise.all([CATALOGUES[language](), SERVER_PHRASES[language]()].map((each) => each.catch(() => undefined)));
export const serverPhrases: Readonly<Record<string, string>> | undefined = phrases?.default;
await i18next.use(initReactI18next).init({
  lng: language,
  fallbackLng: 'en',
  // A key is the English text itself.
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escape: setApart },
  resources: { en: { translation: en }, ...(catalogue && { [language]: { translation: catalogue.default } }) },
});
const figures = new Intl.NumberFormat(LOCALE);
i18next.services.formatter?.add('number', (value: number) => figures.format(value));

type Values = Record<string, string | number | bigint | null | undefined>;

/** A screen asks for the same hundred texts at each render, and looking one up costs as much as an element. */
const plain = new Map<string, string>();

function translated(text: string): string {
  const known = plain.get(text);
  if (known !== undefined) return known;
  const found = i18next.t(text);
  plain.set(text, found);
  return found;
}

/** The text in the language of this page. `count` chooses the plural form. */
export function t(text: string, values?: Values): string {
  if (!values) return translated(text);
  const { count, ...others } = values;
  return i18next.t(text, count === undefined || count === null ? others : { ...others, count: Number(count) });
}
