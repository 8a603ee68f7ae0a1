import { NO_END } from '../../core-driver.js';
import { CoreFailure } from '../../core-failure.js';

const SERVER = '3x-ui';
const NAME_MAX = 128;

type Json = Readonly<Record<string, unknown>>;

/** One client of the panel, checked field by field. */
export interface PanelClient {
  email: string;
  /** An email can be used again after a delete: with the instant of creation it names one client. */
  identity: string;
  isEnabled: boolean;
  endDate: Date;
  limitIp: number;
  /** Bytes, although the panel calls the field totalGB; null is no limit. */
  trafficLimit: string | null;
  usedBytes: string;
  lastSeenAt: Date | null;
  subId: string;
  /** The client as it was read, since an update sends all of it back. */
  raw: Json;
}

export const isRecord = (json: unknown): json is Json => typeof json === 'object' && json !== null && !Array.isArray(json);

export const notAsExpected = (field: string): CoreFailure =>
  new CoreFailure('contract_changed', `${SERVER}'s answer is not as expected: ${field} is missing or wrong`);

/** `{client, inboundIds, usedTraffic}`. @throws CoreFailure `contract_changed`, also for another client than the one asked for */
export function clientIn(obj: unknown, vpnLogin: string): PanelClient {
  if (!isRecord(obj)) throw notAsExpected('client');
  const client = readClient(obj.client, obj.usedTraffic);
  if (client.email.toLowerCase() !== vpnLogin.toLowerCase()) {
    throw new CoreFailure('contract_changed', `${SERVER} answered with another client than the one asked for`);
  }
  return client;
}

/** `{items, total}`; usage stands in each item's `traffic` as `up` and `down`. */
export function clientsIn(obj: unknown, onClient: (client: PanelClient) => void): { count: number; total: number } {
  if (!isRecord(obj) || !Array.isArray(obj.items) || typeof obj.total !== 'number') throw notAsExpected('items');
  for (const item of obj.items) onClient(readClient(item, trafficOf(item)));
  return { count: obj.items.length, total: obj.total };
}

/** The address below which the panel serves subscriptions; null where it serves none. */
export function linkBaseIn(obj: unknown): string | null {
  if (!isRecord(obj)) throw notAsExpected('settings');
  const { subEnable, subURI } = obj;
  return subEnable !== false && typeof subURI === 'string' && subURI !== '' ? subURI : null;
}

export function inboundsIn(obj: unknown): { id: number; name: string }[] {
  if (!Array.isArray(obj)) throw notAsExpected('inbounds');
  return obj.map((inbound: unknown) => {
    if (!isRecord(inbound) || typeof inbound.id !== 'number') throw notAsExpected('inbounds.id');
    const { remark, port } = inbound;
    const name = typeof remark === 'string' && remark !== '' ? remark : `Inbound ${inbound.id}`;
    return { id: inbound.id, name: typeof port === 'number' ? `${name} (port ${port})` : name };
  });
}

export function versionIn(obj: unknown): string {
  const version = isRecord(obj) ? obj.panelVersion : undefined;
  if (typeof version !== 'string' || version.length > 64) throw notAsExpected('panelVersion');
  return version.replace(/^v/, '');
}

function readClient(json: unknown, used: unknown): PanelClient {
  if (!isRecord(json)) throw notAsExpected('client');
  const { email, enable, createdAt, subId } = json;
  if (typeof email !== 'string' || email === '' || email.length > NAME_MAX || email.includes('\u0000')) throw notAsExpected('email');
  if (typeof enable !== 'boolean') throw notAsExpected('enable');
  const expiry = wholeIn(json, 'expiryTime');
  const limit = wholeIn(json, 'totalGB');
  const lastOnline = isRecord(json.traffic) ? json.traffic.lastOnline : undefined;
  return {
    email,
    identity: `${email.toLowerCase()} ${String(createdAt)}`,
    isEnabled: enable,
    // 0 is never; a negative one counts from the first use and is no instant.
    endDate: expiry > 0 ? new Date(expiry) : NO_END,
    limitIp: wholeIn(json, 'limitIp'),
    trafficLimit: limit > 0 ? String(limit) : null,
    usedBytes: typeof used === 'number' && Number.isInteger(used) && used >= 0 ? String(used) : '0',
    lastSeenAt: typeof lastOnline === 'number' && lastOnline > 0 ? new Date(lastOnline) : null,
    subId: typeof subId === 'string' ? subId : '',
    raw: json,
  };
}

function trafficOf(item: unknown): unknown {
  const traffic = isRecord(item) ? item.traffic : undefined;
  if (!isRecord(traffic) || typeof traffic.up !== 'number' || typeof traffic.down !== 'number') return 0;
  return traffic.up + traffic.down;
}

function wholeIn(json: Json, field: string): number {
  const value = json[field] ?? 0;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw notAsExpected(field);
  return value;
}
