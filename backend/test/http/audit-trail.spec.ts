import { JsonRpcProvider, Wallet } from 'ethers';
import { Secret, TOTP } from 'otpauth';

import { Encryption } from '../../src/common/secrets/encryption.js';
import { whyNoChain } from '../../src/local/chain/chain-binary.js';
import { CryptoStatus } from '../../src/modules/crypto/crypto-status.service.js';
import { SessionsService } from '../../src/modules/users/sessions/sessions.service.js';
import { makeLinks } from '../../src/modules/users/links/make-links.js';
import { deploy } from '../../src/local/contracts.js';
import { LOCAL_CHAIN_ID } from '../../src/local/chain/local-chain.js';
import { CryptoWorld } from '../crypto-world.js';
import { givenEverything, type Everything } from '../everything.js';
import { routesOf, type Route } from './routes.js';
import { sampleOf, type OpenApi } from './sample-body.js';
import { PASSWORD, startWorld, type Client, type GivenStaff, type Json, type World } from '../world.js';

const FIRST_ID = 90_000_000;
const CATCH_ALL = '/api/v1/*';

/** They send something, and change nothing. */
const CHANGE_NOTHING: Readonly<Record<string, string>> = {
  'POST /api/kage-vpn/test': 'signs in to the core and out again',
  'POST /api/projects/:id/move/preview': 'signs in to another server and counts',
  'POST /api/admin/subscriptions/quote': 'says what an action would cost',
  'POST /api/admin/subscriptions/:id/transfer/preview': 'says what a transfer would change',
  'POST /api/v1/subscriptions/quote': 'says what an action would cost',
  'POST /api/auth/passkeys/options': 'gives a browser something to sign',
  'POST /api/auth/oidc/second-step': 'asks for a second factor',
  'POST /api/notifications/read': 'what somebody has read is their own business',
  'POST /api/views': 'how somebody looks at a list is their own business',
  'DELETE /api/views/:id': 'how somebody looks at a list is their own business',
};

/** They ask the chain before they change anything. */
const NEED_CHAIN = [
  'POST /api/assets',
  'POST /api/bind-wallet',
  'POST /api/projects/:id/crypto-payment-request',
  'POST /api/projects/:id/crypto-payment-submit',
  'POST /api/crypto-refunds/:id/sign',
  'POST /api/crypto-refunds/:id/submit',
];

/** They need what a passkey has signed; `admin/e2e/security.e2e.ts` goes through them. */
const NEED_PASSKEY = ['POST /api/auth/passkeys', 'POST /api/auth/passkeys/sign-in'];

/** Reads that take data out of the house. */
const EXPORT = /\/export$|\/statement$/;

interface Step {
  body?: object;
  /** In place of JSON. */
  rawBody?: string;
  /** The caller, where it is no global admin and no key of the project. */
  by?: Client;
  path?: string;
  headers?: Record<string, string>;
}

/** What a route needs to succeed, beyond what its schema says. */
type Preparation = (world: World, given: Everything, admin: GivenStaff) => Promise<Step> | Step;

/** On a server that makes passwords, which has made this one. */
const withCredentials: Preparation = async (world, { id }) => {
  await world.sql(`UPDATE projects SET core_driver = 'radius' WHERE id = $1`, [id]);
  await world.sql('UPDATE vpn_users SET ready_at = now() WHERE id = $1', [id]);
  return {};
};

const bySandboxKey: Preparation = async (world, { id }) => ({ by: await world.givenKey({ id }, 'development') });

/** A held transfer whose project its owner has named. */
const withProposal: Preparation = async (world, { id, userId }) => {
  await world.sql(
    `UPDATE crypto_payments SET status = 'held', held_reason = 'wallet_not_bound', log_index = 0, project_id = NULL,
       proposed_project_id = $1, proposed_by = $2, proposed_at = now() WHERE id = $1`,
    [id, userId],
  );
  return {};
};

