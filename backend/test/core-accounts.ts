import { inDays, order } from './orders.js';
import type { Client, GivenProject, Json, World } from './world.js';

const PASSWORD = 'secret';

/** A core account that no other test has used, and what is sold on it. */
export class CoreAccount {
  private static count = 0;
  readonly login: string;

  constructor(
    private readonly world: World,
    private readonly admin: Client,
  ) {
    CoreAccount.count += 1;
    this.login = `account-${CoreAccount.count}`;
    world.core.control.addAccount(this.login, PASSWORD);
  }

  async givenProject(): Promise<GivenProject> {
    const project = await this.world.givenProject({ balance: '1000.00' });
    await this.admin.put(`/api/projects/${project.id}`, { kageLogin: this.login, kagePassword: PASSWORD });
    return project;
  }

  /** A subscription that has begun already. */
  async sold({ id: projectId }: GivenProject): Promise<Json> {
    const answer = await this.admin.post('/api/admin/subscriptions', order({ projectId, startDate: inDays(-1) }));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }

  /** What the synchronisation's screen says of a project. */
  async stateOf({ id }: GivenProject): Promise<Json> {
    const { body } = await this.admin.get('/api/sync/status');
    return body.projects.find(({ projectId }: { projectId: number }) => projectId === id);
  }
}
