// The baseline: node:http and pg, nothing else, doing the statements that the backend was seen to do. argv[2] is JSON:
// { databaseUrl, poolMax, routes: { 'GET /path': [template, …] } }.
import crypto from 'node:crypto';
import http from 'node:http';

import pg from 'pg';

import { queryOf } from './replay.mjs';

const PAGE = 25;
const { databaseUrl, poolMax, routes } = JSON.parse(process.argv[2]);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolMax });

const server = http.createServer(async (request, response) => {
  try {
    const templates = routes[`${request.method} ${request.url}`];
    const key = request.headers.authorization.slice('Bearer '.length);
    const values = { keyHash: crypto.createHash('sha256').update(key).digest('hex') };
    const answer = request.method === 'POST' ? await sell(templates, values, await readJson(request)) : await list(templates, values);
    const text = JSON.stringify(answer);
    response
      .writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      .end(text);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));

async function list([lookUp, page], values) {
  await identify(pool, lookUp, values);
  const { rows } = await pool.query(queryOf(page, values));
  return { data: rows.slice(0, PAGE), nextCursor: rows.length > PAGE ? String(rows[PAGE - 1].id) : null };
}

async function sell([lookUp, ...work], values, body) {
  await identify(pool, lookUp, values);
  values.subscriptionRef = body.subscriptionId;
  values.vpnLogin = String(crypto.randomInt(10 ** 8)).padStart(8, '0') + String(crypto.randomInt(10 ** 8)).padStart(8, '0');
  const client = await pool.connect();
  let sold = null;
  try {
    for (const template of work) {
      const { rows } = await client.query(queryOf(template, values));
      if (sold !== null || rows[0]?.subscriptionId !== body.subscriptionId) continue;
      [sold] = rows;
      values.subscription = String(sold.id);
    }
  } finally {
    client.release();
  }
  return sold;
}

async function identify(db, lookUp, values) {
  const { rows } = await db.query(queryOf(lookUp, values));
  values.apiKey = String(rows[0].apiKeyId);
  values.project = String(rows[0].projectId);
}

async function readJson(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}
