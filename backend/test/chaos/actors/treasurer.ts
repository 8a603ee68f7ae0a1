import type { Random } from '../random.js';
import type { SoundClient } from './sound-client.js';
import type { Acknowledged, AcknowledgedProject } from '../acknowledged.js';

const CENTS_MIN = 100;
const CENTS_MAX = 20_000;

interface Topup {
  id: number;
  status: string;
}

/** A manager asks for top-ups and a global admin approves them. */
export class Treasurer {
  constructor(
    private readonly manager: SoundClient,
    private readonly admin: SoundClient,
    private readonly acknowledged: Acknowledged,
    private readonly random: Random,
  ) {}

  async step(): Promise<void> {
    const [first, ...others] = this.acknowledged.projects;
    if (first) await this.topUp(this.random.pick([first, ...others]), Math.floor(this.random.between(CENTS_MIN, CENTS_MAX)));
  }

  async topUp(project: AcknowledgedProject, cents: number): Promise<void> {
    const request = { projectId: project.id, amount: (cents / 100).toFixed(2) };
    const asked = await this.manager.ask<Topup>('POST', '/api/topup-requests', request);
    if (!asked) return;
    if (asked.status !== 201) return this.wrong('a top-up request', asked);
    const { id } = asked.body;
    const approved = await this.admin.ask<Topup>('PUT', `/api/topup-requests/${id}/approve`);
    if (!approved) return;
    const isDone = approved.status === 200 || (approved.status === 409 && approved.isRepeated && (await this.isCompleted(id)));
    if (isDone) this.acknowledged.topups.push({ id, projectId: project.id, cents });
    else this.wrong('an approval', approved);
  }

  /** Not pending any more after a try that was not answered: it was that one. */
  private async isCompleted(id: number): Promise<boolean> {
    const seen = await this.admin.ask<Topup>('GET', `/api/topup-requests/${id}`);
    return seen?.body.status === 'completed';
  }

  private wrong(what: string, { status, body }: { status: number; body: unknown }): void {
    this.acknowledged.wrongAnswers.push(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  }
}
