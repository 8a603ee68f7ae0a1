import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';

import type { StaffCaller } from '../../common/http/caller.js';
import type { GivenFilter, ListDefinition } from '../../common/http/list/list-definition.js';
import { resolveQuery, selectPage } from '../../common/http/list/list-rows.js';
import type { Scope } from '../../common/http/scope.js';
import { query, type Db } from '../../database/database.js';
import { API_REQUESTS_LIST } from '../api-keys/requests/api-requests.list.js';
import { PROJECTS_LIST } from '../projects/projects.list.js';
import { SUBSCRIPTIONS_LIST } from '../subscriptions/subscriptions.list.js';
import { USERS_LIST } from '../users/users.list.js';
import type { FoundProject, FoundRequest, FoundSubscription, FoundUser, SearchResponse } from './search.dto.js';

const FOUND_MAX = 5;
/** A trigram index cannot find a shorter text, which would also match nearly everything. */
const LARGE_LIST_QUERY_MIN = 3;

/** A list's own fields, search and scope, but few columns, and no count of all that matches. */
const PROJECTS = narrow(PROJECTS_LIST, ['id', 'name', 'status']);
const SUBSCRIPTIONS = narrow(SUBSCRIPTIONS_LIST, ['id', 'projectId', 'subscriptionId', 'vpnLoginId', 'email', 'status']);
/** Found by the complete request id alone, as a shop's log has it. */
const REQUESTS: ListDefinition = {
  ...API_REQUESTS_LIST,
  columns: {
    ...narrow(API_REQUESTS_LIST, ['id', 'method', 'path', 'status', 'requestId']).columns,
    apiKeyId: 'r.api_key_id',
    keyName: 'k.name',
    projectId: 'k.project_id',
  },
};
const USERS = narrow(USERS_LIST, ['id', 'firstName', 'lastName', 'email']);

@Injectable()
export class SearchService {
  async search(db: Db, { scope, permissions }: StaffCaller, text: string): Promise<SearchResponse> {
    if (text === '') return { projects: [], subscriptions: [], users: [], requests: [] };
    const [projects, subscriptions, users, requests] = await Promise.all([
      find<FoundProject>(db, PROJECTS, text, scope),
      longestWord(text) < LARGE_LIST_QUERY_MIN || !permissions.has('subscriptions.read')
        ? []
        : find<FoundSubscription>(db, SUBSCRIPTIONS, text, scope),
      permissions.has('users.read') ? find<FoundUser>(db, USERS, text, scope) : [],
      permissions.has('keys.read') ? find<FoundRequest>(db, REQUESTS, '', scope, [{ name: 'requestId', values: [text] }]) : [],
    ]);
    return { projects, subscriptions, users, requests };
  }
}

const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map((word) => word.length));

/** The newest few that match. */
async function find<Row extends QueryResultRow>(
  db: Db,
  definition: ListDefinition,
  search: string,
  scope: Scope,
  filters: GivenFilter[] = [],
): Promise<Row[]> {
  const resolved = await resolveQuery(db, definition, { from: 0, to: FOUND_MAX - 1, sort: null, search, filters });
  const { sql, params } = selectPage(definition, resolved, scope);
  return query<Row>(db, sql, params);
}

function narrow(definition: ListDefinition, names: readonly string[]): ListDefinition {
  const columns = Object.fromEntries(Object.entries(definition.columns).filter(([name]) => names.includes(name)));
  return { ...definition, columns };
}
