// A PasarGuard panel in a process of its own that answers every list after argv[3] ms; with argv[2] users such as fillVpnUsers makes, whose
// traffic has grown each time that the list is read from its beginning. Says its address over IPC.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { URL } from 'node:url';

const [, , users, ms] = process.argv.map(Number);
let round = 0;

const userOf = (n) => ({
  id: n,
  username: String(n).padStart(16, '0'),
  status: 'active',
  expire: '2035-01-01T00:00:00',
  data_limit: 0,
  data_limit_reset_strategy: 'no_reset',
  hwid_limit: 5,
  used_traffic: n * 1_000 + round * 1_000_000,
  online_at: '2026-01-02T00:00:00',
  created_at: '2026-01-01T00:00:00',
  subscription_url: `/sub/${n}`,
});

async function answerTo(path) {
  if (path.pathname === '/api/admin/token') return { access_token: 'token', token_type: 'bearer' };
  if (path.pathname === '/api/system') return { version: '5.2.1' };
  if (path.pathname === '/api/groups/simple') return { groups: [], total: 0 };
  const offset = Number(path.searchParams.get('offset'));
  const limit = Number(path.searchParams.get('limit'));
  if (offset === 0 && limit > 1) round += 1;
  await sleep(ms);
  return { users: Array.from({ length: Math.min(limit, users - offset) }, (_, index) => userOf(offset + index + 1)), total: users };
}

const server = http.createServer(async (request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await answerTo(new URL(request.url, 'http://panel'))));
});
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
process.once('disconnect', () => process.exit(0));
