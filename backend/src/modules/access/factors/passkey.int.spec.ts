import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

import { PASSWORD, startWorld, type Answer, type Client, type Json, type World } from '../../../../test/world.js';

const ORIGIN = 'http://localhost:3000';
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface Signed {
  challenge: string;
  origin?: string;
  host?: string;
  counter?: number;
  flags?: number;
  type?: string;
  key?: KeyObject;
  /** Whom the answer names as its person. */
  userId?: number;
}

/** An authenticator in code, which can also behave wrongly. */
class TestPasskey {
  readonly id = randomBytes(32).toString('base64url');
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** COSE: an EC key on P-256, for ES256. */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.pair.publicKey.export({ format: 'jwk' });
    const [left, right] = [x, y].map((part) => Buffer.from(part, 'base64url'));
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      left ?? Buffer.of(),
      Buffer.from('225820', 'hex'),
      right ?? Buffer.of(),
    ]);
  }

  answer({
    challenge,
    origin = ORIGIN,
    host = 'localhost',
    counter = 1,
    flags = PRESENT | VERIFIED,
    type = 'webauthn.get',
    key,
    userId,
  }: Signed): object {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const authenticatorData = Buffer.concat([sha256(host), Buffer.of(flags), count]);
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key ?? this.pair.privateKey);
    return this.credential({
      authenticatorData: authenticatorData.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(userId !== undefined && { userHandle: Buffer.from(String(userId)).toString('base64url') }),
    });
  }

  /** A new passkey, without an attestation. */
  enrol({ challenge, origin = ORIGIN, host = 'localhost', flags = PRESENT | VERIFIED, type = 'webauthn.create' }: Signed): object {
    const id = Buffer.from(this.id, 'base64url');
    const [counter, noModel] = [Buffer.alloc(4), Buffer.alloc(16)];
    const data = Buffer.concat([sha256(host), Buffer.of(flags | WITH_KEY), counter, noModel, Buffer.of(0, id.length), id, this.publicKey]);
    const text = (word: string): Buffer => Buffer.concat([Buffer.of(0x60 + word.length), Buffer.from(word)]);
    const head = [
      Buffer.of(0xa3),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.of(0xa0),
      text('authData'),
      Buffer.of(0x58, data.length),
    ];
    return this.credential({
      attestationObject: Buffer.concat([...head, data]).toString('base64url'),
      clientDataJSON: Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url'),
    });
  }

  private credential(response: Record<string, string>): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

async function givenPasskey(world: World, useCount = 0) {
  const person = await world.signIn();
  const passkey = new TestPasskey();
  await world.sql(`INSERT INTO user_passkeys (user_id, credential_id, public_key, use_count, name) VALUES ($1, $2, $3, $4, 'Test')`, [
    person.userId,
    passkey.id,
    passkey.publicKey,
    useCount,
  ]);
  return { person, passkey };
}

