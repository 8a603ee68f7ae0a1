import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Phrasebook } from '../../backend/src/common/phrases/phrasebook';
import { wordsOf } from '../src/resources/audit-logs/auditWords';
import { auditCodes, serverTexts } from './serverTexts';

const texts = serverTexts();
const phrasesOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../backend/src/common/phrases/${language}.json`), 'utf8'));
const valuesOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([value]) => value).sort();

describe.each(['ru', 'fa', 'zh', 'es'])('the texts of the server in %s', (language) => {
  const phrases = phrasesOf(language);

  it('are all translated, and nothing else is', () => {
    expect([...texts].filter(([text]) => !phrases[text]?.trim())).toEqual([]);
    expect(Object.keys(phrases).filter((text) => !texts.has(text))).toEqual([]);
  });

  it('keep the values of each sentence', () => {
    expect(Object.entries(phrases).filter(([text, translated]) => valuesOf(text).join() !== valuesOf(translated).join())).toEqual([]);
  });

  it('have a name for each action and each kind of object of the audit log', () => {
    const book = new Phrasebook(phrases);
    expect(auditCodes().filter((code) => book.translate(wordsOf(code)) === wordsOf(code) && !/^(plan|webhook)$/.test(code))).toEqual([]);
  });
});

it('finds the texts of the server: errors, attention, permissions and notifications', () => {
  expect([...texts.keys()]).toEqual(
    expect.arrayContaining([
      'No such {{what}}.',
      'The balance of {{available}} does not cover the charge of {{required}}.',
      '{{count}} tickets wait for an answer',
      'See VPN users',
      '{{userName}} replied to ticket #{{ticketId}}: {{subject}}',
      'The VPN core rejects the login or password',
    ]),
  );
});
