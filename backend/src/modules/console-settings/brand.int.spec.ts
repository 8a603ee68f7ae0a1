import { createHash } from 'node:crypto';

import { accentCss } from '../../common/accent.rules.js';
import { startWorld, type GivenStaff, type World } from '../../../test/world.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';
const NONE = { name: null, accent: null, logoId: null, css: null };

describe('the brand of the console', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterEach(() => admin.put('/api/settings', { consoleName: null, accent: null, logo: null }));
  afterAll(() => world.close());

  const brand = async (): Promise<unknown> => {
    const { text } = await world.anonymous().get('/api/brand.js');
    return JSON.parse(/^window\.kageBrand = (.*);\n$/.exec(text)?.[1] ?? '');
  };

  it('is its default until somebody sets one, and is read by everybody before the sign-in', async () => {
    expect(await brand()).toEqual(NONE);
    const { status, body } = await admin.put('/api/settings', { consoleName: 'Acme', accent: '#0B6E4F', logo: PNG });
    expect([status, body.consoleName, body.accent]).toEqual([200, 'Acme', '#0b6e4f']);
    expect(await brand()).toEqual({ name: 'Acme', accent: '#0b6e4f', logoId: body.logoId, css: accentCss('#0b6e4f') });
    const answer = await world.anonymous().open(`/api/settings/logos/${body.logoId}`);
    const types = ['content-type', 'x-content-type-options'].map((name) => answer.headers.get(name));
    expect([answer.status, ...types]).toEqual([200, 'image/png', 'nosniff']);
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(Buffer.from(PNG, 'base64')));
  });

  it('is a script of its own type that no cache keeps', async () => {
    const answer = await world.anonymous().open('/api/brand.js');
    const headers = ['content-type', 'cache-control', 'x-content-type-options'].map((name) => answer.headers.get(name));
    expect(headers).toEqual(['text/javascript; charset=utf-8', 'no-cache', 'nosniff']);
  });

  it('cannot break out of its script, whatever its name contains', async () => {
    const consoleName = `"};alert(1)//</script>\u2028`.trim();
    await admin.put('/api/settings', { consoleName });
    expect(await brand()).toMatchObject({ name: consoleName });
  });

  it('shows only the present logo: not that of a project, nor a former one', async () => {
    const { logoId } = (await admin.put('/api/settings', { logo: PNG })).body;
    const project = await world.givenProject();
    const ofProject = (await admin.put(`/api/projects/${project.id}`, { logo: PNG })).body.logoId;
    await admin.put('/api/settings', { logo: PNG });
    for (const id of [logoId, ofProject]) expect((await world.anonymous().get(`/api/settings/logos/${id}`)).status).toBe(404);
    expect((await admin.open(`/api/projects/${project.id}/logos/${ofProject}`)).status).toBe(200);
    const stranger = await world.signIn('project_manager', []);
    expect((await stranger.open(`/api/projects/${project.id}/logos/${ofProject}`)).status).toBe(404);
  });

  it.each([
    ['a script in a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture in name alone', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['more than 60,000 bytes', Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(60_000)])],
    ['more than 2,000 pixels', pngOf(2_001, 10)],
  ])('takes no logo that is %s', async (_, content) => {
    const { status, body } = await admin.put('/api/settings', { logo: content.toString('base64') });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['logo']]);
  });

  it.each(['red', '#fff', '#12345g', 'url(x)', '#123456;}'])('takes no accent %s', async (accent) => {
    expect(Object.keys((await admin.put('/api/settings', { accent })).body.fields)).toEqual(['accent']);
  });

  it('is changed by people who may change Settings, and audited', async () => {
    const manager = await world.signIn('project_manager', []);
    expect((await manager.put('/api/settings', { accent: '#0b6e4f' })).status).toBe(403);
    await admin.put('/api/settings', { accent: '#0b6e4f' });
    const [row] = (await admin.list('/api/audit-logs', { filter: { action: 'settings_updated' }, sort: ['id', 'DESC'] })).body;
    expect([row.details.before.accent, row.details.after.accent]).toEqual([null, '#0b6e4f']);
  });

  it('of a project is set only by people who manage projects', async () => {
    const project = await world.givenProject();
    const manager = await world.signIn('project_manager', [project]);
    expect((await manager.put(`/api/projects/${project.id}`, { accent: '#0b6e4f' })).body.code).toBe('field_forbidden');
    const { body } = await admin.put(`/api/projects/${project.id}`, { accent: '#0B6E4F', logo: PNG });
    expect([body.accent, typeof body.logoId]).toEqual(['#0b6e4f', 'number']);
    expect((await admin.put(`/api/projects/${project.id}`, { accent: null, logo: null })).body).toMatchObject({
      accent: null,
      logoId: null,
    });
  });
});

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A PNG that says it has this size. */
function pngOf(width: number, height: number): Buffer {
  const content = Buffer.from(PNG, 'base64');
  content.writeUInt32BE(width, 16);
  content.writeUInt32BE(height, 20);
  return content;
}