/** A refund in the token of the local chain, which the person who calls approved. */
const withApprovedRefund =
  (status: 'approved' | 'signing'): Preparation =>
  async (world, { id }, { userId }) => {
    const { id: assetId } = await world.get(CryptoStatus).require();
    await world.sql(
      `UPDATE crypto_refunds SET status = $2, decided_by = $3, decided_at = now(), asset_id = $4, signer = to_address, nonce = 0,
              unused_at_block = 0 WHERE id = $1`,
      [id, status, userId, assetId],
    );
    return { body: status === 'approved' ? { signer: `0x${'b'.repeat(40)}`, nonce: 0 } : { txHash: `0x${'a'.repeat(64)}` } };
  };

const withMove =
  (status: 'running' | 'stopped'): Preparation =>
  async (world, { id }) => {
    await world.sql(`DELETE FROM project_moves WHERE project_id = $1 AND id <> $1`, [id]);
    await world.sql(`UPDATE project_moves SET status = $2, phase = 'making', finished_at = NULL WHERE id = $1`, [id, status]);
    return {};
  };

/** An authenticator app of the person, and the code that it shows now. */
async function givenApp(world: World, person: { userId: number }): Promise<string> {
  const secret = new Secret({ size: 20 });
  await world.sql('INSERT INTO user_totps (user_id, secret, confirmed_at) VALUES ($1, $2, now())', [
    person.userId,
    world.get(Encryption).encrypt('totp-secret', secret.base32),
  ]);
  return new TOTP({ secret }).generate();
}

const ofSomebodyElse = async (world: World, what: string): Promise<string> => {
  const { userId } = await world.signIn('viewer');
  const [session] = await world.sql('SELECT id FROM user_sessions WHERE user_id = $1', [userId]);
  return `/api/users/${userId}/${what.replace(':sessionId', session.id)}`;
};

