import { Injectable } from '@nestjs/common';

import type { CoreConnection } from '../../core-driver.js';
import { CoreFailure } from '../../core-failure.js';
import { CoreHttp, type CoreAnswer, type CoreCall } from '../../http/core-http.js';
import { cleaned, commonRefusal, jsonOf } from '../../http/refusals.js';
import { TokenCache, type Token } from '../../http/token-cache.js';
import { inboundsIn, isRecord, notAsExpected, versionIn } from './panel-client.js';

const SERVER = '3x-ui';
const SUPPORTED_MAJOR = 3;
const VERSION_KEPT_MS = 600_000;
/** The reason in brackets, which is English in every language of the panel. */
const NOT_FOUND = /record not found|client not found/i;
const NAME_TAKEN = /already in use|duplicate email/i;

/** The subject of a call: a refusal of one client concerns that client, of a list the whole account. */
type CallKind = 'list' | 'user' | 'create';

interface Call extends Pick<CoreCall, 'method' | 'body'> {
  path: string;
  kind: CallKind;
}

/** Calls of 3x-ui's HTTP API with an API token: a sign-in by password is locked for 15 minutes after five failures. */
@Injectable()
export class ThreeXUiApi {
  private readonly versions = new TokenCache<Token>(async (connection) => ({
    value: await this.version(connection),
    expiresAt: Date.now() + VERSION_KEPT_MS,
  }));

  constructor(private readonly http: CoreHttp) {}

  /** Nothing is written to a version whose behaviour is not known. @throws CoreFailure `unsupported` */
  async requireSupported(connection: CoreConnection): Promise<void> {
    const known = await this.versions.of(connection);
    if (unsupportedBy(known.value) === undefined) return;
    // It may have been replaced since the version was read.
    const current = await this.versions.renew(connection, known);
    const unsupported = unsupportedBy(current.value);
    if (unsupported !== undefined) throw new CoreFailure('unsupported', unsupported);
  }

  /** @returns the answer's `obj`; null where the client is not there */
  async call(connection: CoreConnection, { path, kind, ...rest }: Call): Promise<unknown> {
    const answer = await this.http.send({
      ...rest,
      url: connection.url.replace(/\/+$/, '') + path,
      token: connection.password,
      // Without it a wrong token gets an empty 404, as if there were no panel.
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
      mayHaveCreated: kind === 'create',
    });
    return objOf(answer, kind, connection);
  }

  async version(connection: CoreConnection): Promise<string> {
    return versionIn(await this.call(connection, { method: 'GET', path: '/panel/api/server/status', kind: 'list' }));
  }

  async inbounds(connection: CoreConnection): Promise<{ id: number; name: string }[]> {
    return inboundsIn(await this.call(connection, { method: 'GET', path: '/panel/api/inbounds/options', kind: 'list' }));
  }
}

/** Why nothing is written to a server of this version; undefined where it is supported. */
export const unsupportedBy = (version: string): string | undefined =>
  Number(version.split('.')[0]) === SUPPORTED_MAJOR
    ? undefined
    : `${SERVER} has version ${version}; supported is version ${SUPPORTED_MAJOR}`;

function objOf(answer: CoreAnswer, kind: CallKind, connection: CoreConnection): unknown {
  const { status } = answer;
  if (status === 401) throw new CoreFailure('auth_rejected', `${SERVER} rejects the API token`, { status });
  if (status === 403) throw new CoreFailure('forbidden', `${SERVER} does not allow this to the API token`, { status });
  if (status === 404) throw new CoreFailure('not_found', `There is no 3x-ui panel at this address (${status})`, { status });
  const common = commonRefusal(SERVER, answer, '');
  if (common) throw common;
  if (status !== 200) throw new CoreFailure('contract_changed', `${SERVER} answered ${status}`, { status });
  const json = jsonOf(SERVER, answer);
  if (!isRecord(json) || typeof json.success !== 'boolean') throw notAsExpected('success');
  if (json.success) return json.obj ?? {};
  const words = typeof json.msg === 'string' ? cleaned(json.msg, connection) : '';
  if (kind !== 'list' && NOT_FOUND.test(words)) return null;
  if (NAME_TAKEN.test(words)) throw new CoreFailure('conflict', `${SERVER} has a client of this name already: ${words}`);
  if (kind === 'list') throw new CoreFailure('unavailable', `${SERVER} failed: ${words}`);
  throw new CoreFailure('invalid', `${SERVER} refuses the client: ${words}`);
}
