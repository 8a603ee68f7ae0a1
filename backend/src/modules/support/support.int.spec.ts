import { startWorld, type GivenStaff, type World } from '../../../test/world.js';
import { NotificationsWorker } from '../notifications/notifications.worker.js';

const TICKET = { subject: 'Cannot renew', priority: 'high', description: 'It says 402.' };

describe('support tickets', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const givenTicket = async (sender: GivenStaff, fields: object = {}): Promise<number> => {
    const { status, body } = await sender.post('/api/support/tickets', { ...TICKET, ...fields });
    expect(status).toBe(201);
    return body.id;
  };
  const messagesOf = async (staff: GivenStaff) => {
    await world.get(NotificationsWorker).runOnce();
    const messages = (await staff.get('/api/notifications')).body.map(({ message }: { message: string }) => message);
    return messages.filter((message: string) => message.endsWith('Notified'));
  };

  it('are stored with their number, open, and seen by the sender and by global admins alone', async () => {
    const sender = await world.signIn('project_manager');
    const stranger = await world.signIn('project_manager');
    const answer = await sender.post('/api/support/tickets', TICKET);
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    expect(answer.body).toEqual({
      ...TICKET,
      id: expect.any(Number),
      userId: sender.userId,
      userName: 'Test Person',
      userEmail: sender.email,
      status: 'open',
      projectId: null,
      projectName: null,
      replyCount: 0,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect((await sender.get('/api/support/tickets')).body).toEqual([answer.body]);
    expect((await sender.get(`/api/support/tickets/${id}`)).body).toEqual({ ...answer.body, replies: [] });
    expect((await admin.list('/api/support/tickets', { filter: { id } })).body).toHaveLength(1);
    expect((await stranger.get('/api/support/tickets')).body).toEqual([]);
    expect((await stranger.get(`/api/support/tickets/${id}`)).status).toBe(404);
    expect((await stranger.post(`/api/support/tickets/${id}/replies`, { message: 'Mine' })).status).toBe(404);
    expect((await stranger.put(`/api/support/tickets/${id}`, { status: 'closed' })).status).toBe(404);
    expect((await stranger.list('/api/support/tickets', { filter: { userId: sender.userId } })).body).toEqual([]);
  });

  it('name their project, to people who see it', async () => {
    const [project, other] = [await world.givenProject({ name: 'About this' }), await world.givenProject()];
    const sender = await world.signIn('project_manager', [project]);
    expect((await sender.post('/api/support/tickets', { ...TICKET, projectId: other.id })).status).toBe(404);
    const id = await givenTicket(sender, { projectId: project.id });
    expect((await sender.get(`/api/support/tickets/${id}`)).body).toMatchObject({ projectId: project.id, projectName: 'About this' });
    const found = await admin.list('/api/support/tickets', { filter: { projectId: project.id } });
    expect(found.body).toMatchObject([{ id, projectName: 'About this' }]);
    expect((await admin.put(`/api/projects/${project.id}/members`, { userIds: [] })).status).toBe(200);
    expect((await sender.get(`/api/support/tickets/${id}`)).body).toMatchObject({ projectId: null, projectName: null });
    expect((await sender.list('/api/support/tickets', { filter: { projectId: project.id } })).body).toEqual([]);
  });

  it('are answered by an admin, opened by the sender writing again, closed by either', async () => {
    const sender = await world.signIn('project_manager');
    const id = await givenTicket(sender);
    const statusNow = async () => (await sender.get(`/api/support/tickets/${id}`)).body.status;
    const reply = await admin.post(`/api/support/tickets/${id}/replies`, { message: 'Top up first.' });
    expect(reply).toMatchObject({
      status: 201,
      body: { id, status: 'answered', replyCount: 1, replies: [{ ticketId: id, userId: admin.userId, message: 'Top up first.' }] },
    });
    expect(await statusNow()).toBe('answered');
    await sender.post(`/api/support/tickets/${id}/replies`, { message: 'Done, same.' });
    expect(await statusNow()).toBe('open');
    expect((await admin.put(`/api/support/tickets/${id}`, { status: 'closed' })).body.status).toBe('closed');
    expect((await sender.put(`/api/support/tickets/${id}`, { status: 'open' })).body.status).toBe('open');
    const { replies, replyCount } = (await admin.get(`/api/support/tickets/${id}`)).body;
    expect(replyCount).toBe(2);
    expect(replies.map(({ message }: { message: string }) => message)).toEqual(['Top up first.', 'Done, same.']);
    const actions = await world.sql(`SELECT action FROM audit_logs WHERE entity_type = 'support_ticket' AND entity_id = $1 ORDER BY id`, [
      String(id),
    ]);
    expect(actions.map(({ action }) => action)).toEqual([
      'support_ticket_created',
      'support_ticket_replied',
      'support_ticket_replied',
      'support_ticket_updated',
      'support_ticket_updated',
    ]);
  });

  it('let only a global admin mark a ticket as answered', async () => {
    const sender = await world.signIn('project_manager');
    const id = await givenTicket(sender);
    expect((await sender.put(`/api/support/tickets/${id}`, { status: 'answered' })).status).toBe(403);
    expect((await admin.put(`/api/support/tickets/${id}`, { status: 'answered' })).body.status).toBe('answered');
  });

  it('notify admins of a question, and the sender of an answer', async () => {
    const sender = await world.signIn('project_manager');
    const second = await world.signIn();
    const id = await givenTicket(sender, { subject: 'Notified' });
    await admin.post(`/api/support/tickets/${id}/replies`, { message: 'Yes' });
    expect(await messagesOf(sender)).toEqual([`Test Person replied to ticket #${id}: Notified`]);
    expect(await messagesOf(second)).toEqual([`Test Person opened ticket #${id}: Notified`]);
    await second.post('/api/notifications/read', {});
    await sender.post(`/api/support/tickets/${id}/replies`, { message: 'Thanks' });
    expect((await messagesOf(second))[0]).toBe(`Test Person replied to ticket #${id}: Notified`);
    expect(await messagesOf(sender)).toHaveLength(1);
  });

  it('notify of a question and of a further one only people who read it', async () => {
    const [project, other] = [await world.givenProject(), await world.givenProject()];
    const sender = await world.signIn('project_manager', [project]);
    const [near, far] = [await world.signIn('support', [project]), await world.signIn('support', [other])];
    const id = await givenTicket(sender, { subject: 'Notified', projectId: project.id });
    await sender.post(`/api/support/tickets/${id}/replies`, { message: 'Anybody?' });
    expect((await near.get(`/api/support/tickets/${id}`)).status).toBe(200);
    expect(await messagesOf(near)).toHaveLength(2);
    expect((await far.get(`/api/support/tickets/${id}`)).status).toBe(404);
    expect(await messagesOf(far)).toEqual([]);
    await near.post(`/api/support/tickets/${id}/replies`, { message: 'Yes' });
    expect(await messagesOf(sender)).toEqual([`Test Person replied to ticket #${id}: Notified`]);
  });

  it('notify of many replies of the sender once, until they are read', async () => {
    const sender = await world.signIn('project_manager');
    const second = await world.signIn();
    const id = await givenTicket(sender, { subject: 'Notified' });
    const replyTwice = async () => {
      for (const message of ['One', 'Two']) await sender.post(`/api/support/tickets/${id}/replies`, { message });
    };
    expect(await messagesOf(second)).toHaveLength(1);
    await replyTwice();
    expect(await messagesOf(second)).toHaveLength(1);
    await second.post('/api/notifications/read', {});
    await replyTwice();
    expect(await messagesOf(second)).toHaveLength(2);
  });

  it('are sorted by how urgent they are, filtered and searched', async () => {
    const sender = await world.signIn('project_manager');
    for (const priority of ['medium', 'urgent', 'low', 'high']) await givenTicket(sender, { priority, subject: `A ${priority} thing` });
    const sorted = await sender.list('/api/support/tickets', { sort: ['priority', 'DESC'] });
    expect(sorted.body.map(({ priority }: { priority: string }) => priority)).toEqual(['urgent', 'high', 'medium', 'low']);
    await admin.put(`/api/support/tickets/${sorted.body[0].id}`, { status: 'closed' });
    await admin.post(`/api/support/tickets/${sorted.body[1].id}/replies`, { message: 'Answered.' });
    const openFirst = (await sender.list('/api/support/tickets', { sort: ['status', 'ASC'] })).body;
    expect(openFirst.map(({ status }: { status: string }) => status)).toEqual(['open', 'open', 'answered', 'closed']);
    expect((await sender.list('/api/support/tickets', { filter: { priority: ['low', 'high'] } })).body).toHaveLength(2);
    expect((await sender.list('/api/support/tickets', { filter: { q: 'URGENT' } })).body).toHaveLength(1);
    const page = await sender.list('/api/support/tickets', { range: [0, 1], filter: { status: 'open' } });
    expect(page.headers.get('content-range')).toBe('tickets 0-1/2');
  });

  it('are sent once with one Idempotency-Key', async () => {
    const sender = await world.signIn('project_manager');
    const headers = { 'Idempotency-Key': 'ticket-1' };
    const answers = [
      await sender.post('/api/support/tickets', TICKET, { headers }),
      await sender.post('/api/support/tickets', TICKET, { headers }),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await sender.get('/api/support/tickets')).body).toHaveLength(1);
    expect((await sender.post('/api/support/tickets', { ...TICKET, subject: 'Other' }, { headers })).status).toBe(422);
  });

  it('are at most ten an hour of one sender, however many are sent at once', async () => {
    const [sender, other] = [await world.signIn('project_manager'), await world.signIn('project_manager')];
    const open = (by = sender) => by.post('/api/support/tickets', TICKET);
    const answers = await Promise.all(Array.from({ length: 14 }, () => open()));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), ...Array<number>(4).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('too_many_tickets');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await open(other)).status).toBe(201);
    const age = `UPDATE support_tickets SET created_at = now() - interval '61 minutes' WHERE id = (SELECT min(id) FROM support_tickets WHERE user_id = $1)`;
    await world.sql(age, [sender.userId]);
    expect([(await open()).status, (await open()).status]).toEqual([201, 429]);
  });

  it.each([
    ['no subject', { ...TICKET, subject: ' ' }],
    ['too long a subject', { ...TICKET, subject: 'x'.repeat(201) }],
    ['an unknown priority', { ...TICKET, priority: 'later' }],
    ['no description', { subject: 'A' }],
    ['too long a description', { ...TICKET, description: 'x'.repeat(10_001) }],
    ['a NUL', { ...TICKET, description: 'a\u0000b' }],
    ['half a character', { ...TICKET, subject: 'a\ud800' }],
    ['a status', { ...TICKET, status: 'closed' }],
    ['another user', { ...TICKET, userId: 1 }],
  ])('answer 400 to %s', async (_, body) => {
    expect((await admin.post('/api/support/tickets', body)).status).toBe(400);
  });

  it.each([
    ['/api/support/tickets/abc', 400],
    ['/api/support/tickets/2147483648', 400],
    ['/api/support/tickets/2147483647', 404],
    ['/api/support/tickets?filter={"secret":1}', 400],
    ['/api/support/tickets?sort=["description","ASC"]', 400],
  ])('answer %s with %i', async (path, status) => {
    expect((await admin.get(path)).status).toBe(status);
  });
});
