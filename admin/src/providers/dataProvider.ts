import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, fetchUtils, RaRecord, UpdateParams } from 'react-admin';

import { accountCalls } from './calls/account';
import { analyticsCalls } from './calls/analytics';
import { apiKeyCalls } from './calls/apiKeys';
import { auditCalls } from './calls/audit';
import { billingCalls } from './calls/billing';
import { cryptoCalls } from './calls/crypto';
import { projectCalls } from './calls/projects';
import { settingsCalls } from './calls/settings';
import { statusCalls } from './calls/status';
import { subscriptionCalls } from './calls/subscriptions';
import { API_URL, httpClient, sendJson } from './httpClient';
import { supportCalls } from './calls/support';
import { syncCalls } from './calls/sync';
import { webhookCalls } from './calls/webhooks';
import { writableOnly } from './writable';

const restClient: typeof fetchUtils.fetchJson = (url, { method, headers, body, signal } = {}) =>
  httpClient(String(url), {
    method,
    headers: new Headers(headers),
    body: typeof body === 'string' ? body : undefined,
    signal: signal ?? undefined,
  });

const rest = simpleRestProvider(API_URL, restClient);

/** Where writing does not happen at the address that is read. */
const WRITE_PATH: Record<string, { create?: string; other?: string }> = {
  subscriptions: { create: 'admin/subscriptions', other: 'admin/subscriptions' },
  users: { create: 'auth/register' },
};

const path = (resource: string, id?: string | number) =>
  id === undefined
    ? `/${WRITE_PATH[resource]?.create ?? resource}`
    : `/${WRITE_PATH[resource]?.other ?? resource}/${encodeURIComponent(id)}`;

/** CRUD is the stock REST dialect with the paths and fields mended; each file of `calls/` holds verbs that CRUD cannot say. */
const crud = {
  ...rest,
  supportAbortSignal: true,

  create: async (resource, { data }) => ({ data: await sendJson<RaRecord>('POST', path(resource), writableOnly(resource, data)) }),

  update: async (resource, { id, data }: UpdateParams<RaRecord<number>>) => ({
    data: await sendJson<RaRecord>('PUT', path(resource, id), writableOnly(resource, data)),
  }),

  delete: async (resource, { id }: DeleteParams<RaRecord<number>>) => ({ data: await sendJson<RaRecord>('DELETE', path(resource, id)) }),
} as DataProvider;

export const dataProvider = {
  ...crud,
  ...accountCalls,
  ...analyticsCalls,
  ...apiKeyCalls,
  ...auditCalls,
  ...cryptoCalls,
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
