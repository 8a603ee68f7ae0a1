import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';

import { invalidField } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import { Encryption, sha256Hex } from '../../common/secrets/encryption.js';
import { ENV, type Env } from '../../config/env.js';
import { CoreConnections } from '../core/core-connections.js';
import type { CoreDriverName } from '../core/core-driver.js';
import { CoreDrivers } from '../core/core-drivers.js';
import { CoreFailure } from '../core/core-failure.js';
import { parseOptions } from '../core/parse-options.js';
import type { UpdateProjectRequest } from './projects.dto.js';
import { connectionForbidden, missingCoreUrl, passwordNeededAgain } from './projects.errors.js';
import { CONNECTION, coreUrlToStore, type ProjectSettings } from './projects.rules.js';

export type Connection = Pick<ProjectSettings, 'coreDriver' | 'coreUrl' | 'coreOptions' | 'kageLogin' | 'kagePassword'>;
type Options = Record<string, unknown>;

/** The place of a secret in the options: it is written, never read, and stays when a change leaves it out. */
const SECRET_OPTION = 'secret';
const TOKEN_HASH_LENGTH = 16;

/** The connection settings of a project's VPN server, checked by the project's driver. */
@Injectable()
export class ProjectConnection {
  constructor(
    private readonly drivers: CoreDrivers,
    private readonly connections: CoreConnections,
    private readonly encryption: Encryption,
    @Inject(ENV) private readonly env: Pick<Env, 'KAGE_CORE_URL'>,
  ) {}

  /** @throws validation_failed, naming the field */
  after(before: Connection, request: UpdateProjectRequest): Connection {
    const coreDriver = request.coreDriver ?? before.coreDriver;
    const kagePassword = this.passwordAfter(before.kagePassword, request.kagePassword);
    return {
      coreDriver,
      coreUrl: this.urlAfter(coreDriver, before, request.coreUrl),
      coreOptions: this.optionsAfter(coreDriver, before, request.coreOptions),
      kageLogin: this.loginAfter(coreDriver, before, request, kagePassword),
      kagePassword,
    };
  }

  /**
   * A password that is stored goes to the server for which it was typed, and to no other. The sandbox sends nothing to anybody.
   * @throws validation_failed on `kagePassword`
   */
  requireTypedPassword(before: Connection, after: Connection, { kagePassword }: UpdateProjectRequest): void {
    const isTyped = kagePassword !== undefined && kagePassword !== '';
    if (isOtherServer(before, after) && after.coreDriver !== 'sandbox' && before.kagePassword !== null && !isTyped) {
      throw passwordNeededAgain();
    }
  }

  /** The fields as an answer has them: options without secrets, and no login where the server has none. */
  shown({ coreDriver, coreOptions, kageLogin }: Pick<Connection, 'coreDriver' | 'coreOptions' | 'kageLogin'>): {
    coreOptions: Options | null;
    kageLogin: string | null;
  } {
    return {
      coreOptions: coreOptions === null ? null : withoutSecrets(this.connections.optionsOf(coreOptions)),
      kageLogin: this.drivers.hasLogin(coreDriver) || coreDriver === 'sandbox' ? kageLogin : null,
    };
  }

  /** The server's own default address is stored as null, so that projects on one core account are seen to share it. */
  private urlAfter(coreDriver: CoreDriverName, before: Connection, given: string | null | undefined): string | null {
    const { protocols } = this.drivers.of({ driver: coreDriver }).description;
    const isOther = coreDriver !== before.coreDriver;
    if (given === undefined && !isOther) return before.coreUrl;
    const defaultUrl = coreDriver === 'kage' ? this.env.KAGE_CORE_URL : undefined;
    const url = coreUrlToStore(given === undefined ? before.coreUrl : given, protocols, defaultUrl);
    if (url === null && coreDriver !== 'kage' && coreDriver !== 'sandbox') throw missingCoreUrl();
    return url;
  }

