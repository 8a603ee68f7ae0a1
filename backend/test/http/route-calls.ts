import type { Everything } from '../everything.js';
import type { Route } from './routes.js';
import { sampleOf, type OpenApi, type Operation } from './sample-body.js';
import type { Answer, Client, Json } from '../world.js';

const tomorrow = (days: number): string => new Date(Date.now() + (days + 1) * 86_400_000).toISOString();

/** Bodies that no schema describes, so that a walk gets past the validation. */
const bodiesFor = (projectId: number): Readonly<Record<string, object>> => ({
  'POST /api/kage-vpn/test': { projectId },
  'POST /api/sync/force': { projectId },
  'POST /api/topup-requests': { projectId, amount: '25.00' },
  'POST /api/admin/subscriptions/bulk': { ids: [projectId], action: 'suspend' },
  'POST /api/admin/subscriptions': { projectId, subscriptionId: 'walked', startDate: tomorrow(0), endDate: tomorrow(30) },
  'POST /api/v1/subscriptions': { subscriptionId: 'walked', startDate: tomorrow(0), endDate: tomorrow(30) },
  'POST /api/admin/subscriptions/quote': { action: 'renew', id: projectId },
  'POST /api/admin/subscriptions/:id/change-plan': { plan: `mark${projectId}.plan`, when: 'renewal' },
  'POST /api/v1/subscriptions/:subscriptionId/change-plan': { plan: `mark${projectId}.plan`, when: 'renewal' },
  'POST /api/bind-wallet': {
    projectId,
    walletAddress: `0x${'b'.repeat(40)}`,
    message: `Bind wallet to KAGE VPN Project ${projectId}\nTimestamp: ${new Date().toISOString()}`,
    signature: `0x${'00'.repeat(65)}`,
  },
  'POST /api/projects/:id/payment-methods': { type: 'card', lastFour: '4242' },
  'POST /api/projects/:id/crypto-payment-request': { usdAmount: '25.00' },
  'POST /api/projects/:id/crypto-payment-submit': { txHash: `0x${'a'.repeat(64)}` },
  'PUT /api/topup-requests/:id/reject': { reason: 'no' },
  'PUT /api/adjustments/:id/reject': { reason: 'no' },
  'PUT /api/topup-reversals/:id/reject': { reason: 'no' },
  'PUT /api/crypto-refunds/:id/reject': { reason: 'no' },
  'POST /api/crypto-refunds/:id/sign': { signer: `0x${'b'.repeat(40)}`, nonce: 0 },
  'POST /api/crypto-refunds/:id/submit': { txHash: `0x${'a'.repeat(64)}` },
  'PUT /api/pending-changes/:id/reject': { reason: 'no' },
  'POST /api/sync/orphans/:id/adopt': { newSubscriptionId: 'adopted' },
  'POST /api/auth/invitations/:token': { password: 'seven blue lanterns' },
  'POST /api/auth/reset/:token': { password: 'seven blue lanterns' },
});

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Calls any route with the ids of one project's records in its address, and with a body that it takes. */
export class RouteCalls {
  private readonly bodies: Readonly<Record<string, object>>;

  /** @param bodiesOf the project that bodies name where they must name one */
  constructor(
    private readonly document: OpenApi,
    bodiesOf: number,
  ) {
    this.bodies = bodiesFor(bodiesOf);
  }

  call(client: Pick<Client, 'call'>, route: Route, of: Everything, body?: unknown): Promise<Answer<Json>> {
    const address = this.addressOf(route, of);
    if (route.method === 'GET') return client.call('GET', address);
    return client.call(route.method, address, { body: body ?? this.bodyOf(route, { projectId: of.id }) });
  }

  operationOf({ method, path }: Route): Operation | undefined {
    return this.document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  }

  addressOf(route: Route, of: Everything): string {
    return [pathOf(route, of), this.queryOf(route)].filter(Boolean).join('?');
  }

  bodyOf(route: Route, values: Record<string, unknown> = {}): object | undefined {
    const schema = this.operationOf(route)?.requestBody?.content['application/json']?.schema;
    return this.bodies[nameOf(route)] ?? (schema && (sampleOf(this.document, schema, values) as object));
  }

  /** What a route's query cannot do without. */
  private queryOf(route: Route): string {
    const required = (this.operationOf(route)?.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
    return required
      .map(({ name, schema, example }) => `${name}=${encodeURIComponent(String(example ?? sampleOf(this.document, schema)))}`)
      .join('&');
  }
}

const pathOf = ({ path }: Route, { id, subscriptionId, vpnLogin, txHash, userId }: Everything): string =>
  path
    .replace('/users/:id', `/users/${userId}`)
    .replace(':token', 'a'.repeat(43))
    .replace(':sessionId', 'a'.repeat(64))
    .replace(':attachmentId', String(id))
    .replace(':logoId', String(id))
    .replace(':id', path.startsWith('/api/auth/sessions') ? 'a'.repeat(64) : String(id))
    .replace(':subscriptionId', subscriptionId)
    .replace(':vpnLogin', vpnLogin)
    .replace(':txHash', txHash);
