import { startWorld, type GivenStaff, type World } from '../../../test/world.js';

describe('support tickets', () => {
  let world: World;
  let admin: GivenStaff;
  let sender: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    sender = await world.signIn('project_manager');
  });
  afterAll(() => world.close());

  const ticket = (person: GivenStaff, subject = 'A question') =>
    person.post('/api/support/tickets', { subject, priority: 'high', description: 'How is a key rotated?' });

  it('is stored with its number, and answered by a global admin', async () => {
    const { status, body } = await ticket(sender);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: expect.any(Number), userId: sender.userId, status: 'open', priority: 'high', replyCount: 0 });
    const reply = await admin.post(`/api/support/tickets/${body.id}/replies`, { message: 'On the API Keys screen.' });
    expect(reply.body).toMatchObject({ status: 'answered', replies: [{ userId: admin.userId, message: 'On the API Keys screen.' }] });
    const back = await sender.post(`/api/support/tickets/${body.id}/replies`, { message: 'And by the API?' });
    expect(back.body).toMatchObject({ status: 'open', replyCount: 2 });
  });

  it('tells those concerned through the outbox', async () => {
    const { body } = await ticket(sender, 'Tell them');
    await admin.post(`/api/support/tickets/${body.id}/replies`, { message: 'Told' });
    const events = await world.sql('SELECT type, data FROM outbox_events WHERE subject = $1 ORDER BY id', [`support_ticket:${body.id}`]);
    expect(events).toMatchObject([
      { type: 'support.opened', data: { ownerId: sender.userId, userId: sender.userId, subject: 'Tell them' } },
      { type: 'support.replied', data: { ownerId: sender.userId, userId: admin.userId } },
    ]);
  });

  it('is seen by its sender and by global admins, and by nobody else', async () => {
    const { body } = await ticket(sender, 'Mine alone');
    const other = await world.signIn('project_manager');
    for (const answer of [
      await other.get(`/api/support/tickets/${body.id}`),
      await other.post(`/api/support/tickets/${body.id}/replies`, { message: 'Hello' }),
      await other.put(`/api/support/tickets/${body.id}`, { status: 'closed' }),
    ])
      expect(answer.status).toBe(404);
    expect((await other.list('/api/support/tickets')).body).toEqual([]);
    expect((await other.list('/api/support/tickets', { filter: { userId: sender.userId } })).body).toEqual([]);
    expect((await admin.list('/api/support/tickets', { filter: { q: 'mine ALONE' } })).body).toMatchObject([{ id: body.id }]);
  });

  it('is closed by its sender, and moved by a global admin alone', async () => {
    const { body } = await ticket(sender);
    expect((await sender.put(`/api/support/tickets/${body.id}`, { status: 'answered' })).status).toBe(403);
    expect((await sender.put(`/api/support/tickets/${body.id}`, { status: 'closed' })).body).toMatchObject({ status: 'closed' });
    expect((await admin.put(`/api/support/tickets/${body.id}`, { status: 'open' })).body).toMatchObject({ status: 'open' });
  });

  it('is sorted by urgency, not by the alphabet', async () => {
    for (const priority of ['low', 'urgent', 'medium'])
      await sender.post('/api/support/tickets', { subject: 'sort', priority, description: 'x' });
    const { body } = await sender.list('/api/support/tickets', { filter: { q: 'sort' }, sort: ['priority', 'DESC'] });
    expect(body.map(({ priority }: { priority: string }) => priority)).toEqual(['urgent', 'medium', 'low']);
  });

  it.each([
    ['an empty subject', { subject: '', description: 'x' }],
    ['an unknown priority', { subject: 's', description: 'x', priority: 'asap' }],
    ['N06 a NUL', { subject: 's', description: 'a\u0000b' }],
    ['a text that is too long', { subject: 's', description: 'x'.repeat(10_001) }],
    ['N19 a status of its own', { subject: 's', description: 'x', status: 'closed' }],
  ])('refuses %s', async (_, body) => {
    expect((await sender.post('/api/support/tickets', body)).body).toMatchObject({ statusCode: 400, code: 'validation_failed' });
  });
});