const cookieOf = ({ headers }: Answer<Json>): string => (headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';

describe('without PUBLIC_URL, a passkey', () => {
  let world: World;
  let own: URL;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    own = new URL(world.url.replace('127.0.0.1', 'localhost'));
  });
  afterAll(() => world.close());

  const begin = (headers: Record<string, string>) => world.anonymous(headers).post('/api/auth/passkeys/options', { purpose: 'sign_in' });

  it('signs in at localhost, at the port where the console listens', async () => {
    const { person, passkey } = await givenPasskey(world);
    const begun = await begin({ 'X-Forwarded-Host': own.host });
    const { challengeId, options } = begun.body;
    expect(options.rpId).toBe('localhost');
    const browser = world.anonymous({ 'X-Forwarded-Host': own.host, Cookie: cookieOf(begun) });
    const finish = (origin: string) =>
      browser.post('/api/auth/passkeys/sign-in', {
        challengeId,
        assertion: passkey.answer({ challenge: options.challenge, origin }),
      });
    expect((await finish('http://localhost:9')).body.code).toBe('invalid_code');
    expect((await finish(own.origin)).body.user.id).toBe(person.userId);
  });

  it.each([
    ['another port', { 'X-Forwarded-Host': 'localhost:9' }, /open at http:\/\/localhost:\d+\.$/],
    ['another name', { 'X-Forwarded-Host': 'evil.example.com' }, /open at http:\/\/localhost:\d+\.$/],
    ['another scheme', { 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Proto': 'https' }, /open at http:\/\/localhost:\d+\.$/],
    ['a bare address', { 'X-Forwarded-Host': '192.0.2.1' }, /by IP address/],
  ])('is off where a request claims to have come to %s, and no header decides its origin', async (_what, headers, reason) => {
    expect((await begin(headers)).body).toMatchObject({ statusCode: 409, code: 'passkeys_off', message: expect.stringMatching(reason) });
  });
});

describe('a passkey', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ env: { PUBLIC_URL: ORIGIN, TRUST_PROXY: '1' } });
  });
  afterAll(() => world.close());

  let addresses = 0;
  const stranger = (cookie = ''): Client => world.anonymous({ 'X-Forwarded-For': `203.0.113.${(addresses += 1)}`, Cookie: cookie });
  const given = (useCount?: number) => givenPasskey(world, useCount);

  /** A browser that has begun to sign in by a passkey alone. */
  async function begin() {
    const begun = await stranger().post('/api/auth/passkeys/options', { purpose: 'sign_in' });
    const { challengeId, options } = begun.body as { challengeId: string; options: { challenge: string } };
    return { browser: stranger(cookieOf(begun)), challengeId, challenge: options.challenge };
  }
  const finish = (browser: Client, challengeId: string, assertion: object) =>
    browser.post('/api/auth/passkeys/sign-in', { challengeId, assertion });

  it('signs in by itself, once for each challenge', async () => {
    const { person, passkey } = await given();
    const { browser, challengeId, challenge } = await begin();
    const assertion = passkey.answer({ challenge });
    const answers = await Promise.all([1, 2, 3].map(() => finish(browser, challengeId, assertion)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(answers.find(({ status }) => status === 200)?.body.user.id).toBe(person.userId);
    expect((await finish(browser, challengeId, assertion)).body.code).toBe('challenge_ended');
  });

  it.each<[string, Omit<Signed, 'challenge'>]>([
    ['made for another origin', { origin: 'https://evil.example' }],
    ['made for another port', { origin: 'http://localhost:3001' }],
    ['made for a host below ours', { origin: 'http://evil.localhost:3000' }],
    ['bound to another relying party', { host: 'evil.example' }],
    ['without the person having been verified', { flags: PRESENT }],
    ['that was an enrolment', { type: 'webauthn.create' }],
    ['signed by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ])('does not sign in with an answer %s', async (_, signed) => {
    const { passkey } = await given();
    const { browser, challengeId, challenge } = await begin();
    const answer = await finish(browser, challengeId, passkey.answer({ challenge, ...signed }));
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_code']);
  });

  it('does not sign in with an answer that names another person than its owner', async () => {
    const [mine, other] = [await given(), await given()];
    const wrong = await begin();
    const swapped = mine.passkey.answer({ challenge: wrong.challenge, userId: other.person.userId });
    expect((await finish(wrong.browser, wrong.challengeId, swapped)).body.code).toBe('invalid_code');
    const { browser, challengeId, challenge } = await begin();
    expect((await finish(browser, challengeId, mine.passkey.answer({ challenge, userId: mine.person.userId }))).status).toBe(200);
  });

  it('does not sign in with the challenge of another browser, nor an invented one', async () => {
    const { passkey } = await given();
    const [mine, other] = [await begin(), await begin()];
    const swapped = passkey.answer({ challenge: other.challenge });
    expect((await finish(mine.browser, mine.challengeId, swapped)).body.code).toBe('invalid_code');
    expect((await finish(mine.browser, other.challengeId, swapped)).body.code).toBe('challenge_ended');
    expect((await finish(stranger(), other.challengeId, swapped)).body.code).toBe('challenge_ended');
    for (const challenge of ['', 'AAAA']) {
      expect((await finish(mine.browser, mine.challengeId, passkey.answer({ challenge }))).body.code).toBe('invalid_code');
    }
  });

  it('whose counter stops or goes back was copied, and no longer signs in', async () => {
    const { passkey } = await given(5);
    for (const counter of [5, 4, 0]) {
      const { browser, challengeId, challenge } = await begin();
      expect((await finish(browser, challengeId, passkey.answer({ challenge, counter }))).body.code).toBe('invalid_code');
    }
    const { browser, challengeId, challenge } = await begin();
    expect((await finish(browser, challengeId, passkey.answer({ challenge, counter: 6 }))).status).toBe(200);
  });

  it('and its copy, at the same time with the same count, sign in once', async () => {
    const { passkey } = await given(5);
    const begun = await Promise.all([1, 2, 3].map(begin));
    const answers = await Promise.all(
      begun.map(({ browser, challengeId, challenge }) => finish(browser, challengeId, passkey.answer({ challenge, counter: 6 }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('of another person is neither a second step nor a fresh proof', async () => {
    const [mine, other] = [await given(), await given()];
    const browser = stranger();
    const login = await browser.post('/api/auth/login', { email: mine.person.email, password: PASSWORD });
    const { challengeId, passkeyOptions } = login.body as { challengeId: string; passkeyOptions: { challenge: string } };
    const second = (assertion: object) => stranger(cookieOf(login)).post('/api/auth/mfa', { challengeId, assertion });
    expect((await second(other.passkey.answer({ challenge: passkeyOptions.challenge }))).body.code).toBe('invalid_code');
    const begun = (await mine.person.post('/api/auth/passkeys/options', { purpose: 'proof' })).body;
    const prove = (assertion: object, id: string | undefined) =>
      mine.person.post('/api/auth/reauthenticate', { ...(id && { challengeId: id }), assertion });
    expect((await prove(other.passkey.answer({ challenge: begun.options.challenge }), begun.challengeId)).status).toBe(400);
    // Nor is the person's own passkey accepted without a challenge of this session.
    expect((await prove(mine.passkey.answer({ challenge: '' }), undefined)).status).toBe(400);
    const foreign = (await other.person.post('/api/auth/passkeys/options', { purpose: 'proof' })).body;
    expect((await prove(mine.passkey.answer({ challenge: foreign.options.challenge }), foreign.challengeId)).status).toBe(400);
    expect((await prove(mine.passkey.answer({ challenge: begun.options.challenge }), begun.challengeId)).status).toBe(204);
    expect((await second(mine.passkey.answer({ challenge: passkeyOptions.challenge, counter: 2 }))).status).toBe(200);
  });

  describe('that is new', () => {
    const begin = async (by: Client) => (await by.post('/api/auth/passkeys/options', {})).body;
    const add = (by: Client, challengeId: string, credential: object) =>
      by.post('/api/auth/passkeys', { challengeId, name: 'New', credential });

    it('is set up once by each challenge, and signs in then', async () => {
      const person = await world.signIn();
      const { challengeId, options } = await begin(person);
      const [one, other] = [new TestPasskey(), new TestPasskey()];
      expect((await add(person, challengeId, one.enrol(options))).status).toBe(201);
      expect((await add(person, challengeId, other.enrol(options))).body.code).toBe('challenge_ended');
      const begun = await stranger().post('/api/auth/passkeys/options', { purpose: 'sign_in' });
      const assertion = one.answer({ challenge: begun.body.options.challenge });
      const signedIn = await finish(stranger(cookieOf(begun)), begun.body.challengeId, assertion);
      expect(signedIn.body.user.id).toBe(person.userId);
    });

    it.each<[string, Partial<Signed>]>([
      ['made for another origin', { origin: 'https://evil.example' }],
      ['made for another port', { origin: 'http://localhost:3001' }],
      ['bound to another relying party', { host: 'evil.example' }],
      ['without the person having been verified', { flags: PRESENT }],
      ['that was a sign-in', { type: 'webauthn.get' }],
      ['to a challenge of its own making', { challenge: 'AAAA' }],
      ['to no challenge', { challenge: '' }],
    ])('is not set up by an answer %s', async (_, altered) => {
      const person = await world.signIn();
      const { challengeId, options } = await begin(person);
      const answer = await add(person, challengeId, new TestPasskey().enrol({ challenge: options.challenge, ...altered }));
      expect(answer.status).toBe(400);
      expect((await person.get('/api/auth/passkeys')).body).toEqual([]);
    });

    it('is not set up by the challenge of another session of the same person, nor by that of a proof or a sign-in', async () => {
      const person = await world.signIn();
      const elsewhere = await world.signInAs(person.userId);
      const proof = (await person.post('/api/auth/passkeys/options', { purpose: 'proof' })).body;
      const signIn = (await stranger().post('/api/auth/passkeys/options', { purpose: 'sign_in' })).body;
      for (const { challengeId, options } of [await begin(elsewhere), proof, signIn]) {
        const answer = await add(person, challengeId, new TestPasskey().enrol({ challenge: options.challenge }));
        expect(answer.body.code).toBe('challenge_ended');
      }
      expect((await person.get('/api/auth/passkeys')).body).toEqual([]);
    });
  });
});
