import { atOnce, inDays, order, statusesOf } from '../../../../test/orders.js';
import { startWorld, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { systemActor } from '../../../common/http/caller.js';
import { SyncWorker } from '../../sync/queue/sync.worker.js';
import { SubscriptionsService } from '../lifecycle/subscriptions.service.js';

describe('restoring a deleted subscription', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  async function given(): Promise<{ project: GivenProject; sold: Json }> {
    const project = await world.givenProject({ balance: '100.00' });
    const { body: sold } = await admin.post('/api/admin/subscriptions', order({ projectId: project.id }));
    await world.sql('UPDATE vpn_users SET provisioned_at = now() WHERE subscription_id = $1', [sold.id]);
    await admin.delete(`/api/admin/subscriptions/${sold.id}`);
    return { project, sold };
  }
  const restore = (sold: Json) => admin.post(`/api/admin/subscriptions/${sold.id}/restore`, {});
  const bodyOf = (action: string) => (action === 'cancel' ? { refund: 'none' } : {});
  const userOf = async ({ id }: Json): Promise<Json> => (await world.sql('SELECT * FROM vpn_users WHERE subscription_id = $1', [id]))[0];

  it('brings it back as it was, with its login and without a charge, once', async () => {
    const { project, sold } = await given();
    expect(statusesOf(await atOnce(3, () => restore(sold)))).toEqual([200, 409, 409]);
    expect((await admin.get(`/api/subscriptions/${sold.id}`)).body).toMatchObject({
      status: 'active',
      vpnLoginId: sold.vpnLoginId,
      endDate: sold.endDate,
      paidUntil: sold.paidUntil,
    });
    expect(await world.balanceOf(project)).toBe('90.00');
    expect(await userOf(sold)).toMatchObject({ desired: 'present', enabled: true, status: 'active' });
    expect((await restore(sold)).body.code).toBe('not_deleted');
  });

  it('makes the VPN user again where the server had removed it', async () => {
    const { sold } = await given();
    await world.get(SyncWorker).runOnce();
    await world.sql('DELETE FROM vpn_users WHERE subscription_id = $1', [sold.id]);
    expect((await restore(sold)).status).toBe(200);
    expect(await userOf(sold)).toMatchObject({ desired: 'present', vpn_login: sold.vpnLoginId, sync_status: 'pending' });
  });

  it('makes it expired where its time has passed meanwhile', async () => {
    const { sold } = await given();
    await world.sql(`UPDATE subscriptions SET start_date = now() - interval '9 days', end_date = now() - interval '1 day' WHERE id = $1`, [
      sold.id,
    ]);
    expect((await restore(sold)).body.status).toBe('expired');
    expect(await userOf(sold)).toMatchObject({ enabled: false });
  });

  it.each([
    ['its Subscription ID', { subscriptionId: true }, 'subscription_id_taken'],
    ['its login', { vpnLoginId: true }, 'vpn_login_taken'],
  ])('is refused where another subscription has %s by now', async (_, same, code) => {
    const { project, sold } = await given();
    await world.sql('UPDATE vpn_users SET vpn_login = $2 WHERE subscription_id = $1', [sold.id, 'gone000000000000']);
    const fields = Object.fromEntries(Object.keys(same).map((name) => [name, sold[name]]));
    expect((await admin.post('/api/admin/subscriptions', order({ projectId: project.id, ...fields }))).status).toBe(201);
    expect(await restore(sold)).toMatchObject({ status: 409, body: { code } });
  });

  it('is refused after 30 days, and where the deletion refunded the money', async () => {
    const { project, sold } = await given();
    await world.sql(`UPDATE subscriptions SET deleted_at = now() - interval '31 days' WHERE id = $1`, [sold.id]);
    expect((await restore(sold)).body.code).toBe('restored_too_late');
    const { body: never } = await admin.post('/api/admin/subscriptions', order({ projectId: project.id }));
    await admin.delete(`/api/admin/subscriptions/${never.id}`);
    expect(await world.balanceOf(project)).toBe('90.00');
    expect((await restore(never)).body.code).toBe('refunded_on_deletion');
  });

  it('is hidden from staff of other projects', async () => {
    const { sold } = await given();
    const stranger = await world.signIn('project_manager');
    expect((await stranger.post(`/api/admin/subscriptions/${sold.id}/restore`, {})).status).toBe(404);
  });

  describe('that had been delivered keeps it so, though its VPN user is new on the server', () => {
    /** By a manager, who may not decide on refunds; the server has removed the user, and does not answer after that. */
    async function givenRestored(): Promise<{ project: GivenProject; sold: Json; manager: GivenStaff }> {
      const { project, sold } = await given();
      const manager = await world.signIn('project_manager', [project]);
      await world.sql('DELETE FROM vpn_users WHERE subscription_id = $1', [sold.id]);
      expect((await manager.post(`/api/admin/subscriptions/${sold.id}/restore`, {})).status).toBe(200);
      expect(await userOf(sold)).toMatchObject({ provisioned_at: null });
      return { project, sold, manager };
    }
    const bulk = (by: GivenStaff, action: string, { id }: Json) => by.post('/api/admin/subscriptions/bulk', { action, ids: [id] });
    const ENDS: Readonly<Record<string, (by: GivenStaff, sold: Json) => Promise<{ status: number }>>> = {
      'a cancellation': (by, { id }) => by.post(`/api/admin/subscriptions/${id}/cancel`, { refund: 'none' }),
      'a changed state': (by, { id }) => by.put(`/api/admin/subscriptions/${id}`, { status: 'cancelled' }),
      'a second deletion': (by, { id }) => by.delete(`/api/admin/subscriptions/${id}`),
      'a cancellation of several': (by, sold) => bulk(by, 'cancel', sold),
      'a deletion of several': (by, sold) => bulk(by, 'delete', sold),
    };

    it.each(Object.entries(ENDS))('%s gives no charge back', async (_, end) => {
      const { project, sold, manager } = await givenRestored();
      const quote = await manager.post('/api/admin/subscriptions/quote', { action: 'cancel', id: sold.id });
      expect(quote.body).toMatchObject({ amount: '0.00', lines: [] });
      expect((await end(manager, sold)).status).toBe(200);
      expect(await world.balanceOf(project)).toBe('90.00');
    });

    it('also after a renewal, and after several deletions', async () => {
      const { project, sold, manager } = await givenRestored();
      for (const act of ['renew', 'delete', 'restore', 'renew', 'cancel']) {
        const path = `/api/admin/subscriptions/${sold.id}`;
        expect(await (act === 'delete' ? manager.delete(path) : manager.post(`${path}/${act}`, bodyOf(act)))).toMatchObject({
          status: 200,
        });
        if (act === 'delete') await world.sql('DELETE FROM vpn_users WHERE subscription_id = $1', [sold.id]);
      }
      expect(await world.balanceOf(project)).toBe('70.00');
    });

    it('also in another project', async () => {
      const { project, sold, manager } = await givenRestored();
      const other = await world.givenProject({ balance: '50.00' });
      expect((await admin.post(`/api/admin/subscriptions/${sold.id}/transfer`, { projectId: other.id })).status).toBe(200);
      expect((await admin.post(`/api/admin/subscriptions/${sold.id}/renew`, {})).status).toBe(200);
      expect((await manager.post(`/api/admin/subscriptions/${sold.id}/cancel`, { refund: 'none' })).status).toBe(404);
      expect((await admin.post(`/api/admin/subscriptions/${sold.id}/cancel`, { refund: 'none' })).status).toBe(200);
      expect([await world.balanceOf(project), await world.balanceOf(other)]).toEqual(['90.00', '40.00']);
    });

    it('and a refusal of the server is left to people', async () => {
      const { project, sold } = await givenRestored();
      const { desired_version: desiredVersion } = await userOf(sold);
      const refusal = { cause: 'core_refused', message: 'The core refuses this login' } as const;
      const isCancelled = await world.database.transaction((tx) =>
        world.get(SubscriptionsService).cancelRefused(tx, systemActor('Synchronization'), { id: sold.id, desiredVersion }, refusal),
      );
      expect(isCancelled).toBe(false);
      expect(await world.balanceOf(project)).toBe('90.00');
    });
  });

  it('gives back what it is charged later where it was never delivered', async () => {
    const project = await world.givenProject({ balance: '100.00' });
    const row = ['free-1', 'active', inDays(0), inDays(30)].join(',');
    const csv = ['subscriptionId,status,startDate,endDate', row].join('\r\n');
    await admin.post('/api/admin/subscriptions/import', { projectId: project.id, csv, mode: 'all', charge: false });
    const [sold] = (await admin.list('/api/subscriptions', { filter: { projectId: project.id } })).body;
    await admin.delete(`/api/admin/subscriptions/${sold.id}`);
    await world.sql('DELETE FROM vpn_users WHERE subscription_id = $1', [sold.id]);
    for (const action of ['restore', 'renew', 'cancel'])
      expect(await admin.post(`/api/admin/subscriptions/${sold.id}/${action}`, bodyOf(action))).toMatchObject({ status: 200 });
    expect(await world.balanceOf(project)).toBe('100.00');
  });

  describe('and the list of what was deleted', () => {
    const listOf = async ({ id }: GivenProject, by: GivenStaff = admin): Promise<Json[]> =>
      (await by.list('/api/subscriptions/deleted', { filter: { projectId: id }, sort: ['deletedAt', 'DESC'] })).body;

    it('has the ones that can be restored, the latest first, until they are', async () => {
      const { project, sold } = await given();
      const { body: other } = await admin.post('/api/admin/subscriptions', order({ projectId: project.id }));
      await admin.delete(`/api/admin/subscriptions/${other.id}`);
      const listed = await listOf(project);
      expect(listed.map(({ id, wasRefunded }) => [id, wasRefunded])).toEqual([
        [other.id, true],
        [sold.id, false],
      ]);
      const { subscriptionId, vpnLoginId, endDate, deletedAt, restorableUntil } = listed[1] ?? {};
      expect({ subscriptionId, vpnLoginId, endDate }).toEqual({
        subscriptionId: sold.subscriptionId,
        vpnLoginId: sold.vpnLoginId,
        endDate: sold.endDate,
      });
      expect(Date.parse(restorableUntil) - Date.parse(deletedAt)).toBe(30 * 86_400_000);
      await restore(sold);
      expect((await listOf(project)).map(({ id }) => id)).toEqual([other.id]);
    });

    it('has nothing that was deleted 30 days ago, and finds by words of the customer', async () => {
      const { project, sold } = await given();
      await world.sql(`UPDATE subscriptions SET name = 'Nils', surname = 'Brokenberg' WHERE id = $1`, [sold.id]);
      const search = { filter: { projectId: project.id, q: 'brokenberg nils' } };
      expect((await admin.list('/api/subscriptions/deleted', search)).body).toMatchObject([{ id: sold.id }]);
      await world.sql(
        `UPDATE subscriptions SET deleted_at = now() - interval '31 days', created_at = now() - interval '40 days', activated_at = now() - interval '40 days'
         WHERE id = $1`,
        [sold.id],
      );
      expect(await listOf(project)).toEqual([]);
    });

    it('shows nothing outside the projects of the caller', async () => {
      const { project } = await given();
      expect(await listOf(project, await world.signIn('project_manager'))).toEqual([]);
      expect(await listOf(project, await world.signIn('project_manager', [project]))).toHaveLength(1);
    });
  });
});
