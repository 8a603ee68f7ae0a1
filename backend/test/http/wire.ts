import { once } from 'node:events';
import net from 'node:net';

/** What lies between a process and its database; when it is cut, neither side hears anything of it. */
export class Wire {
  private readonly sockets = new Set<net.Socket>();
  private isCut = false;

  private constructor(
    private readonly server: net.Server,
    private readonly target: URL,
  ) {
    server.on('connection', (client) => this.carry(client));
  }

  static async to(databaseUrl: string): Promise<Wire> {
    const server = net.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Wire(server, new URL(databaseUrl));
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String((this.server.address() as net.AddressInfo).port);
    return url.href;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  /** For connections made from now on; what was cut stays silent. */
  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private carry(client: net.Socket): void {
    this.add(client);
    if (this.isCut) return;
    const upstream = net.connect(Number(this.target.port), this.target.hostname);
    this.add(upstream);
    client.pipe(upstream).pipe(client);
  }

  private add(socket: net.Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }
}
