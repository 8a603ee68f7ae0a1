/** The languages of the console, of e-mails and of papers. */
export const LANGUAGES = ['en', 'ru', 'fa', 'zh', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
