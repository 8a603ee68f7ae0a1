import { Injectable } from '@nestjs/common';

import type { CoreConnection, CoreDriver, CoreDriverName, DriverDescription, ServerRules } from './core-driver.js';
import { KageDriver } from './drivers/kage/kage-driver.js';
import { PasarguardDriver } from './drivers/pasarguard/pasarguard-driver.js';
import { RadiusDriver } from './drivers/radius/radius-driver.js';
import { SandboxDriver } from './drivers/sandbox/sandbox-driver.js';
import { ThreeXUiDriver } from './drivers/three-x-ui/three-x-ui-driver.js';
import { ServerSupport } from './server-support.js';
import { SignIns } from './sign-ins/sign-ins.js';

@Injectable()
export class CoreDrivers {
  private readonly drivers: Readonly<Record<string, CoreDriver>>;

  constructor(
    signIns: SignIns,
    support: ServerSupport,
    kage: KageDriver,
    pasarguard: PasarguardDriver,
    threeXUi: ThreeXUiDriver,
    radius: RadiusDriver,
    sandbox: SandboxDriver,
  ) {
    const signingIn = [kage, pasarguard, threeXUi, radius].map((driver) => guarded(driver, signIns, support));
    this.drivers = Object.fromEntries([...signingIn, sandbox].map((driver) => [driver.description.name, driver]));
  }

  of({ driver }: Pick<CoreConnection, 'driver'>): CoreDriver {
    const found = this.drivers[driver];
    if (!found) throw new Error(`There is no core driver ${driver}`);
    return found;
  }

  /** The drivers that a project may choose; the sandbox is for development keys. */
  descriptions(): DriverDescription[] {
    return Object.values(this.drivers).flatMap(({ description }) => (description.name === 'sandbox' ? [] : [description]));
  }

  rulesOf({ driver }: Pick<CoreConnection, 'driver'>): ServerRules {
    const { description, latestEnd } = this.of({ driver });
    const dialects = Object.values(description.capabilities);
    const limiting = dialects.map(({ trafficLimit }) => trafficLimit);
    return {
      knowsStart: dialects.every(({ startDate }) => startDate !== 'console'),
      trafficLimit: limiting.includes('enforced') ? 'server' : limiting.includes('console') ? 'console' : 'none',
      ...(latestEnd && { latestEnd }),
    };
  }

  /** The drivers of servers on which the console disables users that have used up the traffic. */
  withoutTrafficLimit(): string[] {
    return Object.keys(this.drivers).filter((driver) => this.rulesOf({ driver }).trafficLimit === 'console');
  }

  /** Whether the server makes links or passwords, or a login is all that a customer needs. */
  hasSecrets({ driver }: Pick<CoreConnection, 'driver'>): boolean {
    const dialects = Object.values(this.of({ driver }).description.capabilities);
    return dialects.some(({ subscriptionLink, password }) => subscriptionLink !== 'absent' || password !== 'absent');
  }

  /** Whether the server knows accounts by a login, or by a token alone. */
  hasLogin(driver: CoreDriverName): boolean {
    return this.of({ driver }).description.fields.some(({ name }) => name === 'kageLogin');
  }
}

/** The driver, guarded: no call for a project whose login and password were refused, and no write to a server of an unsupported version. */
function guarded(driver: CoreDriver, signIns: Pick<SignIns, 'run'>, support: Pick<ServerSupport, 'note' | 'write'>): CoreDriver {
  const { description, options, latestEnd, isCounterSum } = driver;
  const write = <T>(connection: CoreConnection, call: (connection: CoreConnection) => Promise<T>): Promise<T> =>
    support.write(connection, () => signIns.run(connection, call));
  return {
    description,
    ...(options && { options }),
    ...(latestEnd && { latestEnd }),
    ...(isCounterSum !== undefined && { isCounterSum }),
    probe: async (connection) => {
      const found = await signIns.run(connection, (own) => driver.probe(own));
      await support.note(connection, found.unsupported ?? null);
      return found;
    },
    list: (connection, ...rest) => signIns.run(connection, (own) => driver.list(own, ...rest)),
    get: (connection, ...rest) => signIns.run(connection, (own) => driver.get(own, ...rest)),
    put: (connection, ...rest) => write(connection, (own) => driver.put(own, ...rest)),
    delete: (connection, ...rest) => write(connection, (own) => driver.delete(own, ...rest)),
    credentials: (connection, ...rest) => signIns.run(connection, (own) => driver.credentials(own, ...rest)),
    ...(driver.rotate && {
      rotate: (connection, ...rest) => write(connection, (own) => driver.rotate?.(own, ...rest) ?? Promise.resolve(null)),
    }),
  };
}
