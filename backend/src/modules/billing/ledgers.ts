import { Injectable } from '@nestjs/common';

import type { Environment } from '../../common/http/caller.js';
import { BillingService } from './billing.service.js';
import type { Ledger } from './ledger.js';
import { SandboxLedger } from './sandbox/sandbox-ledger.js';

/** The table with the balances of an environment, for statements that join it with subscriptions. */
export const ENTRIES: Readonly<Record<Environment, string>> = { production: 'transactions', development: 'sandbox_transactions' };
export const BALANCES: Readonly<Record<Environment, string>> = { production: 'project_balances', development: 'sandboxes' };
/** Balance − reserved; the overdraft is not counted. */
export const FREE: Readonly<Record<Environment, string>> = { production: 'b.balance - b.reserved', development: 'b.balance' };

/** The ledger of an environment. */
@Injectable()
export class Ledgers {
  constructor(
    private readonly billing: BillingService,
    private readonly sandbox: SandboxLedger,
  ) {}

  of(environment: Environment): Ledger {
    return environment === 'production' ? this.billing : this.sandbox;
  }
}
