import { randomUUID } from 'node:crypto';

import type { Client, GivenStaff, Json, World } from './world.js';

export const TEMPORARY = 'eleven quiet harbours';
export const CHOSEN = 'seven blue lanterns';
export const HELPER = ['projects.read', 'users.read', 'users.write'];
export const READER = ['projects.read'];

let visits = 0;
export const newEmail = (): string => `${randomUUID()}@example.com`;
/** From an address of its own, so that no test uses up the tries of another. */
export const visitor = (world: World): Client => world.anonymous({ 'X-Forwarded-For': `198.51.100.${(visits += 1)}` });

/** A console in which people give each other access, and act as each other. */
export class AccessWorld {
  private constructor(
    readonly world: World,
    /** May do everything. */
    readonly admin: GivenStaff,
    /** May make accounts and links, and lacks the rights that the tests give later. */
    readonly helper: GivenStaff,
  ) {}

  static async of(world: World): Promise<AccessWorld> {
    const admin = await world.signIn();
    await admin.post('/api/roles', { code: 'helper', name: 'Helper', permissions: HELPER, scope: 'all' });
    await admin.post('/api/roles', { code: 'reader', name: 'Reader', permissions: READER, scope: 'all' });
    return new AccessWorld(world, admin, await world.signIn('helper'));
  }

  async register(by: Client, facts: object = {}): Promise<{ id: number; email: string; url: string | null }> {
    const email = newEmail();
    const body = { email, firstName: 'Vera', lastName: 'Lindqvist', role: 'reader', ...facts };
    const answer = await by.post('/api/auth/register', body);
    expect(answer.status).toBe(201);
    return { id: answer.body.id, email, url: answer.body.invitation?.url ?? null };
  }

  async login(email: string, password = CHOSEN): Promise<Json> {
    return (await visitor(this.world).post('/api/auth/login', { email, password })).body;
  }

  async enter(email: string, password = CHOSEN): Promise<Client> {
    const from = { 'X-Forwarded-For': `203.0.113.${(visits += 1)}` };
    const { headers } = await this.world.anonymous(from).post('/api/auth/login', { email, password });
    return this.world.anonymous({ ...from, Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });
  }

  async change(id: number, body: object, by: Client = this.admin): Promise<void> {
    expect((await by.put(`/api/users/${id}`, body)).status).toBe(200);
  }

  /** Sets a temporary password and replaces it, as everybody can who knows it. */
  async choosePassword(by: Client, { id, email }: { id: number; email: string }): Promise<Client> {
    await this.change(id, { password: TEMPORARY }, by);
    return this.replaceTemporary(email);
  }

  async replaceTemporary(email: string): Promise<Client> {
    const opened = await this.enter(email, TEMPORARY);
    expect((await opened.put('/api/auth/me', { currentPassword: TEMPORARY, newPassword: CHOSEN })).status).toBe(200);
    return opened;
  }

  async useLink(url: string | null): Promise<void> {
    const [page, token] = (url ?? '').split('/').at(-1)?.split('#') ?? [];
    const path = page === 'invitation' ? 'invitations' : 'reset';
    expect((await visitor(this.world).post(`/api/auth/${path}/${token}`, { password: CHOSEN })).status).toBe(200);
  }

  addFactor(id: number): Promise<Json[]> {
    return this.world.sql(`INSERT INTO user_totps (user_id, secret, confirmed_at) VALUES ($1, 'x', now())`, [id]);
  }

  async expectEnded(email: string, opened?: Client): Promise<void> {
    if (opened) expect((await opened.get('/api/auth/me')).status).toBe(401);
    expect((await this.login(email)).code).toBe('invalid_credentials');
  }

  async expectKept(email: string, opened?: Client): Promise<void> {
    if (opened) expect((await opened.get('/api/auth/me')).status).toBe(200);
    expect((await this.login(email)).user.email).toBe(email);
  }
}