  private optionsAfter(coreDriver: CoreDriverName, before: Connection, given: Options | null | undefined): string | null {
    const { options: schema } = this.drivers.of({ driver: coreDriver });
    const stored = before.coreOptions === null || coreDriver !== before.coreDriver ? null : this.connections.optionsOf(before.coreOptions);
    if (given === undefined && stored !== null) return before.coreOptions;
    if (!schema) {
      if (given && Object.keys(given).length > 0) throw invalidField('coreOptions', 'This kind of VPN server takes no options.');
      return null;
    }
    const complete = given ? withSecretsOf(given, stored ?? {}) : {};
    this.check(schema, complete);
    if (given === null || given === undefined) return null;
    const text = JSON.stringify(complete);
    const isSame = before.coreOptions !== null && this.encryption.matches('core-options', before.coreOptions, text);
    return isSame ? before.coreOptions : this.encryption.encrypt('core-options', text);
  }

  private check(schema: z.ZodType, options: Options): void {
    try {
      parseOptions(schema, options);
    } catch (error) {
      if (error instanceof CoreFailure) throw invalidField('coreOptions', `${error.message}.`);
      throw error;
    }
  }

  /** A server that uses a token alone gets the token's hash as the name of its account. */
  private loginAfter(
    coreDriver: CoreDriverName,
    before: Connection,
    { kageLogin, kagePassword: typed }: UpdateProjectRequest,
    kagePassword: string | null,
  ): string | null {
    if (this.drivers.hasLogin(coreDriver) || coreDriver === 'sandbox') {
      const stays = this.drivers.hasLogin(before.coreDriver) || before.coreDriver === 'sandbox' ? before.kageLogin : null;
      return kageLogin === undefined ? stays : kageLogin === '' ? null : kageLogin;
    }
    if (kageLogin) throw invalidField('kageLogin', 'This kind of VPN server has no login.');
    if (typed) return `token ${sha256Hex(typed).slice(0, TOKEN_HASH_LENGTH)}`;
    return kagePassword === null || coreDriver !== before.coreDriver ? null : before.kageLogin;
  }

  /** The same password keeps its ciphertext, so that saving a form unchanged does not send every user to the core again. */
  private passwordAfter(stored: string | null, given: string | null | undefined): string | null {
    if (given === undefined || given === '') return stored;
    if (given === null) return null;
    return stored !== null && this.encryption.matches('core-password', stored, given)
      ? stored
      : this.encryption.encrypt('core-password', given);
  }
}

/**
 * The VPN server gets the e-mail addresses of the project's customers, and with another sign-in another account of it does.
 * @throws field_forbidden
 */
export function requireMayConnect({ permissions }: Pick<StaffCaller, 'permissions'>, names: readonly string[]): void {
  if (names.length > 0 && !permissions.has('subscriptions.read')) throw connectionForbidden(names, 'subscriptions.read');
}

/**
 * The fields of the connection that a request changes. A typed secret counts also where it is the stored one, so that nobody finds it out by
 * trying.
 */
export function changedConnection(before: Connection, after: Connection, { kagePassword, coreOptions }: UpdateProjectRequest): string[] {
  const typed: string[] = [];
  if (kagePassword) typed.push('kagePassword');
  if (coreOptions && hasSecrets(coreOptions)) typed.push('coreOptions');
  return CONNECTION.filter((name) => before[name] !== after[name] || typed.includes(name));
}

/** Another kind of server or another address; another login on the same server needs no move. */
export const isOtherServer = (before: Connection, after: Connection): boolean =>
  before.coreDriver !== after.coreDriver || before.coreUrl !== after.coreUrl;

const isOptions = (value: unknown): value is Options => typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutSecrets(options: Options): Options {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      name === SECRET_OPTION ? [] : [[name, isOptions(value) ? withoutSecrets(value) : value]],
    ),
  );
}

const hasSecrets = (options: Options): boolean =>
  Object.entries(options).some(([name, value]) => name === SECRET_OPTION || (isOptions(value) && hasSecrets(value)));

/** Secrets that were left out are those that are stored at the same place, for the same address. */
function withSecretsOf(given: Options, stored: Options): Options {
  const complete = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const there = stored[name];
      return [name, isOptions(value) ? withSecretsOf(value, isOptions(there) ? there : {}) : value];
    }),
  );
  const isSameAddress = given.host === stored.host && given.port === stored.port;
  const isKept = complete[SECRET_OPTION] === undefined && stored[SECRET_OPTION] !== undefined && isSameAddress;
  return isKept ? { ...complete, [SECRET_OPTION]: stored[SECRET_OPTION] } : complete;
}
