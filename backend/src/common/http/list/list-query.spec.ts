import { DomainError } from '../../errors/domain-error.js';
import type { ListDefinition } from './list-definition.js';
import { boolFilter, enumFilter, fromFilter, idFilter, toFilter } from './filters.js';
import { parseListQuery, type ListQuery } from './list-query.js';
import { ListPage } from './list-page.js';
import { selectPage, type ResolvedQuery } from './list-rows.js';
import { spellingsOf } from './search-spellings.js';

const LIST: ListDefinition = {
  name: 'projects',
  from: 'projects p',
  where: 'p.deleted_at IS NULL',
  columns: { id: 'p.id', name: 'p.name' },
  id: 'p.id',
  search: ['p.name', 'p.description'],
  filters: {
    id: idFilter('p.id'),
    status: enumFilter('p.status', ['active', 'paused']),
    isActive: boolFilter('p.is_active'),
    from: fromFilter('p.created_at'),
    to: toFilter('p.created_at'),
  },
  sorts: { id: 'p.id', name: 'p.name' },
  scope: 'p.id',
};
const query = (parameters: Record<string, unknown>) => parseListQuery(LIST, parameters);
/** A query with words that are in no name. */
const resolved = (listQuery: ListQuery): ResolvedQuery => ({
  ...listQuery,
  search: listQuery.search === null ? [] : spellingsOf(listQuery.search).map((words) => words.map((text) => ({ text, namedIds: [] }))),
});
const statement = (parameters: Record<string, unknown>, scope: 'all' | number[] = 'all') =>
  selectPage(LIST, resolved(query(parameters)), scope);