/** Somebody who chooses a password by a link. */
async function byLink(world: World, kind: 'invitations' | 'reset'): Promise<Step> {
  const { id } = await world.givenUser();
  if (kind === 'invitations') await world.sql('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
  const [link] = await world.database.transaction((tx) => makeLinks(tx, [id], null));
  return { by: world.anonymous(), path: `/api/auth/${kind}/${link?.token}`, body: { password: 'seven blue lanterns' } };
}

/** A token of the local chain that can be added. */
async function givenToken({ ETH_RPC_URL: rpcUrls = [], KAGE_RECEIVING_ADDRESS: receivingAddress }: World['env']): Promise<Step> {
  const provider = new JsonRpcProvider(rpcUrls[0], LOCAL_CHAIN_ID, { staticNetwork: true, pollingInterval: 100 });
  const token = await deploy(await provider.getSigner(0), 'Erc20Token', 'Dollar', 'USDX', 6);
  const tokenAddress = await token.getAddress();
  provider.destroy();
  const rest = { chainId: LOCAL_CHAIN_ID, receivingAddress, rpcUrls, confirmations: 12, priceSource: 'fixed:1' };
  return { body: { name: 'Dollar', symbol: 'USDX', decimals: 6, tokenAddress, ...rest } };
}

const PREPARATIONS: Readonly<Record<string, Preparation>> = {
  'POST /api/assets': ({ env }) => givenToken(env),
  'PUT /api/assets/:id': () => ({ body: { isActive: false } }),
  'DELETE /api/assets/:id': async (world) => {
    await world.givenAsset();
    const [asset] = await world.sql(`SELECT id FROM assets WHERE symbol = 'OLD'`);
    return { path: `/api/assets/${asset.id}` };
  },
  'POST /api/vpn-users/:id/credentials': withCredentials,
  'POST /api/vpn-users/:id/rotate': withCredentials,
  'POST /api/v1/vpn/users/:vpnLogin/rotate': withCredentials,
  'PUT /api/v1/sandbox/balance': bySandboxKey,
  'POST /api/v1/sandbox/advance': bySandboxKey,
  'POST /api/auth/login': async (world) => {
    const { email } = await world.givenUser();
    return { body: { email, password: PASSWORD } };
  },
  'POST /api/auth/forgot': async (world) => ({ body: { email: (await world.givenUser()).email } }),
  'POST /api/auth/invitations/:token': (world) => byLink(world, 'invitations'),
  'POST /api/auth/reset/:token': (world) => byLink(world, 'reset'),
  'POST /api/auth/reauthenticate': () => ({ body: { password: PASSWORD } }),
  'POST /api/auth/mfa': async (world) => {
    const { id, email } = await world.givenUser();
    const code = await givenApp(world, { userId: id });
    const login = await world.anonymous().post('/api/auth/login', { email, password: PASSWORD });
    const Cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return { by: world.anonymous({ Cookie }), body: { challengeId: login.body.challengeId, code } };
  },
  'POST /api/auth/factors/totp': async (_, __, admin) => {
    const { secret } = (await admin.post('/api/auth/factors/totp', {})).body;
    return { body: { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() } };
  },
  'DELETE /api/auth/factors/totp': async (world, _, admin) => {
    await givenApp(world, admin);
    return {};
  },
  'POST /api/auth/factors/recovery-codes': async (world, _, admin) => {
    await givenApp(world, admin);
    return {};
  },
  'DELETE /api/auth/passkeys/:id': async (world, _, admin) => {
    const [{ id }] = await world.sql(
      `INSERT INTO user_passkeys (user_id, credential_id, public_key, name) VALUES ($1, 'walked', '', 'Key') RETURNING id`,
      [admin.userId],
    );
    return { path: `/api/auth/passkeys/${id}` };
  },
  'DELETE /api/users/:id/sessions': async (world) => ({ path: await ofSomebodyElse(world, 'sessions') }),
  'DELETE /api/users/:id/sessions/:sessionId': async (world) => ({ path: await ofSomebodyElse(world, 'sessions/:sessionId') }),
  'DELETE /api/users/:id/factors': async (world) => ({ path: await ofSomebodyElse(world, 'factors') }),
  'POST /api/auth/view-as': async (world) => ({ body: { userId: (await world.givenUser()).id } }),
  'DELETE /api/auth/view-as': async (world, _, admin) => {
    await admin.post('/api/auth/view-as', { userId: (await world.givenUser()).id });
    return {};
  },
  'PUT /api/auth/me': () => ({ body: { firstName: 'Renamed' } }),
  'DELETE /api/auth/sessions/:id': async (world, _, admin) => {
    const origin = { ipAddress: null, userAgent: null };
    const { sessionId } = await world.database.transaction((tx) => world.get(SessionsService).start(tx, admin.userId, origin));
    return { path: `/api/auth/sessions/${sessionId}` };
  },
  'POST /api/auth/register': (_, { mark }) => ({
    body: { email: `new.${mark}@example.com`, password: PASSWORD, firstName: 'New', lastName: 'Person' },
  }),
  'PUT /api/users/:id': () => ({ body: { firstName: 'Renamed' } }),
  'PUT /api/settings': () => ({ body: { supportEmail: 'help@example.com' } }),
  'PUT /api/notifications/preferences': async (_, __, admin) => {
    const { preferences } = (await admin.get('/api/notifications/preferences')).body;
    const [{ type, inApp }] = preferences;
    return { body: { preferences: [{ type, inApp: !inApp, email: true }] } };
  },
  'PUT /api/projects/:id': () => ({ body: { description: 'changed' } }),
  'DELETE /api/projects/:id': async (world) => ({ path: `/api/projects/${(await world.givenProject()).id}` }),
  'POST /api/projects/:id/move': async (world, { id, mark }) => {
    await world.sql(`UPDATE project_moves SET status = 'cancelled', finished_at = now() WHERE project_id = $1`, [id]);
    world.core.control.addAccount(mark, 'the password there');
    return { body: { coreDriver: 'kage', kageLogin: mark, kagePassword: 'the password there' } };
  },
  'POST /api/projects/:id/move/stop': withMove('running'),
  'POST /api/projects/:id/move/resume': withMove('stopped'),
  'POST /api/projects/:id/move/cancel': withMove('running'),
  'PUT /api/projects/:id/members': (_, { userId }) => ({ body: { userIds: [userId] } }),
  'PUT /api/projects/:id/balance': () => ({ body: { lowBalanceThreshold: '55.00' } }),
  'POST /api/projects/:id/adjustments': () => ({ body: { amount: '-1.00', reason: 'a wrong approval' } }),
  'PUT /api/adjustments/:id/reject': () => ({ body: { reason: 'no' } }),
  'PUT /api/topup-reversals/:id/reject': () => ({ body: { reason: 'no' } }),
  'PUT /api/topup-reversals/:id/approve': async (world, { id }) => {
    await (await world.signIn()).put(`/api/topup-requests/${id}/approve`);
    return {};
  },
  'POST /api/topup-requests/:id/reverse': async (world, { id }) => {
    await (await world.signIn()).put(`/api/topup-requests/${id}/approve`);
    return { body: { amount: '1.00', reason: 'the bank took it back' } };
  },
  'PUT /api/pending-changes/:id/reject': () => ({ body: { reason: 'no' } }),
  'PUT /api/payment-methods/:id': () => ({ body: { provider: 'changed' } }),
  'PUT /api/api-keys/:id': () => ({ body: { name: 'changed' } }),
  'POST /api/admin/subscriptions': (_, { id, mark }) => ({
    body: { projectId: id, subscriptionId: `${mark}.sold`, startDate: new Date().toISOString(), endDate: IN_A_MONTH },
  }),
  'POST /api/v1/subscriptions': (_, { mark }) => ({
    body: { subscriptionId: `${mark}.sold`, startDate: new Date().toISOString(), endDate: IN_A_MONTH },
  }),
  'POST /api/admin/subscriptions/:id/change-plan': (_, { mark }) => ({ body: { plan: `${mark}.plan`, when: 'renewal' } }),
  'POST /api/v1/subscriptions/:subscriptionId/change-plan': (_, { mark }) => ({ body: { plan: `${mark}.plan`, when: 'renewal' } }),
  'POST /api/admin/subscriptions/:id/restore': async (world, { id }) => {
    await world.sql('UPDATE subscriptions SET deleted_at = now() WHERE id = $1', [id]);
    return {};
  },
  'POST /api/admin/subscriptions/:id/transfer': async (world) => ({ body: { projectId: (await world.givenProject()).id } }),
  'DELETE /api/admin/subscriptions/:id/change-plan': async (world, { id }) => {
    await world.sql('UPDATE subscriptions SET next_plan_id = id WHERE id = $1', [id]);
    return {};
  },
  'DELETE /api/v1/subscriptions/:subscriptionId/change-plan': async (world, { id }) => {
    await world.sql('UPDATE subscriptions SET next_plan_id = id WHERE id = $1', [id]);
    return {};
  },
  'PUT /api/admin/subscriptions/:id': () => ({ body: { name: 'Changed' } }),
  'POST /api/admin/subscriptions/bulk': (_, { id }) => ({ body: { ids: [id], action: 'suspend' } }),
  'POST /api/admin/subscriptions/import': (_, { id, mark }) => ({
    body: {
      csv: `subscriptionId,startDate,endDate\r\n${mark}.imported,${new Date().toISOString().slice(0, 10)},${IN_A_MONTH.slice(0, 10)}\r\n`,
      mode: 'all',
      projectId: id,
    },
  }),
  'PATCH /api/v1/subscriptions/:subscriptionId': () => ({ body: { name: 'Changed' } }),
  'POST /api/topup-requests': (_, { id }) => ({ body: { projectId: id, amount: '25.00' } }),
  'POST /api/topup-requests/:id/attachments': () => ({
    rawBody: '--b\r\nContent-Disposition: form-data; name="file"; filename="bill.pdf"\r\n\r\n%PDF-1\r\n--b--\r\n',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  }),
  'POST /api/topup-requests/approve': (_, { id }) => ({ body: { ids: [id] } }),
  'POST /api/adjustments/approve': (_, { id }) => ({ body: { ids: [id] } }),
  'PUT /api/topup-requests/:id/reject': () => ({ body: { reason: 'no' } }),
  'POST /api/bind-wallet': async (_, { id }) => {
    const wallet = Wallet.createRandom();
    const message = `Bind wallet to KAGE VPN Project ${id}\nTimestamp: ${new Date().toISOString()}`;
    return { body: { projectId: id, walletAddress: wallet.address, message, signature: await wallet.signMessage(message) } };
  },
  'POST /api/projects/:id/crypto-payment-request': () => ({ body: { usdAmount: '25.00' } }),
  'POST /api/projects/:id/crypto-payment-submit': (_, { id }) => ({ body: { txHash: `0x${id.toString(16).padStart(64, 'f')}` } }),
  'POST /api/crypto-payments/:id/assign': async (world, { id }) => {
    await world.sql(`UPDATE crypto_payments SET status = 'held', held_reason = 'wallet_not_bound', project_id = NULL WHERE id = $1`, [id]);
    return {};
  },
  'PUT /api/crypto-payments/:id/assign/approve': async (...given) => ({
    ...(await withProposal(...given)),
    body: { projectId: given[1].id },
  }),
  'PUT /api/crypto-payments/:id/assign/reject': async (...given) => ({ ...(await withProposal(...given)), body: { reason: 'no' } }),
  'POST /api/crypto-payments/:id/keep': async (world, { id }) => {
    await world.sql(
      `UPDATE crypto_payments SET status = 'held', held_reason = 'wallet_not_bound', log_index = 0, project_id = NULL WHERE id = $1`,
      [id],
    );
    return { body: { reason: 'nobody claims it' } };
  },
  'POST /api/crypto-payments/:id/reorganisation': async (world, { id }) => {
    await world.sql('DELETE FROM crypto_refunds WHERE payment_id = $1', [id]);
    await world.sql(
      `UPDATE crypto_payments SET status = 'confirmed', usd_amount = 5, topup_request_id = id, outcome = 'paid', processed_at = now(),
              reorganised_at = now() WHERE id = $1`,
      [id],
    );
    return { body: { decision: 'reverse', reason: 'the chain took it back' } };
  },
  'POST /api/crypto-payments/:id/refund': async (world, { id }) => {
    await (await world.signIn()).put(`/api/topup-requests/${id}/approve`);
    await world.sql('DELETE FROM crypto_refunds WHERE payment_id = $1', [id]);
    await world.sql(
      `UPDATE crypto_payments SET status = 'confirmed', usd_amount = 5, exchange_rate = 0.05, token_amount_raw = 1e20, topup_request_id = id,
              outcome = 'paid', processed_at = now() WHERE id = $1`,
      [id],
    );
    return { body: { reason: 'paid by mistake' } };
  },
  'PUT /api/crypto-refunds/:id/reject': () => ({ body: { reason: 'no' } }),
  'POST /api/crypto-refunds/:id/sign': withApprovedRefund('approved'),
  'POST /api/crypto-refunds/:id/submit': withApprovedRefund('signing'),
  'GET /api/projects/:id/statement': (_, { id }) => ({ path: `/api/projects/${id}/statement?month=2026-11&format=csv` }),
  'POST /api/sync/orphans/:id/adopt': async (world, given) => {
    await onOwnAccount(world, given);
    return { body: { newSubscriptionId: `${given.mark}.adopted` } };
  },
  'POST /api/sync/orphans/adopt': async (world, given) => {
    await onOwnAccount(world, given);
    const [orphan] = await world.sql<{ login: string }>('SELECT vpn_login AS login FROM sync_orphans WHERE id = $1', [given.id]);
    return { body: { csv: `vpnLogin,subscriptionId\r\n${orphan?.login},${given.mark}.adopted\r\n`, mode: 'all', projectId: given.id } };
  },
  'POST /api/sync/orphans/:id/delete': async (world, given) => {
    await onOwnAccount(world, given);
    return {};
  },
};

/** The user stands on the account that the project has signed in to. */
async function onOwnAccount(world: World, { id }: Everything): Promise<void> {
  await world.sql('UPDATE sync_orphans SET core_account = (SELECT core_account FROM projects WHERE id = $1) WHERE id = $1', [id]);
  await world.sql('INSERT INTO core_sign_ins (project_id, accepted_version) SELECT id, connection_version FROM projects WHERE id = $1', [
    id,
  ]);
}

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString();

describe('the audit trail, walked over every route that changes something', () => {
  let world: World;
  let document: OpenApi;
  let crypto: CryptoWorld | undefined;
  let nextId = FIRST_ID;
  beforeAll(async () => {
    crypto = whyNoChain() === null ? await CryptoWorld.start() : undefined;
    world = crypto?.world ?? (await startWorld());
    document = (await world.anonymous().get('/api/openapi.json')).body as OpenApi;
  });
  afterAll(() => (crypto ?? world).close());

  const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
  const operationOf = ({ method, path }: Route) => document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const addressOf = ({ path }: Route, { id, subscriptionId, vpnLogin, txHash, userId }: Everything): string =>
    path
      .replace('/users/:id', `/users/${userId}`)
      .replace(':id', String(id))
      .replace(':subscriptionId', subscriptionId)
      .replace(':vpnLogin', vpnLogin)
      .replace(':txHash', txHash);

  async function rowsOf(route: Route): Promise<{ status: number; text: string; rows: Json[] }> {
    const given = await givenEverything(world, (nextId += 10));
    const schema = operationOf(route)?.requestBody?.content['application/json']?.schema;
    const admin = await world.signIn();
    const step = (await PREPARATIONS[nameOf(route)]?.(world, given, admin)) ?? {};
    const body = step.body ?? (schema && sampleOf(document, schema, { projectId: given.id }));
    const by = step.by ?? (route.audience === 'partner' ? given.partner : admin);
    const { status, text, headers } = await by.call(route.method, step.path ?? addressOf(route, given), {
      ...(route.method !== 'GET' && { body }),
      ...(step.rawBody && { rawBody: step.rawBody }),
      headers: { 'Idempotency-Key': `walk-${given.id}`, ...step.headers },
    });
    const rows = await world.sql(`SELECT action, outcome, user_name AS name, details FROM audit_logs WHERE request_id = $1`, [
      headers.get('x-request-id'),
    ]);
    return { status, text, rows };
  }

  it('has a row of each change that was made, with who made it', async () => {
    const changing = routesOf(world).filter(
      (route) =>
        route.path !== CATCH_ALL &&
        (route.method !== 'GET' || EXPORT.test(route.path)) &&
        !(nameOf(route) in CHANGE_NOTHING) &&
        !NEED_PASSKEY.includes(nameOf(route)) &&
        (crypto !== undefined || !NEED_CHAIN.includes(nameOf(route))),
    );
    const problems: string[] = [];
    for (const route of changing) {
      const { status, text, rows } = await rowsOf(route);
      if (status >= 300)
        problems.push(`${nameOf(route)} answered ${status}, so that its row could not be looked for: ${text.slice(0, 250)}`);
      else if (!rows.some(({ outcome, name }) => outcome === 'success' && name !== '')) problems.push(`${nameOf(route)} left no row`);
    }
    expect(problems).toEqual([]);
    expect(changing.length).toBeGreaterThan(30);
  });

  it('knows no route that has gone', () => {
    const names = routesOf(world).map(nameOf);
    for (const name of [...Object.keys(CHANGE_NOTHING), ...Object.keys(PREPARATIONS)]) expect(names).toContain(name);
  });
});
