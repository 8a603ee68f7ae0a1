import { compare, hash } from 'bcrypt';

import { percentile, timed } from '../lib/latency.mjs';

const COST = 12;
const TIMES = 40;
const PASSWORD = 'correct horse battery';

/** A sign-in from the request to its answer, and one comparison of a password, in turns. */
export const login = {
  name: 'Sign-in',
  async measure({ client, databaseUrl, startAppOn }) {
    const app = await startAppOn(databaseUrl, { TRUST_PROXY: '1' });
    const stored = await hash(PASSWORD, COST);
    // A person and an address each, since ten sign-ins a minute are all that one address may try.
    const emails = Array.from({ length: TIMES }, (_, n) => `login${n}@example.com`);
    await client.query(
      `INSERT INTO users (email, email_folded, password_hash, first_name, last_name, role) SELECT unnest($1::text[]), unnest($1::text[]), $2, 'Bench', 'Person', 'project_manager'`,
      [emails, stored],
    );
    const signIns = [];
    const comparisons = [];
    for (const email of emails) {
      comparisons.push(...(await timed([PASSWORD], (password) => compare(password, stored))));
      signIns.push(...(await timed([email], (each) => signIn(app, each, `10.0.0.${signIns.length + 1}`))));
    }
    const [ms, ideal] = [percentile(signIns, 0.5), percentile(comparisons, 0.5)];
    return {
      timing: [{ label: `beside one bcrypt comparison at cost ${COST}, medians of ${TIMES}`, ms, ideal, ratio: ms / ideal, aim: 1.3 }],
    };
  },
};

async function signIn({ url }, email, address) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`The sign-in was answered ${response.status}: ${await response.text()}`);
}
