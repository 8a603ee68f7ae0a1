import { startWorld, type Answer, type GivenProject, type GivenStaff, type Json, type World } from '../../../test/world.js';
import { MOVES } from './decision.entity.js';

describe('a raised limit', () => {
  let world: World;
  let project: GivenProject;
  /** The person who raises it, and an admin who is independent of them. */
  let ann: GivenStaff;
  let bob: GivenStaff;

  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    await world.sql('UPDATE users SET is_active = false');
    await world.sql('DELETE FROM user_ended_rights');
    await world.sql('DELETE FROM pending_changes');
    await world.sql('UPDATE settings SET approval_limit = NULL');
    [ann, bob] = [await world.signIn(), await world.signIn()];
    project = await world.givenProject();
  });
  afterAll(() => world.close());

  const raiseApproval = (approvalLimit: string | null, by = ann): Promise<Answer<Json>> => by.put('/api/settings', { approvalLimit });
  const raiseOverdraft = (overdraftLimit: string, by = ann): Promise<Answer<Json>> =>
    by.put(`/api/projects/${project.id}`, { overdraftLimit });
  const waiting = async (): Promise<Json> => (await bob.list('/api/pending-changes', { filter: { status: 'pending' } })).body[0];
  const decide = (by: GivenStaff, id: number, decision: 'approve' | 'reject'): Promise<Answer<Json>> =>
    by.put(`/api/pending-changes/${id}/${decision}`, decision === 'reject' ? { reason: 'No' } : undefined);
  const overdraft = async (): Promise<string> => (await ann.get(`/api/projects/${project.id}`)).body.overdraftLimit;
  const approvalLimit = async (): Promise<string | null> => (await ann.get('/api/settings')).body.approvalLimit;

  it('waits for an independent person, unlike the other fields of the same change', async () => {
    const answer = await ann.put(`/api/projects/${project.id}`, { overdraftLimit: '500.00', description: 'Pays later' });
    expect(answer.body).toMatchObject({ overdraftLimit: '0.00', description: 'Pays later' });
    expect(await waiting()).toMatchObject({
      kind: 'overdraft_limit',
      projectId: project.id,
      requestedBy: ann.userId,
      before: { overdraftLimit: '0.00' },
      after: { overdraftLimit: '500.00' },
      confirmation: { allowed: true, reason: null },
    });
  });

  it('of a new project waits as well', async () => {
    const { body } = await ann.post('/api/projects', { name: `New ${project.id}`, overdraftLimit: '70.00' });
    expect(body.overdraftLimit).toBe('0.00');
    expect(await waiting()).toMatchObject({ projectId: body.id, after: { overdraftLimit: '70.00' } });
  });

  it.each(['finance', 'global_admin'])('takes effect once a person with %s has approved it, and the audit log names both', async (role) => {
    expect((await raiseApproval('100')).body.approvalLimit).toBeNull();
    const { id } = await waiting();
    const other = await world.signIn(role);
    expect((await decide(other, id, 'approve')).body).toMatchObject({ status: 'completed', decidedBy: other.userId, confirmation: null });
    expect(await approvalLimit()).toBe('100.00');
    await raiseOverdraft('500.00');
    await decide(other, (await waiting()).id, 'approve');
    expect(await overdraft()).toBe('500.00');
    const rows = await world.sql(
      `SELECT user_id, details FROM audit_logs WHERE action = 'change_approved' AND entity_id = $1::text ORDER BY id`,
      [id],
    );
    expect(rows).toMatchObject([{ user_id: other.userId, details: { requestedBy: ann.userId, after: { approvalLimit: '100.00' } } }]);
  });

  it('is not approved by its author, nor by somebody to whom the author gave a password', async () => {
    await raiseOverdraft('500.00');
    const { id } = await waiting();
    expect((await decide(ann, id, 'approve')).body).toMatchObject({ statusCode: 409, code: 'not_independent', who: ['Test Person'] });
    await ann.put(`/api/users/${bob.userId}`, { password: 'a password for the other' });
    const asBob = await world.signInAs(bob.userId);
    expect((await decide(asBob, id, 'approve')).body).toMatchObject({ statusCode: 409, code: 'not_independent', who: [] });
    expect(await overdraft()).toBe('0.00');
  });

  it('may be rejected, by its author too, and only once', async () => {
    await raiseOverdraft('500.00');
    const { id } = await waiting();
    expect((await decide(ann, id, 'reject')).body).toMatchObject({ status: 'rejected', rejectedReason: 'No' });
    expect((await decide(bob, id, 'approve')).body).toMatchObject({ statusCode: 409, code: 'change_not_pending' });
    expect(await overdraft()).toBe('0.00');
    expect(MOVES).toEqual({ pending: ['completed', 'rejected'], completed: [], rejected: [] });
  });

  it('is the only waiting one: a second one of the same limit is refused, even at the same moment', async () => {
    const answers = await Promise.all([raiseOverdraft('1.00'), raiseOverdraft('2.00', bob), raiseOverdraft('3.00')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('change_pending');
  });

  it('is either approved or rejected when both are asked at once', async () => {
    await raiseOverdraft('500.00');
    const { id } = await waiting();
    const finance = await world.signIn('finance');
    const [approved, rejected] = await Promise.all([decide(bob, id, 'approve'), decide(finance, id, 'reject')]);
    expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
    expect(await overdraft()).toBe(approved.status === 200 ? '500.00' : '0.00');
  });

  it('takes effect at once where nobody else could confirm it for 72 hours, and the audit log says so', async () => {
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [bob.userId]);
    expect((await raiseOverdraft('500.00')).body.overdraftLimit).toBe('500.00');
    expect((await raiseApproval('100.00')).body.approvalLimit).toBe('100.00');
    const rows = await world.sql(`SELECT details FROM audit_logs WHERE action = 'change_approved' AND user_id = $1`, [ann.userId]);
    expect(rows).toHaveLength(2);
    expect(rows[0].details).toMatchObject({ ownRequest: true, confirmedAlone: expect.stringContaining('72 hours') });
  });

  it('is lowered at once', async () => {
    await world.sql('UPDATE settings SET approval_limit = 100');
    await world.sql('UPDATE projects SET overdraft_limit = 100 WHERE id = $1', [project.id]);
    expect((await raiseApproval('99.99')).body.approvalLimit).toBe('99.99');
    expect((await raiseApproval(null)).body.approvalLimit).toBeNull();
    expect((await raiseOverdraft('99.99')).body.overdraftLimit).toBe('99.99');
    expect(await waiting()).toBeUndefined();
  });

  it('of all projects, or of another project, is not visible to people with assigned projects', async () => {
    await raiseApproval('100.00');
    await raiseOverdraft('500.00');
    const [manager, stranger] = [await world.signIn('project_manager', [project]), await world.signIn('project_manager')];
    expect((await manager.get('/api/pending-changes')).body).toMatchObject([{ kind: 'overdraft_limit', confirmation: { allowed: false } }]);
    expect((await stranger.get('/api/pending-changes')).body).toEqual([]);
  });
});
