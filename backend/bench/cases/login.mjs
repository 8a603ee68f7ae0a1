import crypto from 'node:crypto';

import { compare } from 'bcrypt';
import { Secret, TOTP } from 'otpauth';

import { percentile, timed } from '../lib/latency.mjs';

const COST = 12;
const TIMES = 40;
const PASSWORD = 'correct horse battery';

/** A sign-in from the request to its answer, by password and by password and a code of an app, and one comparison of a password, in turns. */
export const login = {
  name: 'Sign-in',
  async measure({ client, databaseUrl, startAppOn }) {
    const appSecret = crypto.randomBytes(32).toString('hex');
    const app = await startAppOn(databaseUrl, { TRUST_PROXY: '1', APP_SECRET: appSecret });
    // In the present form of hashes: an old one would be hashed again at its first sign-in.
    const { hashPassword } = await import('../../dist/modules/users/passwords/password.rules.js');
    const stored = await hashPassword(PASSWORD, COST);
    const bare = stored.slice(stored.indexOf('$'));
    // Each with a person and an address of its own, since one address may try only ten sign-ins a minute.
    const emails = Array.from({ length: TIMES }, (_, n) => `login${n}@example.com`);
    await client.query(
      `INSERT INTO users (email, email_folded, password_hash, first_name, last_name, role) SELECT unnest($1::text[]), unnest($1::text[]), $2, 'Bench', 'Person', 'project_manager'`,
      [emails, stored],
    );
    const people = await withApp(client, appSecret, stored);
    const signIns = [];
    const withCode = [];
    const comparisons = [];
    for (const [n, email] of emails.entries()) {
      comparisons.push(...(await timed([PASSWORD], (password) => compare(password, bare))));
      signIns.push(...(await timed([email], (each) => signIn(app, each, `10.0.0.${n + 1}`))));
      withCode.push(...(await timed([people[n]], (each) => signInWithCode(app, each, `10.0.1.${n + 1}`))));
    }
    const ideal = percentile(comparisons, 0.5);
    const row = (label, times) => ({ label, ms: percentile(times, 0.5), ideal, ratio: percentile(times, 0.5) / ideal, aim: 1.3 });
    return {
      timing: [
        row(`beside one bcrypt comparison at cost ${COST}, medians of ${TIMES}`, signIns),
        row('the same with a code of an authenticator app after the password', withCode),
      ],
    };
  },
};

/** As many people who have an authenticator app. */
async function withApp(client, appSecret, stored) {
  const { Encryption } = await import('../../dist/common/secrets/encryption.js');
  const encryption = new Encryption({ APP_SECRET: appSecret });
  const people = Array.from({ length: TIMES }, (_, n) => ({ email: `coded${n}@example.com`, secret: new Secret({ size: 20 }) }));
  await client.query(
    `WITH people AS (
       INSERT INTO users (email, email_folded, password_hash, first_name, last_name, role)
       SELECT email, email, $2, 'Bench', 'Person', 'project_manager' FROM unnest($1::text[]) email RETURNING id, email)
     INSERT INTO user_totps (user_id, secret, confirmed_at)
     SELECT p.id, s.secret, now() FROM people p JOIN unnest($1::text[], $3::text[]) s (email, secret) ON s.email = p.email`,
    [people.map(({ email }) => email), stored, people.map(({ secret }) => encryption.encrypt('totp-secret', secret.base32))],
  );
  return people;
}

const signIn = (app, email, address) => post(app, '/api/auth/login', { email, password: PASSWORD }, { 'x-forwarded-for': address });

async function signInWithCode(app, { email, secret }, address) {
  const login = await signIn(app, email, address);
  const { challengeId } = await login.json();
  const headers = { 'x-forwarded-for': address, cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] };
  await post(app, '/api/auth/mfa', { challengeId, code: new TOTP({ secret }).generate() }, headers);
}

async function post({ url }, path, body, headers) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sign-in was answered ${response.status}: ${await response.text()}`);
  return response;
}
