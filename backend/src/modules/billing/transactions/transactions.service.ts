import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../common/http/caller.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import { oneBy, type ListQuery } from '../../../common/http/list/list-query.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { twoPlaces } from '../../../common/money.rules.js';
import type { Db, Tx } from '../../../database/database.js';
import { BillingService } from '../billing.service.js';
import type { RefundRequest, TransactionRow } from './transactions.dto.js';
import { TRANSACTIONS_LIST } from './transactions.list.js';

@Injectable()
export class TransactionsService {
  constructor(private readonly billing: BillingService) {}

  list(db: Db, listQuery: ListQuery, scope: Scope): Promise<ListPage<TransactionRow>> {
    return listRows<TransactionRow>(db, TRANSACTIONS_LIST, listQuery, scope);
  }

  /** @throws not_found */
  async get(db: Db, scope: Scope, id: number): Promise<TransactionRow> {
    const page = await listRows<TransactionRow>(db, TRANSACTIONS_LIST, oneBy('id', id), scope);
    return requireRecord(scope, 'transaction', page.rows[0]);
  }

  /** @returns the refund's own row */
  async refund(tx: Tx, { actor, scope }: StaffCaller, id: number, { amount, reason }: RefundRequest): Promise<TransactionRow> {
    await this.get(tx, scope, id);
    const given = amount === undefined ? {} : { amount: twoPlaces(amount) };
    const { transactionId } = await this.billing.refund(tx, id, { ...given, reason, actor });
    return this.get(tx, 'all', transactionId);
  }
}
