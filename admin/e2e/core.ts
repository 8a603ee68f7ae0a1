import { expect } from 'vitest';

import { running } from './browser';

export interface CoreUser {
  vpnLogin: string;
  enabled: boolean;
  maxSessions: number;
}

/** The simulated core as its own staff see it: people who change things there by hand. */
export class CoreAccount {
  private constructor(readonly login: string) {}

  static async given(login: string, password: string): Promise<CoreAccount> {
    await control('PUT', `accounts/${login}`, { password });
    return new CoreAccount(login);
  }

  users = async (): Promise<CoreUser[]> => (await control('GET', `accounts/${this.login}/users`)) as CoreUser[];
  user = async (vpnLogin: string): Promise<CoreUser | undefined> => (await this.users()).find((user) => user.vpnLogin === vpnLogin);
  put = (vpnLogin: string, values: object = {}) => control('PUT', `accounts/${this.login}/users/${vpnLogin}`, values);
  count = (vpnLogin: string, counters: object) => control('PATCH', `accounts/${this.login}/users/${vpnLogin}`, counters);
  remove = (vpnLogin: string) => control('DELETE', `accounts/${this.login}/users/${vpnLogin}`);

  /** Meets the calls of this account alone. */
  fault = async (order: object): Promise<number> =>
    ((await control('POST', 'faults', { account: this.login, ...order })) as { id: number }).id;
  lift = (id: number) => control('DELETE', `faults/${id}`);
}

async function control(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${running.coreUrl}/_control/${path}`, { method, body: body && JSON.stringify(body) });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return text === '' ? undefined : JSON.parse(text);
}
