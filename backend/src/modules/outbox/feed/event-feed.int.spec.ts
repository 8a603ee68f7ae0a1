import { lateCommit } from '../../../../test/database/late-commit.js';
import { eventually, startWorld, type GivenProject, type Json, type World } from '../../../../test/world.js';
import { OutboxRetention } from '../outbox-retention.worker.js';
import { OutboxService, type EventType } from '../outbox.service.js';
import { EventSequencer } from './event-sequencer.worker.js';

const WRITERS = 20;
const EVENTS_EACH = 40;
const PAGES_PER_KILL = 5;
/** What the contract allows under load. */
const BEHIND_MS_MAX = 5_000;

describe('the event feed', () => {
  let world: World;
  let project: GivenProject;
  let partner: Awaited<ReturnType<World['givenKey']>>;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    project = await world.givenProject({ balance: '1000.00' });
    partner = await world.givenKey(project);
  });

  const sequence = (at: World = world) => at.get(EventSequencer).runOnce();
  const publish = (type: EventType, data: Record<string, unknown> = {}, to = project) =>
    world.database.transaction((tx) => world.get(OutboxService).publish(tx, { type, projectId: to.id, subject: `project:${to.id}`, data }));
  const read = async (query = '', client = partner): Promise<Json> => (await client.get(`/api/v1/events${query}`)).body;
  const numbersIn = ({ data }: Json): number[] => data.map((event: Json) => event.data.n);

  it('has each event of the project, oldest first, with the id to continue from', async () => {
    for (const n of [1, 2, 3]) await publish('subscription.created', { n });
    await publish('topup.requested', { n: 'for staff alone' });
    await publish('balance.low', { n: 'of another project' }, await world.givenProject());
    await sequence();
    const all = await read();
    expect(numbersIn(all)).toEqual([1, 2, 3]);
    const [first, second] = all.data;
    expect(second).toEqual({ id: first.id + 1, type: 'subscription.created', createdAt: expect.stringMatching(/Z$/), data: { n: 2 } });
    expect(all.nextAfter).toBe(first.id + 2);
    expect(numbersIn(await read(`?after=${first.id}&limit=1`))).toEqual([2]);
    expect(await read(`?after=${all.nextAfter}`)).toEqual({ data: [], nextAfter: all.nextAfter });
  });

  it('is empty for a project in which nothing has happened', async () => {
    expect(await read()).toEqual({ data: [], nextAfter: null });
  });

  it('shows an event once it has its id, and not before', async () => {
    await publish('balance.low', {});
    expect((await read()).data).toEqual([]);
    await sequence();
    expect((await read()).data).toHaveLength(1);
  });

  it('gives development keys the events of the sandbox, and production keys the others', async () => {
    await publish('subscription.created', { n: 'real', environment: 'production' });
    await publish('subscription.created', { n: 'sandbox', environment: 'development' });
    await sequence();
    expect(numbersIn(await read())).toEqual(['real']);
    expect(numbersIn(await read('', await world.givenKey(project, 'development')))).toEqual(['sandbox']);
  });

  it('can be limited to some types', async () => {
    await publish('subscription.created', { n: 1 });
    await publish('balance.low', { n: 2 });
    await publish('vpn_user.failed', { n: 3 });
    await sequence();
    expect(numbersIn(await read('?types=balance.low,vpn_user.failed'))).toEqual([2, 3]);
  });

  it.each(['types=nonsense', 'types=', 'types=balance.low,topup.requested', 'limit=0', 'limit=1001', 'after=-1', 'after=x', 'before=1'])(
    'answers 400 to %s',
    async (query) => {
      const answer = await partner.get(`/api/v1/events?${query}`);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields)).toEqual([query.split('=')[0]]);
    },
  );

  it('gives an event that commits late an id above all that were seen before', async () => {
    const slow = await lateCommit(world.database, (tx) =>
      world.get(OutboxService).publish(tx, { type: 'balance.low', projectId: project.id, subject: 'late', data: { n: 'late' } }),
    );
    await publish('balance.low', { n: 'early' });
    await sequence();
    const seen = await read();
    await slow.commit();
    await sequence();
    expect(numbersIn(seen)).toEqual(['early']);
    expect(numbersIn(await read(`?after=${seen.nextAfter}`))).toEqual(['late']);
  });

  it('is complete and in one order for a reader who polls while twenty write, although processes that give the ids are killed', async () => {
    const second = await startWorld({ joining: world, role: 'worker' });
    const third = await startWorld({ joining: world, role: 'worker' });
    let isWriting = true;
    const seen: { id: number; n: string; delay: number }[] = [];
    const poll = async (): Promise<void> => {
      for (let after: number | null = null, isLast = false, pages = 1; !isLast; pages += 1) {
        isLast = !isWriting;
        if (isWriting && pages % PAGES_PER_KILL === 0) await killSequencers();
        const page: Json = await read(after === null ? '' : `?after=${after}`);
        for (const { id, data, createdAt } of page.data) seen.push({ id, n: data.n, delay: Date.now() - Date.parse(createdAt) });
        if (page.data.length > 0) isLast = false;
        after = page.nextAfter;
      }
    };
    const killSequencers = () =>
      world.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%event_feed%' AND pid <> pg_backend_pid()`);
    const writer = async (_: unknown, number: number): Promise<void> => {
      for (let n = 0; n < EVENTS_EACH; n += 1) await publish('subscription.created', { n: `${number}.${n}` });
    };
    const reading = poll();
    await Promise.all(Array.from({ length: WRITERS }, writer));
    await third.close();
    await eventually(
      'every event is in the feed',
      async () => (await world.sql('SELECT 1 FROM outbox_events WHERE feed_pending')).length === 0,
    );
    isWriting = false;
    await reading;
    await second.close();
    expect(seen).toHaveLength(WRITERS * EVENTS_EACH);
    expect(new Set(seen.map(({ n }) => n)).size).toBe(WRITERS * EVENTS_EACH);
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).sort((a, b) => a - b));
    for (let number = 0; number < WRITERS; number += 1) {
      const own = seen.filter(({ n }) => n.startsWith(`${number}.`)).map(({ n }) => Number(n.split('.')[1]));
      expect(own).toEqual(Array.from({ length: EVENTS_EACH }, (_, n) => n));
    }
    // Half of them: what the machine does beside this, and each killed sequencer, only ever adds to it.
    const delays = seen.map(({ delay }) => delay).sort((a, b) => a - b);
    expect(delays[Math.floor(delays.length / 2)]).toBeLessThan(BEHIND_MS_MAX);
  });

  describe('past its 30 days', () => {
    const grow = (days: number, upTo: number) =>
      world.sql(
        'UPDATE outbox_events SET notifications_pending = false, created_at = created_at - make_interval(days => $2) WHERE feed_id <= $1',
        [upTo, days],
      );

    it('answers 410 to a position before the removed events, with the oldest id that is kept', async () => {
      for (const n of [1, 2, 3]) await publish('balance.low', { n });
      await sequence();
      const [first, second, third] = (await read()).data;
      await grow(31, second.id);
      await world.get(OutboxRetention).runOnce();
      const gone = await partner.get(`/api/v1/events?after=${first.id}`);
      expect([gone.status, gone.body.code, gone.body.oldestId]).toEqual([410, 'events_expired', third.id]);
      expect(numbersIn(await read(`?after=${second.id}`))).toEqual([3]);
      expect(numbersIn(await read())).toEqual([3]);
    });

    it('lets a shop without new events continue, however old its position is', async () => {
      await publish('balance.low', { n: 1 });
      await sequence();
      const { nextAfter } = await read();
      await grow(60, nextAfter);
      await world.get(OutboxRetention).runOnce();
      expect(await read(`?after=${nextAfter}`)).toEqual({ data: [], nextAfter });
    });
  });
});
