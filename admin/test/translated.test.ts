import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, type ESTree } from 'vite';

const SRC = join(import.meta.dirname, '../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));

/** Elements that hold words; in others a value is a list of rows or a part of the screen. */
const HOLDS_WORDS = /^(a|b|button|dd|dt|em|h[1-6]|label|p|small|span|strong|NavLink|Link|Button|SubmitButton|DialogTitle|MenuItem)$/;

type Kind = 'text' | 'value' | 'conditional' | 'element';

const isText = (node: ESTree.Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** Words that change into other words: the text stays where it is. */
const isAlwaysText = (node: ESTree.Node): boolean =>
  isText(node) || (node.type === 'ConditionalExpression' && isAlwaysText(node.consequent) && isAlwaysText(node.alternate));

function kindOf(child: ESTree.JSXChild): Kind | undefined {
  if (child.type === 'JSXText') return child.value.trim() === '' && child.value.includes('\n') ? undefined : 'text';
  if (child.type !== 'JSXExpressionContainer') return 'element';
  const { expression } = child;
  if (expression.type === 'JSXEmptyExpression') return undefined;
  if (isAlwaysText(expression)) return 'text';
  if (expression.type === 'ConditionalExpression' || (expression.type === 'LogicalExpression' && expression.operator !== '??'))
    return 'conditional';
  return 'value';
}

/** Texts that stand beside something that comes and goes. */
function risksIn(file: string): string[] {
  const source = readFileSync(join(SRC, file), 'utf8');
  const risks: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (isNode(node)) {
      if (node.type === 'JSXElement') {
        const kinds = node.children.map(kindOf).filter((kind) => kind !== undefined);
        const { name } = node.openingElement;
        const holdsWords = name.type === 'JSXIdentifier' && HOLDS_WORDS.test(name.name);
        const hasText = kinds.includes('text') || (holdsWords && kinds.includes('value'));
        if (hasText && kinds.includes('conditional')) risks.push(`${file}:${source.slice(0, node.start).split('\n').length}`);
      }
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync(file, source, { lang: 'tsx' }).program);
  return risks;
}

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value;

it('a text beside a conditional element has an element of its own, since the translator of a browser replaces text nodes', () => {
  expect(files.flatMap(risksIn)).toEqual([]);
});
