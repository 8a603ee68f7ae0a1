import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, fetchUtils, RaRecord, UpdateParams } from 'react-admin';

import { requestFields } from '../api/requestFields';
import {
  accountCalls,
  analyticsCalls,
  apiKeyCalls,
  auditCalls,
  billingCalls,
  cryptoCalls,
  planCalls,
  sandboxCalls,
  projectCalls,
  settingsCalls,
  statusCalls,
  subscriptionCalls,
  supportCalls,
  syncCalls,
  webhookCalls,
} from './apiMethods';
import { API_URL, httpClient, sendJson } from './httpClient';

const restClient: typeof fetchUtils.fetchJson = (url, { method, headers, body, signal } = {}) =>
  httpClient(String(url), {
    method,
    headers: new Headers(headers),
    body: typeof body === 'string' ? body : undefined,
    signal: signal ?? undefined,
  });

const rest = simpleRestProvider(API_URL, restClient);

interface Writing {
  /** Records that are written at another address than they are read. */
  createPath?: string;
  path?: string;
  /** The bodies that the API takes. */
  create?: keyof typeof requestFields;
  update: keyof typeof requestFields;
}

const WRITING: Record<string, Writing> = {
  projects: { create: 'CreateProjectRequest', update: 'UpdateProjectRequest' },
  subscriptions: {
    createPath: 'admin/subscriptions',
    path: 'admin/subscriptions',
    create: 'SellSubscriptionRequest',
    update: 'UpdateSubscriptionRequest',
  },
  'api-keys': { update: 'UpdateApiKeyRequest' },
  users: { createPath: 'auth/register', create: 'RegisterUserRequest', update: 'UpdateUserRequest' },
};

const createPath = (resource: string) => `/${WRITING[resource]?.createPath ?? resource}`;
const recordPath = (resource: string, id: string | number) => `/${WRITING[resource]?.path ?? resource}/${encodeURIComponent(id)}`;

/** The fields of a record that the API accepts: it refuses read-only ones, and a form usually has the whole record. */
function writableOnly(resource: string, method: 'create' | 'update', data: Record<string, unknown>): Record<string, unknown> {
  const body = WRITING[resource]?.[method];
  if (!body) return data;
  const fields = requestFields[body];
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => Object.hasOwn(fields, name) && value !== undefined));
}

/** CRUD is the usual REST dialect with adapted paths and fields; `apiMethods.ts` has the verbs that CRUD does not have. */
const crud = {
  ...rest,
  supportAbortSignal: true,

  create: async (resource, { data }) => ({
    data: await sendJson<RaRecord>('POST', createPath(resource), writableOnly(resource, 'create', data)),
  }),

  update: async (resource, { id, data }: UpdateParams<RaRecord<number>>) => ({
    data: await sendJson<RaRecord>('PUT', recordPath(resource, id), writableOnly(resource, 'update', data)),
  }),

  delete: async (resource, { id }: DeleteParams<RaRecord<number>>) => ({
    data: await sendJson<RaRecord>('DELETE', recordPath(resource, id)),
  }),
} as DataProvider;

export const dataProvider = {
  ...crud,
  ...accountCalls,
  ...analyticsCalls,
  ...apiKeyCalls,
  ...auditCalls,
  ...cryptoCalls,
  ...planCalls,
  ...sandboxCalls,
  ...projectCalls,
  ...billingCalls,
  ...settingsCalls,
  ...statusCalls,
  ...subscriptionCalls,
  ...supportCalls,
  ...syncCalls,
  ...webhookCalls,
};

export type AppDataProvider = typeof dataProvider;
