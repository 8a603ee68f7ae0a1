import { acceptedLanguage } from './language.js';

describe('the language that a browser asks for', () => {
  it.each([
    ['fa-IR,fa;q=0.9,en-US;q=0.8,en;q=0.7', 'fa'],
    ['de-DE,de;q=0.9,ru;q=0.8,en;q=0.7', 'ru'],
    ['en;q=0.5, es;q=0.9', 'es'],
    ['ZH-Hant-TW', 'zh'],
    ['ru;q=0, es', 'es'],
    ['es, ru', 'es'],
    ['fa;q=no, ru;q=0.1', 'ru'],
  ])('by %s is %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));

  it.each([undefined, '', '*', 'de', 'english', ';q=1', `${'x'.repeat(600)},fa`])('is none that there is by %j', (header) => {
    expect(acceptedLanguage(header)).toBeNull();
  });
});
