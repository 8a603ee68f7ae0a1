import { EnumField, Out, TextField } from '../../../common/http/fields.js';
import { RAW } from '../../../common/http/list/list-export.js';
import { TRANSACTION_TYPES, type TransactionType } from '../../billing/transactions/transaction.entity.js';
import { LANGUAGES, type Language } from '../../../common/language.js';
import type { StatementRow } from './statement.queries.js';

export class StatementQuery {
  @TextField({
    max: 7,
    pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
    missing: 'A month, such as 2026-11',
    message: 'A month, such as 2026-11',
    example: '2026-11',
  })
  month!: string;

  @EnumField(['csv', 'json', 'pdf'], { optional: true, description: 'Default csv.' })
  format?: 'csv' | 'json' | 'pdf';

  @EnumField(LANGUAGES, { optional: true, description: 'Of the PDF; by default the language of Settings.' })
  language?: Language;

  @EnumField(['true', 'false'], { optional: true, description: RAW })
  raw?: 'true' | 'false';
}

export class StatementMovementResponse {
  @Out.id() id!: number;
  @Out.instant() createdAt!: string;
  @Out.oneOf(TRANSACTION_TYPES) type!: TransactionType;
  @Out.text() description!: string;
  @Out.text() reference!: string;
  @Out.money() amount!: string;
  @Out.money() balanceAfter!: string;
}

export class StatementTotalResponse {
  @Out.oneOf(TRANSACTION_TYPES) type!: TransactionType;
  @Out.money() amount!: string;
}

export class StatementResponse {
  @Out.id() projectId!: number;
  @Out.text() projectName!: string;
  @Out.text({ example: '2026-11' }) month!: string;
  @Out.text({ description: 'The zone by which the month begins and ends.' }) timezone!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.instant() from!: string;
  @Out.instant({ description: 'The first instant after the month.' }) to!: string;
  @Out.bool({ description: 'false for the running month, whose closing balance is the balance so far.' }) isClosed!: boolean;
  @Out.money() openingBalance!: string;
  @Out.money() closingBalance!: string;
  @Out.list(StatementTotalResponse) totals!: StatementTotalResponse[];
  @Out.list(StatementMovementResponse) movements!: StatementMovementResponse[];
}

type Head = Pick<StatementResponse, 'projectId' | 'projectName' | 'month' | 'timezone' | 'isClosed'>;

export function toStatement(head: Head, rows: readonly StatementRow[]): StatementResponse {
  const [opening, closing] = [rows[0], rows.at(-1)];
  if (opening?.part !== 'opening' || closing?.part !== 'closing') throw new Error('A statement begins and ends with a balance');
  return {
    ...head,
    currency: 'USD',
    from: opening.at.toISOString(),
    to: closing.at.toISOString(),
    openingBalance: opening.balance,
    closingBalance: closing.balance,
    totals: TRANSACTION_TYPES.map((type) => ({ type, amount: closing.totals?.[type] ?? '0.00' })),
    movements: rows.flatMap(toMovement),
  };
}

function toMovement({ part, id, at, type, description, reference, amount, balance }: StatementRow): StatementMovementResponse[] {
  if (part !== 'movement' || id === null || type === null || amount === null) return [];
  return [
    { id, createdAt: at.toISOString(), type, description: description ?? '', reference: reference ?? '', amount, balanceAfter: balance },
  ];
}
