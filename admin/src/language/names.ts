/** The languages of the console, each by its own name. */
export const LANGUAGES = { en: 'English', ru: 'Русский', fa: 'فارسی', zh: '简体中文', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;
