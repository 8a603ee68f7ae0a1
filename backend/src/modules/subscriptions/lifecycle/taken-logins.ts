import { Injectable } from '@nestjs/common';

import { RefusalLimit, type Refusals } from '../../../common/counters/refusal-limit.js';
import type { Caller } from '../../../common/http/caller.js';
import { inScope } from '../../../common/http/scope.js';
import { VpnLoginTaken } from '../subscriptions.errors.js';

const TAKEN_LOGINS_PER_HOUR = 20;

/** A taken login may belong to a project that the caller does not see: nobody must be able to try all of them. */
@Injectable()
export class TakenLogins {
  constructor(private readonly refusals: RefusalLimit) {}

  /** @param vpnLoginId null where we choose one @throws rate_limited */
  ofSale<T>(caller: Caller, vpnLoginId: string | null, sell: () => Promise<T>): Promise<T> {
    return isHarmless(caller, vpnLoginId) ? sell() : this.refusals.run(hiddenFrom(caller), sell);
  }

  /** The same inside a transaction, for a row of many and for an adopted user. @throws rate_limited */
  ofRow<T>(caller: Caller, vpnLoginId: string | null, sell: () => Promise<T>): Promise<T> {
    return isHarmless(caller, vpnLoginId) ? sell() : this.refusals.runAtOnce(hiddenFrom(caller), sell);
  }
}

const isHarmless = ({ scope }: Caller, vpnLoginId: string | null): boolean => vpnLoginId === null || scope === 'all';

const hiddenFrom = (caller: Caller): Refusals => ({
  key: `vpn_login_taken:${caller.kind === 'staff' ? `user:${caller.userId}` : `key:${caller.apiKeyId}`}`,
  max: TAKEN_LOGINS_PER_HOUR,
  counts: (error) => error instanceof VpnLoginTaken && !inScope(caller.scope, error.projectId),
});
