import { Phrasebook } from './phrasebook.js';

const book = new Phrasebook({
  'Please sign in.': 'Войдите.',
  'No such {{what}}.': 'Не найдено: {{what}}.',
  'topup request': 'запрос на пополнение',
  '{{user}} replied to ticket #{{id}}: {{subject}}': 'Ответ в обращении #{{id}} ({{user}}): {{subject}}',
  'Synchronization of {{project}} is paused: {{message}}': 'Синхронизация {{project}} приостановлена: {{message}}',
  '{{server}} answered {{status}}': '{{server}}: ответ {{status}}',
  'The VPN core': 'VPN-ядро',
  'You caused this yourself.': 'Это вызвали вы сами.',
  'These people can: {{who}}.': 'Это могут: {{who}}.',
  Required: 'Обязательно',
});

describe('a text of the server', () => {
  it.each([
    ['without values', 'Please sign in.', 'Войдите.'],
    ['with a value that is a text too', 'No such topup request.', 'Не найдено: запрос на пополнение.'],
    ['whose values stand in another order', 'Ann replied to ticket #7: Hi: (a+b)*', 'Ответ в обращении #7 (Ann): Hi: (a+b)*'],
    [
      'that holds another text with a value',
      'Synchronization of Shop is paused: The VPN core answered 503',
      'Синхронизация Shop приостановлена: VPN-ядро: ответ 503',
    ],
    ['of several sentences', 'You caused this yourself. These people can: Ann, Bob.', 'Это вызвали вы сами. Это могут: Ann, Bob.'],
    ['with a field before it', 'login: Required', 'login: Обязательно'],
  ])('%s is translated', (_, english, translated) => expect(book.translate(english)).toBe(translated));

  it.each(['Something nobody knows', '', 'constructor', 'a: b', '$& {{what}}'])('%j stays as it is where it is not known', (text) =>
    expect(book.translate(text)).toBe(text),
  );
});
