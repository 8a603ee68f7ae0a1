// node numbering-process.mjs: does nothing but give numbers to papers, again and again, on the database of DATABASE_URL.
import 'reflect-metadata';

import { setTimeout as sleep } from 'node:timers/promises';

import { DataSource } from 'typeorm';

import { dataSourceOptions } from '../../dist/database/data-source.js';
import { Database } from '../../dist/database/database.js';
import { DocumentsWorker } from '../../dist/modules/documents/numbering/documents.worker.js';

const PAUSE_MS = 10;
const limits = { DATABASE_POOL_MAX: 1, DATABASE_STATEMENT_TIMEOUT_MS: 30_000, DATABASE_LOCK_TIMEOUT_MS: 10_000 };
const source = await new DataSource(dataSourceOptions({ ...limits, DATABASE_URL: process.env.DATABASE_URL })).initialize();
const worker = new DocumentsWorker(new Database(source));
for (;;) {
  await worker.runOnce();
  await sleep(PAUSE_MS);
}
