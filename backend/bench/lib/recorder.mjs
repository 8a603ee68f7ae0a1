import net from 'node:net';

/**
 * A proxy between the backend and PostgreSQL that records the statements, so that the bare server can run the same ones: a hand-written
 * copy would become different from what the backend really does.
 */
export async function startRecorder(databaseUrl) {
  const target = new URL(databaseUrl);
  let statements = [];
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    const read = messageReader((statement) => statements.push(statement));
    client.on('data', (chunk) => {
      read(chunk);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => client.write(chunk));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String(server.address().port);
  return {
    url: url.href,
    /** @returns {Promise<{ name: string, sql: string, params: (string | null)[] }[]>} the statements during `work` */
    async during(work) {
      statements = [];
      await work();
      return statements;
    },
    close: () => server.close(),
  };
}

/** The frontend's half of PostgreSQL's protocol, as far as it carries statements: Query, Parse and Bind. */
function messageReader(onStatement) {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  // A named statement is sent once and bound from then on by its name.
  const parsed = new Map();
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type.
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const type = hasStarted ? String.fromCharCode(rest[0]) : '';
      const body = rest.subarray(head + 4, end);
      hasStarted = true;
      rest = rest.subarray(end);
      if (type === 'Q') onStatement({ name: '', sql: textUntilNul(body, 0), params: [] });
      if (type === 'P') parsed.set(textUntilNul(body, 0), textUntilNul(body, body.indexOf(0) + 1));
      if (type === 'B') {
        const name = textUntilNul(body, body.indexOf(0) + 1);
        onStatement({ name, sql: parsed.get(name) ?? '', params: boundParams(body) });
      }
    }
  };
}

function boundParams(body) {
  let at = body.indexOf(0) + 1;
  at = body.indexOf(0, at) + 1;
  at += 2 + 2 * body.readInt16BE(at);
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return body.toString('utf8', at - length, at);
  });
}

function textUntilNul(body, from) {
  return body.toString('utf8', from, body.indexOf(0, from));
}
