import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { rolldown } from 'rolldown';

const BACKEND = path.join(import.meta.dirname, '../..');
const ROOT = path.join(BACKEND, '..');

/** The libraries of many modules. They share what they have in common, so that there is one of each class. */
const LIBRARIES = [
  '@fastify/busboy',
  '@fastify/static',
  '@nestjs/common',
  '@nestjs/common/constants.js',
  '@nestjs/common/enums/route-paramtypes.enum.js',
  '@nestjs/core',
  '@nestjs/passport',
  '@nestjs/platform-fastify',
  '@nestjs/swagger',
  '@nestjs/throttler',
  '@nestjs/typeorm',
  '@opentelemetry/api',
  '@simplewebauthn/server',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-en',
  'class-transformer',
  'class-validator',
  'ethers',
  'fastify',
  'ioredis',
  'luxon',
  'nodemailer',
  'openid-client',
  'prom-client',
  'rxjs',
  'typeorm',
  'typeorm/driver/postgres/PostgresDriver.js',
  'undici',
  'zod',
];
/** One of each in the process as it is, or files of their own beside them. */
const LEFT_OUTSIDE = ['reflect-metadata', 'pg', 'pino', 'swagger-ui-dist'];

const ENTRY = 'entry:';
const fileOf = (name) => name.replace(/\W+/g, '-');

/**
 * Jest loads every module again for each spec file, and the three thousand small ones of the libraries take it two seconds: bundled once,
 * they are a few large ones.
 * @returns {Promise<Record<string, string>>} jest's `moduleNameMapper` for them
 */
export async function bundledLibraries() {
  const key = createHash('sha256')
    .update(fs.readFileSync(path.join(ROOT, 'package-lock.json')))
    .update(fs.readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 16);
  const folder = path.join(ROOT, '.cache', `libraries-${key}`);
  if (!fs.existsSync(folder)) await bundle(folder);
  return Object.fromEntries(LIBRARIES.map((name) => [`^${name}$`, path.join(folder, `${fileOf(name)}.js`)]));
}

async function bundle(folder) {
  const build = await rolldown({
    cwd: BACKEND,
    platform: 'node',
    logLevel: 'silent',
    // The same file for imports and for requires.
    resolve: { conditionNames: ['node', 'import', 'require', 'default'] },
    input: Object.fromEntries(LIBRARIES.map((name) => [fileOf(name), ENTRY + name])),
    external: (id) => LEFT_OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [entries],
  });
  // Another run may do the same: the first one moves it to its place.
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const made = fs.mkdtempSync(`${folder}-`);
  await build.write({ dir: made, format: 'cjs', exports: 'named' });
  try {
    fs.renameSync(made, folder);
  } catch (error) {
    fs.rmSync(made, { recursive: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

/** A library's own kind decides how it is handed on: a CommonJS one may export more than its text shows. */
const entries = {
  name: 'entries',
  resolveId: (id) => (id.startsWith(ENTRY) ? path.join(BACKEND, id) : null),
  async load(id) {
    const [, name] = id.split(`${path.sep}${ENTRY}`);
    if (name === undefined) return null;
    const library = await this.resolve(name, path.join(BACKEND, 'package.json'));
    return isModule(library.id) ? `export * from '${name}'; export * as default from '${name}';` : `module.exports = require('${name}');`;
  },
};

function isModule(file) {
  if (file.endsWith('.mjs')) return true;
  for (let folder = path.dirname(file); folder !== ROOT; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (fs.existsSync(manifest)) return JSON.parse(fs.readFileSync(manifest, 'utf8')).type === 'module';
  }
  return false;
}
