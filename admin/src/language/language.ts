import i18next from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';

import en from './en.json';

/** The languages of the console, each by its own name. */
const LANGUAGES = { en: 'English' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'kage.language';

const isLanguage = (value: string | null | undefined): value is Language => !!value && Object.hasOwn(LANGUAGES, value);

/** What was chosen in this browser, else the first language that the browser asks for and the console has. */
function preferredLanguage(): Language {
  if (typeof localStorage === 'undefined') return 'en';
  const chosen = localStorage.getItem(KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Holds for as long as the page lives: another choice loads the page again. So texts may be read while modules are loaded. */
export const language = preferredLanguage();

await i18next.use(initReactI18next).init({
  lng: language,
  fallbackLng: 'en',
  // A key is the English text itself.
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: en } },
});

/** How numbers and dates are written. Persian keeps the digits that amounts, hashes and forms are typed in. */
export const LOCALE = { en: 'en-US' }[language];

type Values = Record<string, string | number | bigint | null | undefined>;

/** The text in the language of this page. `count` chooses the plural form. */
export const t = (text: string, { count, ...values }: Values = {}): string =>
  i18next.t(text, count === undefined || count === null ? values : { ...values, count: Number(count) });
