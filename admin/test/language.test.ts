import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, type ESTree } from 'vite';

const SRC = join(import.meta.dirname, '../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file),
);
const OTHERS = ['ru', 'fa', 'zh', 'es'] as const;

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value;

function walk(node: unknown, visit: (node: ESTree.Node) => void): void {
  if (Array.isArray(node)) node.forEach((each) => walk(each, visit));
  else if (isNode(node)) {
    visit(node);
    Object.values(node).forEach((each) => walk(each, visit));
  }
}

/** The texts that an expression can stand for; a variable that holds one was a text where it was made. */
function textsOf(node: ESTree.Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? [node.quasis[0]?.value.cooked ?? ''] : [];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'JSXExpressionContainer':
      return textsOf(node.expression);
    default:
      return [];
  }
}

const keys = new Set<string>();
const bare: string[] = [];
/** Properties of elements that hold words for people. */
const WORDS = /^(label|title|subtitle|hint|note|none|search|verb|submitLabel|placeholder|alt|aria-label|requiredMessage|nothingFound)$/;
/** Names, and what is the same in every language. */
const SAME = /^(PDF|CSV|API|VPN|KAGE VPN|MetaMask|webhook-id|https:.*)$/;
const isWord = (text: string) => /\p{L}{2}/u.test(text) && !SAME.test(text.trim());

for (const file of files) {
  const source = readFileSync(join(SRC, file), 'utf8');
  const report = (node: ESTree.Node, text: string) => bare.push(`${file}:${source.slice(0, node.start).split('\n').length} ${text.trim()}`);
  walk(parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program, (node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 't') {
      const [text] = node.arguments;
      if (text && text.type !== 'SpreadElement') textsOf(text).forEach((each) => keys.add(each));
    }
    if (node.type === 'JSXText' && isWord(node.value)) report(node, node.value);
    if (node.type !== 'JSXAttribute' || node.name.type !== 'JSXIdentifier') return;
    if (node.name.name === 'i18nKey') textsOf(node.value).forEach((each) => keys.add(each));
    else if (WORDS.test(node.name.name))
      textsOf(node.value)
        .filter(isWord)
        .forEach((each) => report(node, each));
  });
}

const catalogue = (language: string): Record<string, string> => JSON.parse(readFileSync(join(SRC, `language/${language}.json`), 'utf8'));
const english = catalogue('en');
/** English has a form of its own for one of them. */
const isCounted = (key: string) => /\{\{count\b/.test(key) || `${key}_one` in english;
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
const baseOf = (key: string) => (keys.has(key) ? key : key.replace(/_(zero|one|two|few|many|other)$/, ''));

/** The values and elements of a text, in no order. */
const partsOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?\d+\/?>/g)].map(([part]) => part).sort();

describe('every text of the console', () => {
  it('is translated where it is written', () => expect(bare).toEqual([]));

  it("is spelt as the product's own labels are: Topup, Email", () => {
    const ofServer = Object.keys(JSON.parse(readFileSync(join(SRC, '../../backend/src/common/phrases/ru.json'), 'utf8')) as object);
    expect([...keys, ...ofServer].filter((text) => /top-up|e-mail/i.test(text))).toEqual([]);
  });

  it('has a singular in English where it has a count', () => {
    expect([...keys].filter((key) => isCounted(key) && !(`${key}_one` in english))).toEqual([]);
  });
});

describe.each(OTHERS)('the catalogue of %s', (language) => {
  const held = catalogue(language);

  it('has every text, in each plural form of the language, and no other', () => {
    const asked = [...keys].flatMap((key) => (isCounted(key) ? formsOf(language).map((form) => `${key}_${form}`) : [key]));
    expect(asked.filter((key) => !held[key]?.trim())).toEqual([]);
    expect(Object.keys(held).filter((key) => !asked.includes(key))).toEqual([]);
  });

  it('has the same values and elements in each text', () => {
    const differing = Object.entries(held).filter(([key, text]) => {
      const expected = partsOf(baseOf(key)).filter((part) => !part.startsWith('{{count'));
      return (
        partsOf(text)
          .filter((part) => !part.startsWith('{{count'))
          .join(' ') !== expected.join(' ')
      );
    });
    expect(differing).toEqual([]);
  });
});
