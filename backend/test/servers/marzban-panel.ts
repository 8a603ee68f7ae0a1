import { Panel, type PanelAnswer, type PanelRequest } from './panel.js';

export const PANEL_LOGIN = 'console';
export const PANEL_PASSWORD = 'Panel-Password-12';
const INT32_MAX = 2_147_483_647;

interface StoredUser {
  id: number;
  username: string;
  status: string;
  expire: number;
  data_limit: number;
  hwid_limit: number | null;
  note: string | null;
  next_plan: unknown;
  owner: string;
  access: unknown;
  created_at: string;
  used_traffic: number;
  online_at: string | null;
  revision: number;
  isUnreadable: boolean;
}

type Body = Record<string, unknown>;

/** Marzban 0.8.4 or PasarGuard 5.2.1 as they were recorded, with their traps. */
export class MarzbanPanel extends Panel {
  readonly users = new Map<string, StoredUser>();
  private lastId = 0;
  private tokens = new Map<string, string>();
  /** Each sees the users alone that it has made; names are the whole panel's. */
  private readonly admins = new Map([[PANEL_LOGIN, PANEL_PASSWORD]]);
  /** What the panel answers as its version. */
  version: string;

  constructor(readonly dialect: 'marzban' | 'pasarguard') {
    super();
    this.version = dialect === 'marzban' ? '0.8.4' : '5.2.1';
  }

  expireTokens(): void {
    this.tokens.clear();
  }

  addAdmin(login: string, password: string): void {
    this.admins.set(login, password);
  }

  /** A user that another admin of the panel made. */
  addForeign(username: string): void {
    this.store(username, { expire: 0, status: 'active' }, 'somebody');
  }

  addMany(count: number): void {
    for (let index = 0; index < count; index += 1) this.store(`user${String(index).padStart(12, '0')}`, { expire: 0 }, PANEL_LOGIN);
  }

  /** What the panel does by itself as time passes or traffic flows. */
  touch(username: string, change: Partial<Pick<StoredUser, 'status' | 'used_traffic' | 'online_at' | 'next_plan'>>): void {
    Object.assign(this.user(username), change);
  }

  user(username: string): StoredUser {
    const user = this.users.get(username);
    if (!user) throw new Error(`The panel holds no user ${username}`);
    return user;
  }

  protected answer(request: PanelRequest): PanelAnswer {
    const { method, path } = request;
    if (method === 'POST' && path === '/api/admin/token') return this.signIn(request);
    const admin = this.signedInAs(request);
    if (admin === undefined) return { status: 401, body: { detail: 'Could not validate credentials' } };
    if (path === '/api/system') return { status: 200, body: { version: this.version } };
    if (path === '/api/inbounds') return { status: 200, body: { vless: [{ tag: 'VLESS TCP', protocol: 'vless' }] } };
    if (path === '/api/groups/simple') return { status: 200, body: { groups: [{ id: 1, name: 'Main' }], total: 1 } };
    if (path === '/api/users') return this.page(request, admin);
    if (method === 'POST' && path === '/api/user') return this.create(JSON.parse(request.text) as Body, admin);
    const [, username = '', verb] = /^\/api\/user\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const user = this.users.get(username);
    if (!user || user.isUnreadable) return { status: 404, body: { detail: 'User not found' } };
    if (user.owner !== admin) return this.notOurs();
    if (verb === 'revoke_sub') return this.revoke(user);
    if (method === 'PUT') return this.change(user, JSON.parse(request.text) as Body);
    if (method === 'DELETE') return this.remove(user);
    return { status: 200, body: this.shown(user) };
  }

  private signIn({ text, headers }: PanelRequest): PanelAnswer {
    const form = new URLSearchParams(text);
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    if (!isForm) return { status: 422, body: { detail: { username: 'Field required' } } };
    const login = form.get('username') ?? '';
    if (this.admins.get(login) !== form.get('password')) {
      return { status: 401, body: { detail: `Incorrect username or password ${form.get('password') ?? ''}` } };
    }
    const token = `token-${this.tokens.size}-${this.calls.length}`;
    this.tokens.set(token, login);
    return { status: 200, body: { access_token: token, token_type: 'bearer' } };
  }

