// The load, in a process of its own so that its work is not counted as the server's. argv[2] is JSON:
// { url, method, path, headersOf: [headers per connection], body, connections, warmUpSeconds, seconds }. In the body, %n becomes a number that
// no other request of the run has. Talks with its parent over IPC: 'measuring' when the warm-up is over, then the result.
import { performance } from 'node:perf_hooks';

import { Client } from 'undici';

const { url, method, path, headersOf, body, connections, warmUpSeconds, seconds } = JSON.parse(process.argv[2]);
const prefix = `${Date.now().toString(36)}-${process.pid}`;
const latencies = [];
let failed = 0;
let sent = 0;
let isMeasuring = false;
let hasEnded = false;

const loops = Array.from({ length: connections }, (_, index) =>
  loop(new Client(url, { pipelining: 1 }), headersOf[index % headersOf.length]),
);
setTimeout(() => {
  isMeasuring = true;
  process.send('measuring');
}, warmUpSeconds * 1_000);
setTimeout(
  () => {
    isMeasuring = false;
    hasEnded = true;
    process.send(result());
  },
  (warmUpSeconds + seconds) * 1_000,
);
await Promise.all(loops);

async function loop(client, headers) {
  while (!hasEnded) {
    const begin = performance.now();
    const status = await call(client, headers);
    if (!isMeasuring) continue;
    latencies.push(performance.now() - begin);
    if (status < 200 || status > 299) failed += 1;
  }
  await client.close();
}

function call(client, headers) {
  return new Promise((resolve) => {
    let status = 0;
    client.dispatch(
      { path, method, headers, body: body?.replace('%n', `${prefix}-${sent++}`) },
      {
        onRequestStart() {},
        onResponseStart(_controller, code) {
          status = code;
        },
        onResponseData() {},
        onResponseEnd() {
          resolve(status);
        },
        onResponseError() {
          resolve(0);
        },
      },
    );
  });
}

function result() {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { requests: sorted.length, failed, rate: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}
