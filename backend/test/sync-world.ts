import { SyncWorker } from '../src/modules/sync/queue/sync.worker.js';
import { inDays } from './orders.js';
import { startWorld, type GivenProject, type GivenStaff, type Json, type World } from './world.js';

let orders = 0;

/** A console whose sales reach the core one pass at a time. */
export class SyncWorld {
  private constructor(
    readonly world: World,
    readonly admin: GivenStaff,
    /** Of the present test. */
    public project: GivenProject,
  ) {}

  static async start(): Promise<SyncWorld> {
    const world = await startWorld();
    return new SyncWorld(world, await world.signIn(), await world.givenProject());
  }

  async begin(): Promise<GivenProject> {
    this.project = await this.world.givenProject({ balance: '1000.00' });
    return this.project;
  }

  /** Unfinished rows of one test must not reach the next. */
  async end(): Promise<void> {
    this.world.core.control.calm();
    this.world.core.control.forgetCalls();
    await this.world.sql('UPDATE vpn_users SET next_sync_at = NULL');
    await this.world.sql('UPDATE project_sync_states SET cooldown_until = NULL');
  }

  run() {
    return this.world.get(SyncWorker).runOnce();
  }

  /** Time passes for this project: waiting rows become due. */
  async later(): Promise<void> {
    const { id } = this.project;
    await this.world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE project_id = $1 AND next_sync_at IS NOT NULL', [id]);
    await this.world.sql('UPDATE project_sync_states SET open_until = now() WHERE project_id = $1', [id]);
  }

  calls(method: string) {
    return this.world.core.control.calls({ method }).filter(({ path }) => path.startsWith('/users'));
  }

  async vpnUserOf(subscription: { id: number }): Promise<Json> {
    return (await this.world.sql('SELECT * FROM vpn_users WHERE subscription_id = $1', [subscription.id]))[0];
  }

  /** Each call to the core as `create success`, the oldest first. */
  async statesOf(subscription: { id: number }): Promise<string[]> {
    const logs = await this.world.sql('SELECT operation, status FROM sync_logs WHERE subscription_id = $1 ORDER BY id', [subscription.id]);
    return logs.map(({ operation, status }) => `${operation} ${status}`);
  }

  async sold(body: object = {}): Promise<Json> {
    const order = {
      projectId: this.project.id,
      subscriptionId: `sub-${(orders += 1)}`,
      startDate: inDays(0),
      endDate: inDays(30),
      ...body,
    };
    const answer = await this.admin.post('/api/admin/subscriptions', order);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }

  async change(subscription: { id: number }, body: object): Promise<void> {
    const { status, text } = await this.admin.put(`/api/admin/subscriptions/${subscription.id}`, body);
    expect({ status, text }).toMatchObject({ status: 200 });
  }
}