describe('a list query', () => {
  const ROWS = 'SELECT p.id AS "id", p.name AS "name" FROM projects p, (SELECT id, sorted FROM';

  it('without parameters is the first thousand rows, newest id first', () => {
    const { sql, params } = statement({});
    expect(sql.replace(/\s+/g, ' ')).toBe(
      `${ROWS} (SELECT p.id AS id, p.id AS sorted FROM projects p WHERE p.deleted_at IS NULL ORDER BY p.id DESC LIMIT 1000) found ` +
        'ORDER BY sorted DESC, id DESC LIMIT $1 OFFSET $2) page WHERE p.id = page.id ORDER BY p.id DESC',
    );
    expect(params).toEqual([1000, 0]);
  });

  it('is made total by the id, and takes both ends of the range', () => {
    const { sql, params } = statement({ sort: '["name","ASC"]', range: '[10,19]' });
    expect(sql).toContain('ORDER BY p.name ASC, p.id ASC LIMIT 20');
    expect(sql).toContain('ORDER BY sorted ASC, id ASC LIMIT $1 OFFSET $2');
    expect(params).toEqual([10, 10]);
  });

  it('passes a search on composed and trimmed', () => {
    const { sql, params } = statement({ filter: '{"q":" 50%_Jose\u0301\u00a0"}' });
    expect(sql).toContain('((search_form(p.name) LIKE search_pattern($1)) OR (search_form(p.description) LIKE search_pattern($1)))');
    expect(params[0]).toBe('50%_José');
  });

  it('searches each word by itself, once', () => {
    const { sql, params } = statement({ filter: '{"q":"nils  brokenberg nils"}' });
    expect(sql).toContain('search_pattern($1)) OR (search_form(p.description) LIKE search_pattern($1))) AND ((search_form(p.name)');
    expect(params.slice(0, 2)).toEqual(['nils', 'brokenberg']);
  });

  it.each([
    ['+49 (170) 123-45', [['+49', '(170)', '123-45'], ['4917012345']]],
    ['0000 1111 2222 3333', [['0000', '1111', '2222', '3333'], ['0000111122223333']]],
    ['+4917012345', [['+4917012345'], ['4917012345']]],
    ['4917012345', [['4917012345']]],
    ['12 34', [['12', '34']]],
    ['flat 12 34 567', [['flat', '12', '34', '567']]],
  ])('takes "%s" for a number in groups, where it can be one', (text, spellings) => {
    expect(spellingsOf(text)).toEqual(spellings);
  });

  it('does not search for a text without visible characters', () => {
    expect(query({ filter: '{"q":" \u200b"}' }).search).toBeNull();
  });

  it('reaches row 10,000 and no further', () => {
    expect(query({ range: '[10000,10024]' })).toMatchObject({ from: 10_000, to: 10_024 });
    expect(() => query({ range: '[10001,10025]' })).toThrow(expect.objectContaining({ code: 'range_too_far' }));
  });

  it('is merged from parts where an index gives each of them in order', () => {
    const list: ListDefinition = {
      ...LIST,
      sorts: { ...LIST.sorts, endDate: 'p.end_date' },
      parts: { sort: 'p.end_date', of: () => ["p.status = 'active'", "p.status = 'paused'"] },
    };
    const { sql, params } = selectPage(list, resolved(parseListQuery(list, { sort: '["endDate","ASC"]', range: '[10,19]' })), [3]);
    const part = (status: string) =>
      `(SELECT p.id AS id, p.end_date AS sorted FROM projects p WHERE p.status = '${status}' AND p.deleted_at IS NULL AND p.id = ANY($1::int[]) ` +
      'ORDER BY p.end_date ASC, p.id ASC LIMIT 20)';
    expect(sql).toContain(`${ROWS} (${part('active')} UNION ALL ${part('paused')}) found ORDER BY sorted ASC, id ASC LIMIT $2 OFFSET $3)`);
    expect(params).toEqual([[3], 10, 10]);
  });

  it('returns nothing for an empty list of ids, never everything', () => {
    expect(statement({ filter: '{"id":[]}' }).sql).toContain('AND false');
  });

  it('limits what a caller sees to its projects', () => {
    const { sql, params } = statement({}, [3, 5]);
    expect(sql).toContain('p.id = ANY($1::int[])');
    expect(params[0]).toEqual([3, 5]);
  });

  it('includes a bare day up to its end', () => {
    const { sql, params } = statement({ filter: '{"from":"2026-03-31","to":"2026-03-31"}' });
    expect(sql).toContain('p.created_at >= $1 AND p.created_at < $2');
    expect(params.slice(0, 2)).toEqual([new Date('2026-03-31T00:00:00Z'), new Date('2026-04-01T00:00:00Z')]);
  });

  it.each([
    ['a filter that is no JSON', { filter: '{bad' }],
    ['an array for a filter', { filter: '[]' }],
    ['text for a filter', { filter: '"x"' }],
    ['an unknown filter', { filter: '{"projctId":1}' }],
    ['an inherited name', { filter: '{"constructor":1}' }],
    ['a null id', { filter: '{"id":null}' }],
    ['an empty id', { filter: '{"id":""}' }],
    ['a huge id', { filter: '{"id":2147483648}' }],
    ['a nested filter', { filter: '{"status":{"ne":"active"}}' }],
    ['a NUL in the search', { filter: '{"q":"a\\u0000b"}' }],
    ['a number to search for', { filter: '{"q":5}' }],
    ['a day that does not exist', { filter: '{"from":"2026-02-30"}' }],
    ['one number for a range', { range: '[0]' }],
    ['text in a range', { range: '["a",9]' }],
    ['an object for a range', { range: '{}' }],
    ['a range backwards', { range: '[9,0]' }],
    ['a range too wide', { range: '[0,1000]' }],
    ['a negative range', { range: '[-1,5]' }],
    ['an empty sort', { sort: '[]' }],
    ['a sort that is no JSON', { sort: 'id' }],
    ['SQL for a sort', { sort: '["CASE WHEN 1=1 THEN id ELSE name END","ASC"]' }],
    ['SQL for a direction', { sort: '["id","ASC; SELECT pg_sleep(60)"]' }],
    ['a secret column', { sort: '["passwordHash","ASC"]' }],
    ['a sort by an inherited name', { sort: '["toString","ASC"]' }],
    ['a parameter given twice', { sort: ['["id","ASC"]', '["id","DESC"]'] }],
    ['an unknown parameter', { page: '2' }],
  ])('refuses %s', (_, parameters) => {
    expect(() => query(parameters)).toThrow(DomainError);
  });
});

describe('Content-Range', () => {
  it('counts both ends from zero, with the true total', () => {
    expect(new ListPage('projects', 10, Array(10).fill({}), 25).contentRange).toBe('projects 10-19/25');
  });
  it('has a star for an empty page', () => {
    expect(new ListPage('projects', 50, [], 25).contentRange).toBe('projects */25');
  });
});
