import 'reflect-metadata';

import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';

import { AppModule } from '../app.module.js';
import { loadEnv } from '../config/env.js';
import { openApiDocument } from './serve.js';

/** Read and never used: in a preview nothing is constructed, so nothing connects. */
const UNUSED = {
  DATABASE_URL: 'postgres://127.0.0.1:9/none',
  APP_SECRET: 'a secret that seals nothing, 0123456789',
  KAGE_CORE_URL: 'http://127.0.0.1:9',
  ROLE: 'api',
};

/** The OpenAPI document as the running server gives it, without a server, a database or a core. */
export async function previewOpenApi(): Promise<object> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.for(loadEnv(UNUSED)), new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return openApiDocument(app);
}
