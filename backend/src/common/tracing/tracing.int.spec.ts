import { OtlpReceiver, type ReceivedSpan } from '../../../test/servers/otlp-receiver.js';
import { order } from '../../../test/orders.js';
import { startWorld, type World } from '../../../test/world.js';
import { SyncWorker } from '../../modules/sync/queue/sync.worker.js';

const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;
const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('tracing', () => {
  let receiver: OtlpReceiver;
  beforeAll(async () => {
    receiver = await OtlpReceiver.start();
  });
  afterAll(() => receiver.close());

  /** What was sent by the time the process has ended. */
  const traced = async (work: (world: World) => Promise<unknown>, env: Record<string, string> = {}): Promise<ReceivedSpan[]> => {
    receiver.spans.length = 0;
    receiver.text = '';
    const world = await startWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env } });
    await work(world);
    await world.close();
    return receiver.spans;
  };

  it('records a sale as one trace: the request, and below it its statements up to the COMMIT', async () => {
    let partnerKey = '';
    const spans = await traced(async (world) => {
      const partner = await world.givenKey(await world.givenProject({ balance: '100.00' }));
      partnerKey = partner.key;
      const answer = await partner.post('/api/v1/subscriptions', order({ email: 'traced@example.com', name: 'Secretive' }), {
        headers: { 'Idempotency-Key': 'traced-sale', traceparent: PARENT },
      });
      expect(answer.status).toBe(201);
      await partner.get('/api/v1/subscriptions?email=traced@example.com');
    });
    const sale = spans.find(({ name }) => name === 'POST /api/v1/subscriptions');
    expect(sale).toMatchObject({
      kind: SERVER,
      attributes: { 'http.route': '/api/v1/subscriptions', 'http.response.status_code': 201, 'kage.request_id': expect.any(String) },
    });
    // No proxy is trusted here, so a stranger does not choose the trace.
    expect(sale?.parentSpanId ?? '').toBe('');
    const below = spans.filter(({ parentSpanId }) => parentSpanId === sale?.spanId);
    expect(below.every(({ traceId, kind }) => traceId === sale?.traceId && kind === CLIENT)).toBe(true);
    const statements = below.map(({ attributes }) => String(attributes['db.query.text']));
    expect(statements).toEqual(expect.arrayContaining([expect.stringMatching(/^INSERT INTO audit_logs/), 'COMMIT']));
    expect(receiver.resource).toMatchObject({ 'service.name': 'kage-console', 'kage.role': 'api' });
    for (const secret of ['traced@example.com', 'Secretive', partnerKey, 'traced-sale']) expect(receiver.text).not.toContain(secret);
  });

  it('continues the trace of a trusted proxy, and marks failures', async () => {
    const spans = await traced(
      async (world) => {
        await world.anonymous({ traceparent: PARENT }).get('/api/health');
        await world.sql('ALTER TABLE settings RENAME TO gone');
        expect((await world.anonymous().get('/api/config')).status).toBe(500);
        await world.sql('ALTER TABLE gone RENAME TO settings');
      },
      { TRUST_PROXY: '1' },
    );
    expect(spans.find(({ name }) => name === 'GET /api/health')).toMatchObject({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
    });
    const failed = spans.find(({ name }) => name === 'GET /api/config');
    expect(failed?.status?.code).toBe(ERROR);
    expect(spans.find(({ parentSpanId, status }) => parentSpanId === failed?.spanId && status?.code === ERROR)).toBeDefined();
  });

  it('records calls to the core by host, method and status, without their path', async () => {
    let login = '';
    const spans = await traced(async (world) => {
      const partner = await world.givenKey(await world.givenProject({ balance: '100.00' }));
      login = (await partner.post('/api/v1/subscriptions', order())).body.vpnLoginId;
      await world.get(SyncWorker).runOnce();
    });
    const puts = spans.filter(({ name, kind }) => name.startsWith('PUT 127.0.0.1:') && kind === CLIENT);
    expect(puts).toHaveLength(1);
    expect(puts[0]?.attributes).toMatchObject({ 'http.request.method': 'PUT', 'http.response.status_code': 200 });
    expect(login).not.toBe('');
    expect(receiver.text).not.toContain(login);
  });

  it('loads nothing, and sends nothing, where no collector is named', async () => {
    receiver.spans.length = 0;
    jest.resetModules();
    const loaded = jest.fn();
    jest.doMock('@opentelemetry/sdk-trace-base', () => {
      loaded();
      return {};
    });
    const { startWorld: start } = await import('../../../test/world.js');
    const world = await start();
    await world.anonymous().get('/api/health');
    await world.close();
    expect(loaded).not.toHaveBeenCalled();
    expect(receiver.spans).toEqual([]);
    jest.dontMock('@opentelemetry/sdk-trace-base');
  });
});
