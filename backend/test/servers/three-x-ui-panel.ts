import { Panel, type PanelAnswer, type PanelRequest } from './panel.js';

export const API_TOKEN = 'a-right-api-token';

interface StoredClient {
  email: string;
  enable: boolean;
  expiryTime: number;
  limitIp: number;
  totalGB: number;
  comment: string;
  subId: string;
  uuid: string;
  flow: string;
  createdAt: number;
}

type Body = Record<string, unknown>;

const done = (obj: unknown = null): PanelAnswer => ({ status: 200, body: { success: true, msg: '', obj } });
const refused = (msg: string): PanelAnswer => ({ status: 200, body: { success: false, msg: `Etwas ging schief (${msg})`, obj: null } });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** 3x-ui 3.6 as it was recorded, with its traps. */
export class ThreeXUiPanel extends Panel {
  readonly clients = new Map<string, StoredClient>();
  version = '3.6.0';
  private lastCreated = 0;
  private readonly used = new Map<string, number>();

  addMany(count: number): void {
    for (let index = 0; index < count; index += 1) this.store({ email: `user${String(index).padStart(12, '0')}` });
  }

  /** A client whom somebody else has made. */
  addForeign(email: string): void {
    this.store({ email });
  }

  use(email: string, bytes: number): void {
    this.used.set(email.toLowerCase(), bytes);
  }

  client(email: string): StoredClient {
    const client = this.clients.get(email.toLowerCase());
    if (!client) throw new Error(`The panel holds no client ${email}`);
    return client;
  }

  protected answer(request: PanelRequest): PanelAnswer {
    const { path, headers, query } = request;
    if (headers.authorization !== `Bearer ${API_TOKEN}`) {
      return headers['x-requested-with'] === 'XMLHttpRequest' ? { status: 401 } : { status: 404 };
    }
    if (path === '/panel/api/server/status') return done({ panelVersion: this.version });
    if (path === '/panel/api/inbounds/options') return done([{ id: 1, remark: 'Main', port: 443, protocol: 'vless' }]);
    if (path === '/panel/api/setting/defaultSettings') return done({ subEnable: true, subURI: 'https://sub.example.com/s/' });
    if (path === '/panel/api/clients/list/paged') return this.page(query);
    if (path === '/panel/api/clients/add') return this.add(JSON.parse(request.text) as Body);
    const [, verb, email = ''] = /^\/panel\/api\/clients\/(get|update|del)\/(.+)$/.exec(path) ?? [];
    const client = this.clients.get(email.toLowerCase());
    if (!client) return refused('record not found');
    if (verb === 'get') return done({ client, inboundIds: [1], usedTraffic: this.used.get(email.toLowerCase()) ?? 0 });
    if (verb === 'update') return this.update(client, JSON.parse(request.text) as Body);
    this.clients.delete(email.toLowerCase());
    return done();
  }

  private page(query: URLSearchParams): PanelAnswer {
    const page = Number(query.get('page') ?? 1);
    const pageSize = Math.min(Number(query.get('pageSize') ?? 25), 200);
    const sorted = [...this.clients.values()].sort((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1));
    const items = sorted.slice((page - 1) * pageSize, page * pageSize).map(({ uuid: _, flow: __, ...client }) => ({
      ...client,
      traffic: { up: 0, down: this.used.get(client.email.toLowerCase()) ?? 0, lastOnline: 0 },
    }));
    return done({ items, total: sorted.length, page, pageSize });
  }

  private add({ client, inboundIds }: Body): PanelAnswer {
    const body = client as Body;
    if (!Array.isArray(inboundIds) || inboundIds.length === 0) return refused('at least one inbound is required');
    if (this.clients.has(String(body.email).toLowerCase())) return refused(`email already in use: ${String(body.email)}`);
    this.store(body);
    return done();
  }

  /** Replaces the client: what the body leaves out is back at its zero value. */
  private update(client: StoredClient, body: Body): PanelAnswer {
    Object.assign(client, {
      enable: body.enable === true,
      expiryTime: Number(body.expiryTime ?? 0),
      limitIp: Number(body.limitIp ?? 0),
      totalGB: Number(body.totalGB ?? 0),
      comment: textOf(body.comment),
      subId: textOf(body.subId),
      uuid: textOf(body.uuid),
      flow: textOf(body.flow),
    });
    return done();
  }

  private store(body: Body): void {
    this.lastCreated += 1;
    const email = String(body.email);
    this.clients.set(email.toLowerCase(), {
      email,
      // `enable: false` in an add is stored as true.
      enable: true,
      expiryTime: Number(body.expiryTime ?? 0),
      limitIp: Number(body.limitIp ?? 0),
      totalGB: Number(body.totalGB ?? 0),
      comment: textOf(body.comment),
      subId: `sub${this.lastCreated}`,
      uuid: `00000000-0000-4000-8000-${String(this.lastCreated).padStart(12, '0')}`,
      flow: 'xtls-rprx-vision',
      createdAt: Date.UTC(2026, 0, 1) + this.lastCreated,
    });
  }
}
