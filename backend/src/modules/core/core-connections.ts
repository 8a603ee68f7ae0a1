import { randomUUID } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';

import { Encryption } from '../../common/secrets/encryption.js';
import { ENV, type Env } from '../../config/env.js';
import { columnsOf } from '../../database/select.js';
import type { CoreConnection, CoreDriverName } from './core-driver.js';
import { CoreFailure } from './core-failure.js';

/** A project's columns that say where its users live. */
export interface StoredCore {
  projectId: number;
  connectionVersion: number;
  coreDriver: CoreDriverName;
  coreUrl: string | null;
  coreAccount: string;
  kageLogin: string | null;
  /** Encrypted. */
  kagePassword: string | null;
  /** Encrypted JSON. */
  coreOptions: string | null;
}

/** Those columns of `projects p`, as SQL. */
export const STORED_CORE = `p.id AS "projectId", ${columnsOf<StoredCore>(
  ['connectionVersion', 'coreDriver', 'coreUrl', 'coreAccount', 'kageLogin', 'kagePassword', 'coreOptions'],
  'p',
)}`;

@Injectable()
export class CoreConnections {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'KAGE_CORE_URL'>,
    private readonly encryption: Encryption,
  ) {}

  /** @throws CoreFailure where there is nothing to sign in with. */
  of(stored: StoredCore): CoreConnection {
    const {
      projectId,
      connectionVersion: version,
      coreDriver: driver,
      coreAccount: account,
      kageLogin,
      kagePassword,
      coreOptions,
    } = stored;
    if (driver === 'sandbox') return { driver, projectId, version, account, url: '', login: '', password: '' };
    if (!kageLogin || !kagePassword)
      throw new CoreFailure('auth_rejected', 'The project has no login and password for the VPN core yet', { isNotSent: true });
    const password = this.encryption.decrypt('core-password', kagePassword);
    const options = coreOptions === null ? undefined : this.optionsOf(coreOptions);
    return { driver, projectId, version, account, url: this.urlOf(stored.coreUrl), login: kageLogin, password, options };
  }

  /**
   * The connection to a server that is not the project's own, or not yet: with an account name of its own, so that no session and no
   * result of a sign-in is shared.
   * @param account null where nothing is to be kept for a later call @throws CoreFailure where there is nothing to sign in with
   */
  apart(
    { coreDriver, coreUrl, kageLogin, kagePassword, coreOptions }: Omit<StoredCore, 'projectId' | 'connectionVersion' | 'coreAccount'>,
    account: string | null,
  ): CoreConnection {
    if (!kageLogin || !kagePassword)
      throw new CoreFailure('auth_rejected', 'There is no login and password for this VPN server', { isNotSent: true });
    const options = coreOptions === null ? undefined : this.optionsOf(coreOptions);
    const password = this.encryption.decrypt('core-password', kagePassword);
    const given = this.given(kageLogin, password, { driver: coreDriver, url: coreUrl, options });
    return account === null ? given : { ...given, account };
  }

  /** The `coreOptions` of a project, with their secrets. */
  optionsOf(stored: string): Record<string, unknown> {
    const options: unknown = JSON.parse(this.encryption.decrypt('core-options', stored));
    if (typeof options !== 'object' || options === null || Array.isArray(options)) throw new Error('Stored core options are no object');
    return { ...options };
  }

  /**
   * For credentials that are not stored (yet). Each call uses an account name of its own: the result of an earlier test says nothing
   * about this one.
   */
  given(
    login: string,
    password: string,
    { driver = 'kage', url, options }: { driver?: string; url?: string | null; options?: unknown } = {},
  ): CoreConnection {
    return { driver, projectId: null, version: 0, account: `test ${randomUUID()}`, url: this.urlOf(url ?? null), login, password, options };
  }

  /** Development subscriptions reach no server; each project has a sandbox of its own. */
  sandboxOf(projectId: number): CoreConnection {
    return { driver: 'sandbox', projectId, version: 0, account: `sandbox project ${projectId}`, url: '', login: '', password: '' };
  }

  private urlOf(url: string | null): string {
    const address = url ?? this.env.KAGE_CORE_URL;
    if (address === undefined) throw new CoreFailure('not_found', 'There is no address of the VPN core');
    return address;
  }
}
