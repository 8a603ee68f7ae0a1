/** Written instead of a secret's value, whatever it was. */
const MASK = '***';
const DEPTH_MAX = 8;

const SECRETS = new Set(
  [
    'password',
    'passwordHash',
    'currentPassword',
    'newPassword',
    'kagePassword',
    'coreOptions',
    'secret',
    'previousSecret',
    'apiKey',
    'keyHash',
    'token',
    'authorization',
    'cookie',
    'sessionId',
    'signature',
    'bindingSignature',
  ].map(normalised),
);

/** Fields of customers; rows live on after the customer is gone, so they hold no more than a hint. */
const PERSONAL = new Set(['email', 'name', 'surname', 'phone'].map(normalised));
const ENTITIES_OF_CUSTOMERS = new Set(['subscription', 'vpn_user']);

/** Addresses that are called: the full address is often enough to use it, so only its host is kept. */
const ADDRESSES = new Set(['url'].map(normalised));

/** They change with every update, and an audit row has a time of its own. */
const CLOCKS = new Set(['updatedAt']);

export type AuditValues = Readonly<Record<string, unknown>>;

export interface AuditChanges {
  before?: AuditValues;
  after?: AuditValues;
}

const withoutNulls = (values: object): AuditValues => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The fields that differ, with their values on both sides; a creation has only `after`, a deletion only `before`, without what is empty. */
export function changesOf(before: object | undefined, after: object | undefined): AuditChanges {
  if (!before || !after) return { ...(before && { before: withoutNulls(before) }), ...(after && { after: withoutNulls(after) }) };
  const old: Record<string, unknown> = { ...before };
  const now: Record<string, unknown> = { ...after };
  const changed = Object.keys(now).filter((name) => !CLOCKS.has(name) && JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  const only = (values: Record<string, unknown>): AuditValues => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: only(old), after: only(now) };
}

/** A copy that holds no secret at any depth and, for customers' records, no personal data. */
export function masked(entityType: string, details: object): Record<string, unknown> {
  const hidePersonal = ENTITIES_OF_CUSTOMERS.has(entityType);
  const walk = (value: unknown, depth: number): unknown => {
    if (depth > DEPTH_MAX) return MASK;
    if (Array.isArray(value)) return value.map((item) => walk(item, depth + 1));
    if (value instanceof Date) return value.toISOString();
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskField(name, inner, depth)]));
  };
  const maskField = (name: string, value: unknown, depth: number): unknown => {
    if (value === null || value === undefined) return null;
    const key = normalised(name);
    if (SECRETS.has(key)) return MASK;
    if (ADDRESSES.has(key)) return typeof value === 'string' && URL.canParse(value) ? `${new URL(value).origin}/${MASK}` : MASK;
    if (hidePersonal && PERSONAL.has(key)) return typeof value === 'string' ? hint(value) : MASK;
    return walk(value, depth + 1);
  };
  return walk(details, 0) as Record<string, unknown>;
}

/** `ann@example.com` → `a***@e***`, so that two changes can be distinguished without the value. */
function hint(text: string): string {
  const parts = text.split('@').slice(0, 2);
  return parts.map((part) => `${Array.from(part)[0] ?? ''}${MASK}`).join('@');
}

function normalised(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}
