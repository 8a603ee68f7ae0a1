import { atOnce, statusesOf } from '../../../../test/orders.js';
import { startWorld, type Answer, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { AttachmentsRetention } from './attachments-retention.worker.js';

const PDF = Buffer.from('%PDF-1.7\n<script>alert(1)</script>');
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 4, 5, 6]);
const BYTES_MAX = 5_000_000;

describe('an attachment of a top-up request', () => {
  let world: World;
  let project: GivenProject;
  let manager: GivenStaff;
  let admin: GivenStaff;
  let topupId: number;

  beforeAll(async () => {
    world = await startWorld();
    project = await world.givenProject();
    manager = await world.signIn('project_manager', [project]);
    admin = await world.signIn();
  });
  beforeEach(async () => {
    topupId = (await manager.post('/api/topup-requests', { projectId: project.id, amount: '25.00' })).body.id;
  });
  afterEach(() => world.sql(`UPDATE topup_requests SET status = 'rejected', rejected_reason = 'x' WHERE status = 'pending'`));
  afterAll(() => world.close());

  /** As a browser sends it. */
  async function attach(content: Buffer, { by = manager, name = 'bill.pdf', id = topupId, field = 'file' } = {}): Promise<Answer<Json>> {
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(content)]), name);
    const request = new Response(form);
    return by.post(`/api/topup-requests/${id}/attachments`, undefined, {
      rawBody: await request.text(),
      headers: { 'Content-Type': request.headers.get('content-type') ?? '' },
    });
  }
  /** Bytes that text cannot carry. */
  async function attachBytes(content: Buffer, name: string): Promise<Response> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), name);
    return manager.send(`/api/topup-requests/${topupId}/attachments`, form);
  }
  const path = (id: number) => `/api/topup-requests/${topupId}/attachments/${id}`;
  const byManager = () => ({ uploadedBy: manager.userId, uploadedByName: 'Test Person' });
  const attachments = async () => (await admin.get(`/api/topup-requests/${topupId}`)).body.attachments;

  it('is recognised by its content, whatever its name, and shown beside the request for the people who decide', async () => {
    const png = await attachBytes(PNG, 'payment.pdf');
    const jpeg = await attachBytes(JPEG, 'عکس.html');
    expect([png.status, jpeg.status]).toEqual([201, 201]);
    expect(await attachments()).toEqual([
      { id: expect.any(Number), name: 'payment.png', type: 'image/png', size: PNG.length, ...byManager() },
      { id: expect.any(Number), name: 'عکس.jpg', type: 'image/jpeg', size: JPEG.length, ...byManager() },
    ]);
    const [row] = await world.sql(
      `SELECT details FROM audit_logs WHERE action = 'topup_attachment_added' AND entity_id = $1::text ORDER BY id`,
      [topupId],
    );
    expect(row.details).toMatchObject({ name: 'payment.png', type: 'image/png', size: PNG.length });
  });

  it('is returned byte for byte as a download that no browser renders', async () => {
    const { body } = await attach(PDF, { name: '../../evil".pdf' });
    const answer = await admin.open(path(body.id));
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    expect(
      Object.fromEntries(
        ['content-type', 'content-disposition', 'content-security-policy', 'x-content-type-options'].map((name) => [
          name,
          answer.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="evil22.pdf"; filename*=UTF-8''evil22.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<html>%PDF-</html>')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused where it holds %s', async (_what, content) => {
    const { status, body } = await attach(content);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['file']]);
  });

  it('has at most 5,000,000 bytes', async () => {
    const largest = Buffer.concat([PDF, Buffer.alloc(BYTES_MAX - PDF.length)]);
    expect((await attach(largest)).status).toBe(201);
    expect((await attach(Buffer.concat([largest, Buffer.from('x')]))).body).toMatchObject({ statusCode: 413, code: 'file_too_large' });
  });

  it('is one of three at most, when five come at once too, and the same content twice is one', async () => {
    const answers = await atOnce(5, (n) => attach(Buffer.concat([PDF, Buffer.from(String(n))])));
    expect(statusesOf(answers)).toEqual([201, 201, 201, 409, 409]);
    expect((await attach(Buffer.from('%PDF-other'))).body).toMatchObject({ code: 'too_many_attachments' });
    const [first] = answers.filter(({ status }) => status === 201);
    const n = answers.indexOf(first ?? answers[0]!);
    expect((await attach(Buffer.concat([PDF, Buffer.from(String(n))]))).body.id).toBe(first?.body.id);
  });

  it('comes from the requester or from people who may decide, and names who attached it', async () => {
    const other = await world.signIn('project_manager', [project]);
    expect((await attach(PDF, { by: other })).body).toMatchObject({ statusCode: 403, code: 'not_own_request' });
    expect((await attach(PDF)).body).toMatchObject({ uploadedBy: manager.userId, uploadedByName: 'Test Person' });
    expect((await attach(Buffer.from('%PDF-bank'), { by: admin })).body).toMatchObject({ uploadedBy: admin.userId });
    expect((await attachments()).map(({ uploadedBy }: Json) => uploadedBy)).toEqual([manager.userId, admin.userId]);
    await world.sql('UPDATE topup_requests SET source = $2, requested_by = NULL WHERE id = $1', [topupId, 'automatic']);
    expect((await attach(Buffer.from('%PDF-auto'), { by: other })).status).toBe(201);
  });

  it('is accepted only while the request waits', async () => {
    await admin.put(`/api/topup-requests/${topupId}/reject`, { reason: 'No' });
    expect((await attach(PDF)).body).toMatchObject({ statusCode: 409, code: 'topup_not_pending' });
  });

  it('is accepted from people who may request top-ups, and visible to people who see the project', async () => {
    const { body } = await attach(PDF);
    const viewer = await world.signIn('viewer', [project]);
    expect([(await attach(PDF, { by: viewer })).status, (await viewer.open(path(body.id))).status]).toEqual([403, 200]);
    const stranger = await world.signIn('project_manager', []);
    expect([(await attach(PDF, { by: stranger })).status, (await stranger.open(path(body.id))).status]).toEqual([404, 404]);
    const other = (await manager.post('/api/topup-requests', { projectId: project.id, amount: '26.00' })).body.id;
    expect((await admin.open(`/api/topup-requests/${other}/attachments/${body.id}`)).status).toBe(404);
  });

  it.each([
    ['JSON', '{"file":"x"}', 'application/json', 400, 'validation_failed'],
    [
      'a form without a file',
      '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      400,
      'validation_failed',
    ],
    ['one without a boundary', 'x', 'multipart/form-data;', 400, 'invalid_multipart'],
    [
      'one that breaks off',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-',
      'multipart/form-data; boundary=b',
      400,
      'invalid_multipart',
    ],
  ])('is not read from %s', async (_what, rawBody, type, status, code) => {
    const answer = await manager.post(`/api/topup-requests/${topupId}/attachments`, undefined, {
      rawBody,
      headers: { 'Content-Type': type },
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is refused elsewhere: every other route takes JSON alone', async () => {
    const answer = await manager.post('/api/topup-requests', undefined, {
      rawBody: 'x',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    });
    expect([answer.status, answer.body.code]).toEqual([415, 'not_json']);
  });

  it('is deleted after the days of the settings, once its request is decided', async () => {
    expect((await admin.put('/api/settings', { attachmentRetentionDays: 30 })).status).toBe(200);
    expect((await admin.put('/api/settings', { attachmentRetentionDays: 0 })).status).toBe(400);
    await attach(PDF);
    const young = await attach(Buffer.from('%PDF-young'));
    await world.sql(`UPDATE topup_attachments SET created_at = now() - interval '31 days' WHERE topup_request_id = $1 AND id <> $2`, [
      topupId,
      young.body.id,
    ]);
    await world.get(AttachmentsRetention).runOnce();
    expect(await attachments()).toHaveLength(2);
    await admin.put(`/api/topup-requests/${topupId}/reject`, { reason: 'No' });
    await world.get(AttachmentsRetention).runOnce();
    expect(await attachments()).toMatchObject([{ id: young.body.id }]);
  });
});
