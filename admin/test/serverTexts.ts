import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, type ESTree } from 'vite';

const BACKEND = join(import.meta.dirname, '../../backend/src');

/** What only operators and programs read. */
const NOT_SHOWN =
  /\.spec\.ts$|^(common\/(logging|tracing|worker|secrets|phrases|http\/list)|modules\/outbox\/feed)\/|\/(verify|seals|pdf|health)\/|(\.entity|\.list|api-list|savepoint)\.ts$/;
const NOT_SHOWN_BY =
  /^(Error|TypeError|RangeError|NotAuthentic|OutageLog|OutcomeWriter|Counter|Histogram|super|this\.logger\.\w+|this\.gauge|this\.deleteOld)$/;
const SQL =
  /\b(SELECT|INSERT|UPDATE|DELETE|WHERE|FROM|AND|OR|NOT|JOIN|UNION|CASE|LIMIT|BEGIN|BY|LOCK|LIKE|ANY)\b|::|\bAS "| = |_at\b|interval '|HTTP\/|\b(GET|POST) |RCPT TO/;
/** Descriptions of fields that stand in a constant. */
const DOCUMENTATION =
  /^(Percent against|Null where the caller|A color; it is|A PNG or JPEG of at most 60,000 bytes and 2,000 pixels on each side, in|Addresses or CIDR|What the key may do|By dialect|The version that was read|The `|The code of a plan$|What the customer connects with;|Its own limit|As for the list|The file$|Transfer\(|(Basic|Bearer) \{|Path=|\{\{name\}\} as|In days|Amount \(USD|Balance \(USD|Bind wallet to|\{\{sql\}\}|\{\{what\}\} at once)/;
/** What of a decorator is shown to people; the rest documents the API. */
const SHOWN_OF_DECORATORS = new Set(['message', 'missing']);

/** Values that stand in a sentence or a field of their own, and are no sentences. */
const VALUES = readFileSync(join(import.meta.dirname, 'serverValues.txt'), 'utf8')
  .trimEnd()
  .split('\n');

type Ancestor = { node: ESTree.Node; key: string };
const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value;

function walk(node: unknown, path: Ancestor[], visit: (node: ESTree.Node, path: Ancestor[]) => void): void {
  if (Array.isArray(node)) node.forEach((each) => walk(each, path, visit));
  else if (isNode(node)) {
    visit(node, path);
    for (const [key, child] of Object.entries(node)) walk(child, [...path, { node, key }], visit);
  }
}

/** How a value is called in the text: the last name of its expression. */
function nameOf(source: string): string {
  const made = /^(\w+)Of\(/.exec(source)?.[1];
  if (made) return made;
  if (source.startsWith('networkName(')) return 'network';
  const plain = source
    .replace(/\.(toLocaleString|slice|join|replaceAll|map|toISOString)\(.*$/s, '')
    .replace(/\s*(\?\?|\|\||&&|\?|\/|\+).*$/s, '');
  const names = plain.match(/[A-Za-z_]\w*/g) ?? [];
  return names.at(-1) ?? 'value';
}

function templateOf(node: ESTree.TemplateLiteral, source: string): string {
  const seen = new Map<string, number>();
  return node.quasis
    .map(({ value }, index) => {
      const expression = node.expressions[index];
      if (!expression) return value.cooked ?? '';
      const name = nameOf(source.slice(expression.start, expression.end));
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return `${value.cooked ?? ''}{{${name}${count > 1 ? count : ''}}}`;
    })
    .join('');
}

function isSentence(text: string): boolean {
  const words = text.replaceAll(/\{\{\w+\}\}/g, '·');
  return (
    /^(\p{Lu}.* \S|[·#] .*\p{L}{2}.* .*|.*\p{L}{2,} \p{L}{2,}.*·)/su.test(words) &&
    /^[\p{Lu}·#]/u.test(words) &&
    !SQL.test(text) &&
    !DOCUMENTATION.test(text)
  );
}

const calleeOf = ({ node }: Ancestor, source: string): string | undefined =>
  node.type === 'CallExpression' || node.type === 'NewExpression' ? source.slice(node.callee.start, node.callee.end) : undefined;

function isShown(path: Ancestor[], source: string): boolean {
  const callee = path.map((each) => calleeOf(each, source)).findLast((each) => each !== undefined);
  if (callee !== undefined && (NOT_SHOWN_BY.test(callee) || callee.startsWith('z.'))) return false;
  const property = path.findLast(({ node }) => node.type === 'Property')?.node;
  const name = property?.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined;
  if (name === 'failure' || name === 'summary' || name === 'example') return false;
  return !path.some(({ node }) => node.type === 'Decorator') || (name !== undefined && SHOWN_OF_DECORATORS.has(name));
}

/** Every text of the server that a person may read, with the files that say it: sentences of its sources, and the values above. */
export function serverTexts(): Map<string, string[]> {
  const texts = new Map<string, string[]>(VALUES.map((value) => [value, ['serverValues.txt']]));
  const files = readdirSync(BACKEND, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(modules|common)\/.*\.ts$/.test(file) && !NOT_SHOWN.test(file),
  );
  for (const file of files) {
    const source = readFileSync(join(BACKEND, file), 'utf8');
    const add = (text: string) => texts.set(text, [...(texts.get(text) ?? []), file]);
    walk(parseSync(file, source, { lang: 'ts' }).program, [], (node, path) => {
      const text =
        node.type === 'Literal' && typeof node.value === 'string'
          ? node.value
          : node.type === 'TemplateLiteral'
            ? templateOf(node, source)
            : '';
      const callee = path.at(-1) && calleeOf(path.at(-1)!, source);
      const parent = path.at(-1)?.node;
      const isLabel = parent?.type === 'Property' && parent.key.type === 'Identifier' && /^(label|help)$/.test(parent.key.name);
      if (text && file.startsWith('modules/core/drivers/') && isLabel) return add(text);
      // The last names what the system did on its own: the audit trail shows it as the actor.
      if (text && (callee === 'notFound' || callee === 'requireRecord' || callee === 'systemActor')) return add(text);
      if (isSentence(text) && isShown(path, source)) add(text.replace(/^#/, '{{count}}'));
    });
  }
  return texts;
}

/** The actions and kinds of things that the audit log names. */
export function auditCodes(): string[] {
  const codes = new Set<string>();
  for (const file of readdirSync(BACKEND, { recursive: true, encoding: 'utf8' })) {
    if (!/^(modules|common)\/.*\.ts$/.test(file) || file.endsWith('.spec.ts')) continue;
    const source = readFileSync(join(BACKEND, file), 'utf8');
    for (const [, code = ''] of source.matchAll(/\b(?:action|entityType): '([a-z_]+)'/g)) codes.add(code);
  }
  // Buttons of the Attention card bear the same name of their field.
  return [...codes].filter((code) => code.includes('_') && !/^(open_|top_up|look)/.test(code)).sort();
}
