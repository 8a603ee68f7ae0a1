// A real OpenID provider (oidc-provider) in a process of its own, which says its port on the first line. A test sets who sits at the browser,
// and may have the id token altered on its way out: signed again with the provider's own key, with another one, or not at all.
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';

import { Provider } from 'oidc-provider';

const CONTROL = '/_control';
const [key, otherKey] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
const state = { redirectUri: '', person: undefined, token: {}, shownPage: false };
const people = new Map();
let provider;

const body = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
};
const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

function altered(token) {
  const [head, payload] = token
    .split('.')
    .slice(0, 2)
    .map((text) => JSON.parse(Buffer.from(text, 'base64url').toString()));
  const { claims = {}, seconds = 0, alg = 'RS256', isForged = false } = state.token;
  for (const name of ['iat', 'exp', 'auth_time']) if (payload[name] !== undefined) payload[name] += seconds;
  const left = Object.entries({ ...payload, ...claims }).filter(([, value]) => value !== null);
  const signed = `${part({ ...head, alg })}.${part(Object.fromEntries(left))}`;
  if (alg === 'none') return `${signed}.`;
  if (alg === 'HS256') return `${signed}.${createHmac('sha256', 'the-secret-of-the-client').update(signed).digest('base64url')}`;
  return `${signed}.${createSign('RSA-SHA256')
    .update(signed)
    .sign(isForged ? otherKey : key, 'base64url')}`;
}

function makeProvider(issuer) {
  const made = new Provider(issuer, {
    clients: [
      {
        client_id: 'console',
        client_secret: 'the-secret-of-the-client',
        redirect_uris: [state.redirectUri],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new made.Grant({ clientId: ctx.oidc.client.clientId, accountId: ctx.oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      grant.addOIDCClaims(['auth_time', 'email', 'email_verified', 'name', 'given_name', 'family_name']);
      await grant.save();
      return grant;
    },
  });
  made.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) {
      await next();
      if (ctx.path === '/token' && ctx.body?.id_token && Object.keys(state.token).length > 0)
        ctx.body.id_token = altered(ctx.body.id_token);
      return;
    }
    if (state.shownPage && ctx.method === 'GET') {
      ctx.type = 'html';
      ctx.body = `<!doctype html><title>Provider</title><form method="post"><button>Continue as ${state.person?.sub}</button></form>`;
      return;
    }
    ctx.respond = false;
    const result = state.person ? { login: { accountId: state.person.sub } } : { error: 'access_denied' };
    await made.interactionFinished(ctx.req, ctx.res, result);
  });
  return made.callback();
}

const server = createServer(async (request, response) => {
  if (request.url !== CONTROL) return provider ? provider(request, response) : response.writeHead(503).end();
  const given = await body(request);
  Object.assign(state, given);
  if (given.person) people.set(given.person.sub, given.person.claims);
  if (given.redirectUri) provider = makeProvider(`http://127.0.0.1:${server.address().port}`);
  response.writeHead(204).end();
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
