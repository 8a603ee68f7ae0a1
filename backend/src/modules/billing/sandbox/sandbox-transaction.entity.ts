import { Entity } from 'typeorm';

import { Movement } from '../transactions/transaction.entity.js';

/** A movement of a sandbox's balance: in no ledger, export or figure. */
@Entity('sandbox_transactions')
export class SandboxTransaction extends Movement {}
