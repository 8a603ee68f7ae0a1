import { DeliveriesWorker } from '../src/modules/webhooks/deliveries/deliveries.worker.js';
import { FanOutWorker } from '../src/modules/webhooks/deliveries/fan-out.worker.js';
import { EventSequencer } from '../src/modules/outbox/feed/event-sequencer.worker.js';
import { OutboxService, type EventType } from '../src/modules/outbox/outbox.service.js';
import { WebhookReceiver } from './servers/webhook-receiver.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from './world.js';

/** A world with webhooks to one receiver, of which each test has its own. */
export class WebhookWorld {
  private receiver!: WebhookReceiver;

  private constructor(
    readonly world: World,
    readonly admin: GivenStaff,
  ) {}

  static async start(): Promise<WebhookWorld> {
    const world = await startWorld();
    return new WebhookWorld(world, await world.signIn());
  }

  async listen(): Promise<WebhookReceiver> {
    this.receiver = await WebhookReceiver.start();
    return this.receiver;
  }

  async stop(): Promise<void> {
    await this.receiver.kill();
    await this.world.sql('UPDATE webhooks SET is_active = false');
  }

  async givenWebhook(fields: object = {}, project?: GivenProject): Promise<{ project: GivenProject; id: number; secret: string }> {
    const at = project ?? (await this.world.givenProject());
    const { status, body } = await this.admin.post(`/api/projects/${at.id}/webhooks`, { url: this.receiver.url, ...fields });
    expect(status).toBe(201);
    return { project: at, id: body.id as number, secret: body.secret as string };
  }

  publish(project: GivenProject, type: EventType, subject: string, data: Record<string, unknown> = {}): Promise<void> {
    return this.world.database.transaction((tx) =>
      this.world.get(OutboxService).publish(tx, { type, projectId: project.id, subject, data }),
    );
  }

  async handOut(other: World = this.world): Promise<void> {
    await other.get(EventSequencer).runOnce();
    await other.get(FanOutWorker).runOnce();
  }

  async send(other: World = this.world): Promise<number> {
    await this.handOut(other);
    return other.get(DeliveriesWorker).runOnce();
  }

  /** Lets the time pass that tries wait for. */
  async makeDue(): Promise<void> {
    await this.endGap();
    await this.world.sql(`UPDATE webhook_deliveries SET next_attempt_at = now(), leased_until = NULL WHERE status = 'pending'`);
  }

  /** While a webhook fails there is a moment between any two tries. */
  async endGap(): Promise<void> {
    await this.world.sql('UPDATE webhooks SET retry_at = NULL WHERE retry_at IS NOT NULL');
  }

  async logOf(id: number) {
    return (await this.admin.get(`/api/webhooks/${id}/deliveries`)).body;
  }
}