  private signedInAs({ headers }: PanelRequest): string | undefined {
    if (headers['x-api-key'] === 'pg_key_right') return PANEL_LOGIN;
    return this.tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''));
  }

  private page({ query }: PanelRequest, admin: string): PanelAnswer {
    const mine = [...this.users.values()].filter(({ owner }) => owner === admin);
    // An end that does not fit breaks every page that holds its user.
    if (this.dialect === 'marzban' && mine.some(({ expire }) => expire > INT32_MAX)) return { status: 500, body: 'Internal Server Error' };
    const sorted = query.get('sort') === 'username' ? mine.sort((a, b) => (a.username < b.username ? -1 : 1)) : mine.reverse();
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? mine.length);
    return { status: 200, body: { users: sorted.slice(offset, offset + limit).map((user) => this.shown(user)), total: mine.length } };
  }

  private create(body: Body, admin: string): PanelAnswer {
    const username = String(body.username);
    if (!/^[A-Za-z0-9_@.-]{3,128}$/.test(username))
      return { status: 422, body: { detail: { username: 'Username only can be 3 to 32 characters' } } };
    if (this.users.has(username)) return { status: 409, body: { detail: 'User already exists' } };
    if (body.status === 'disabled') return { status: 422, body: { detail: { status: 'Input should be active or on_hold' } } };
    if (this.dialect === 'marzban' && body.proxies === undefined) {
      this.store(username, body, admin).isUnreadable = true;
      return { status: 500, body: 'Internal Server Error' };
    }
    const user = this.store(username, body, admin);
    return { status: this.dialect === 'marzban' ? 200 : 201, body: this.shown(user) };
  }

  private change(user: StoredUser, body: Body): PanelAnswer {
    if (this.dialect === 'marzban' && Number(body.expire) > INT32_MAX) user.expire = Number(body.expire);
    for (const field of ['expire', 'data_limit', 'hwid_limit', 'note', 'status'] as const) {
      if (body[field] !== undefined && body[field] !== null) Object.assign(user, { [field]: body[field] });
    }
    user.access = body.inbounds ?? body.group_ids ?? user.access;
    user.next_plan = body.next_plan ?? null;
    if (user.expire > INT32_MAX && this.dialect === 'marzban') return { status: 500, body: 'Internal Server Error' };
    return { status: 200, body: this.shown(user) };
  }

  private remove(user: StoredUser): PanelAnswer {
    this.users.delete(user.username);
    return this.dialect === 'marzban' ? { status: 200, body: { detail: 'User successfully deleted' } } : { status: 204 };
  }

  private revoke(user: StoredUser): PanelAnswer {
    user.revision += 1;
    return { status: 200, body: this.shown(user) };
  }

  private notOurs(): PanelAnswer {
    return this.dialect === 'marzban'
      ? { status: 403, body: { detail: "You're not allowed" } }
      : { status: 404, body: { detail: 'User not found' } };
  }

  private store(username: string, body: Body, owner: string): StoredUser {
    this.lastId += 1;
    const user: StoredUser = {
      id: this.lastId,
      username,
      status: 'active',
      expire: Number(body.expire ?? 0),
      data_limit: Number(body.data_limit ?? 0),
      hwid_limit: typeof body.hwid_limit === 'number' ? body.hwid_limit : null,
      note: typeof body.note === 'string' ? body.note : null,
      next_plan: null,
      owner,
      access: body.inbounds ?? body.group_ids ?? null,
      created_at: new Date(Date.UTC(2026, 0, 1) + this.lastId * 1_000).toISOString().slice(0, 19),
      used_traffic: 0,
      online_at: null,
      revision: 0,
      isUnreadable: false,
    };
    this.users.set(username, user);
    return user;
  }

  private shown({ owner: _, access, revision, isUnreadable: __, id, hwid_limit: limit, expire, ...user }: StoredUser): object {
    return {
      ...user,
      ...(this.dialect === 'pasarguard' && { id, hwid_limit: limit, group_ids: access }),
      ...(this.dialect === 'marzban' && { inbounds: access ?? {} }),
      // PasarGuard prints instants, Marzban seconds.
      expire: expire === 0 ? null : this.dialect === 'pasarguard' ? new Date(expire * 1_000).toISOString() : expire,
      // Differs at every read, as the real one does.
      subscription_url: `/sub/${user.username}-${revision}-${this.calls.length}`,
    };
  }
}
