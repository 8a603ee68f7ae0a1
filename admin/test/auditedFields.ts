import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, type ESTree } from 'vite';

const BACKEND = join(import.meta.dirname, '../../backend/src');

/** By the file that audits records as they are: the declarations that name the fields of those records. */
const ROWS: Readonly<Record<string, readonly (readonly [file: string, name: string])[]>> = {
  'api-keys/api-keys.service.ts': [
    ['api-keys/api-key.entity.ts', 'ApiKey'],
    ['api-keys/api-keys.dto.ts', 'ApiKeyRow'],
  ],
  'billing/balances/balances.service.ts': [
    ['billing/balances/balances.dto.ts', 'BALANCE'],
    ['billing/balances/balances.dto.ts', 'BalanceRow'],
  ],
  'crypto/assets/asset-changes.service.ts': [
    ['crypto/assets/asset-changes.service.ts', 'FIXED'],
    ['crypto/assets/asset-changes.service.ts', 'AUDITED'],
  ],
  'notifications/notifications.service.ts': [['notifications/draft.rules.ts', 'NOTIFICATION_TYPES']],
  'projects/projects.service.ts': [['projects/projects.rules.ts', 'SETTING_COLUMNS']],
  'settings/settings.service.ts': [['settings/settings.entity.ts', 'Settings']],
  'subscriptions/lifecycle/change-log.ts': [['subscriptions/subscriptions.queries.ts', 'SUBSCRIPTION_COLUMNS']],
  'subscriptions/plans/plans.service.ts': [['subscriptions/plans/plan.entity.ts', 'Plan']],
  'users/users.service.ts': [['users/users.dto.ts', 'UserRow']],
};
/** Their functions are given the fields by callers, which are read, or they name no entry. */
const PASSED_ON =
  /^(access\/factors\/factors\.controller|audit\/logs\/audit-logs\.controller|billing\/topups\/chain-topups\.service|subscriptions\/sandbox\/sandbox\.service|users\/identities\/identities\.service)\.ts$/;
/** What an entry says of itself, beside its fields. */
const OF_THE_ENTRY = new Set(['action', 'entityType', 'entityId', 'before', 'after', 'details', 'events', 'more']);

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value;

function walk(node: unknown, visit: (node: ESTree.Node) => void): void {
  if (Array.isArray(node)) node.forEach((each) => walk(each, visit));
  else if (isNode(node)) {
    visit(node);
    Object.values(node).forEach((each) => walk(each, visit));
  }
}

type Function = ESTree.Function | ESTree.ArrowFunctionExpression;
const isFunction = (node: unknown): node is Function =>
  isNode(node) && (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression');

/** `details` of `details: object = {}`. */
function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === 'AssignmentPattern') return nameOf(node.left);
  return node.type === 'Identifier' ? node.name : undefined;
}

/** `record` of `this.audit.record(…)`. */
function calleeName({ callee }: ESTree.CallExpression): string {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' ? name.name : '';
}

/** The values under each name in a file: constants by their names, functions by what they return. */
class Source {
  private readonly values = new Map<string, ESTree.Node[]>();
  readonly functions: [name: string, made: Function][] = [];
  readonly program: ESTree.Program;

