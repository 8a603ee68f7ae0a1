import { OutboxService, type EventType } from '../src/modules/outbox/outbox.service.js';
import { NotificationsWorker } from '../src/modules/notifications/notifications.worker.js';
import { startMailServer } from './mail-server.js';
import { startWorld, type GivenProject, type World } from './world.js';

/** A console that sends e-mails, and the mail server that gets them. */
export class NotificationsWorld {
  private constructor(
    readonly world: World,
    readonly mail: Awaited<ReturnType<typeof startMailServer>>,
  ) {}

  static async start(): Promise<NotificationsWorld> {
    const mail = await startMailServer();
    const world = await startWorld({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://console.example.com' } });
    return new NotificationsWorld(world, mail);
  }

  /** The mail server takes e-mails again. */
  calm(): void {
    Object.assign(this.mail.state, { isDown: false, refuses: '' });
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.mail.close();
  }

  publish(type: EventType, project: GivenProject | null, data: Record<string, unknown>): Promise<void> {
    return this.world.database.transaction((tx) =>
      this.world.get(OutboxService).publish(tx, { type, projectId: project?.id ?? null, subject: `test:${type}`, data }),
    );
  }

  notifyAll() {
    return this.world.get(NotificationsWorker).runOnce();
  }
}