  constructor(
    readonly file: string,
    private readonly others: () => readonly Source[],
  ) {
    this.program = parseSync(file, readFileSync(join(BACKEND, file), 'utf8'), { lang: 'ts' }).program;
    walk(this.program, (node) => {
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) this.define(node.id.name, node.init);
      if (node.type === 'FunctionDeclaration' && node.id) this.define(node.id.name, node);
      if (node.type === 'MethodDefinition' && node.key.type === 'Identifier') this.define(node.key.name, node.value);
    });
  }

  /** What a name stands for: in this file, otherwise in the one file that exports it. */
  private meaningsOf(name: string): [Source, ESTree.Node][] {
    const own = this.values.get(name);
    if (own) return own.map((value) => [this, value]);
    const others = this.others().filter((each) => each.values.has(name));
    return others.length === 1 && others[0] ? others[0].meaningsOf(name) : [];
  }

  private define(name: string, value: ESTree.Node): void {
    this.values.set(name, [...(this.values.get(name) ?? []), value]);
    if (isFunction(value)) this.functions.push([name, value]);
  }

  /** The names of the fields of a value, as far as they stand in this file. */
  fieldsOf(value: unknown, depth = 0): string[] {
    if (!isNode(value) || depth > 8) return [];
    const of = (...nodes: unknown[]) => nodes.flatMap((node) => this.fieldsOf(node, depth + 1));
    switch (value.type) {
      case 'ObjectExpression':
        return value.properties.flatMap((property) => {
          if (property.type === 'SpreadElement') return of(property.argument);
          return property.key.type === 'Identifier' && !property.computed ? [property.key.name] : [];
        });
      case 'ConditionalExpression':
        return of(value.consequent, value.alternate);
      case 'LogicalExpression':
        return of(value.left, value.right);
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
        return of(value.expression);
      case 'Identifier':
        return this.meaningsOf(value.name).flatMap(([source, each]) => (isFunction(each) ? [] : source.fieldsOf(each, depth + 1)));
      case 'AwaitExpression':
        return of(value.argument);
      case 'CallExpression':
        return this.meaningsOf(calleeName(value)).flatMap(([source, each]) => (isFunction(each) ? source.returned(each, depth) : []));
      default:
        return [];
    }
  }

  private returned(made: Function, depth: number): string[] {
    if (!made.body) return [];
    if (made.body.type !== 'BlockStatement') return this.fieldsOf(made.body, depth + 1);
    const names: string[] = [];
    walk(made.body, (node) => {
      if (node.type === 'ReturnStatement') names.push(...this.fieldsOf(node.argument, depth + 1));
    });
    return names;
  }
}

/**
 * The fields that rows of the audit trail hold under `before` and `after`, and beside these, as the sources of the server name them.
 * @returns unread: the files with an entry whose fields could not be found
 */
export function auditedFields(): { names: string[]; unread: string[] } {
  const files = readdirSync(BACKEND, { recursive: true, encoding: 'utf8' }).filter((file) => /^modules\/.*\.ts$/.test(file));
  const sources: Source[] = files
    .filter((file) => !/\.(spec|dto|list|entity)\.ts$|\/(verify|seals)\//.test(file))
    .map((file) => new Source(file, () => sources));
  const names = new Set<string>();
  const add = (found: readonly string[]) => found.filter((name) => !OF_THE_ENTRY.has(name)).forEach((name) => names.add(name));

  const unread = new Set<string>();
  const isEntry = ({ properties }: ESTree.ObjectExpression) =>
    properties.some((each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'entityType');

  /** Functions that take the details of a row, and at which place. */
  const takers = new Map<string, number>();
  for (const { functions } of sources)
    for (const [name, { params }] of functions) {
      const place = params.findIndex((each) => nameOf(each) === 'details');
      if (place >= 0) takers.set(name, place);
    }

  for (const source of sources)
    walk(source.program, (node) => {
      if (node.type === 'ObjectExpression')
        for (const each of node.properties)
          if (each.type === 'Property' && each.key.type === 'Identifier' && /^(before|after|details)$/.test(each.key.name)) {
            const found = source.fieldsOf(each.value);
            add(found);
            if (found.length === 0 && isEntry(node)) unread.add(source.file.replace('modules/', ''));
          }
      if (node.type !== 'CallExpression') return;
      const place = takers.get(calleeName(node));
      if (place !== undefined) add(source.fieldsOf(node.arguments[place]));
    });

  for (const [file, name] of Object.values(ROWS).flat()) {
    const found = namesIn(declarationOf(file, name));
    if (found.length === 0) unread.add(`${file}: ${name}`);
    add(found);
  }
  return { names: [...names].sort(), unread: [...unread].filter((file) => !ROWS[file] && !PASSED_ON.test(file)) };
}

function declarationOf(file: string, name: string): ESTree.Node | undefined {
  let found: ESTree.Node | undefined;
  walk(parseSync(file, readFileSync(join(BACKEND, 'modules', file), 'utf8'), { lang: 'ts' }).program, (node) => {
    const isDeclaration = node.type === 'VariableDeclarator' || node.type === 'TSTypeAliasDeclaration' || node.type === 'ClassDeclaration';
    if (isDeclaration && node.id?.type === 'Identifier' && node.id.name === name) found = node;
  });
  return found;
}

/** The properties of an object, a type or a class, and the names in a list of them. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (!isNode(node)) return [];
  if (node.type === 'Property' || node.type === 'TSPropertySignature' || node.type === 'PropertyDefinition')
    return node.key.type === 'Identifier' ? [node.key.name] : [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'Decorator') return [];
  return Object.values(node).flatMap(namesIn);
}
