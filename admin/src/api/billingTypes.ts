/** Balances, the ledger, and how money comes in. */
import type { Shape } from './shape';

export type Balance = Shape<'BalanceResponse'>;
export type Forecast = Shape<'ForecastResponse'>;
export type Transaction = Shape<'TransactionResponse'>;
export type TransactionType = Transaction['type'];
export type Statement = Shape<'StatementResponse'>;
export type TopupRequest = Shape<'TopupResponse'>;
export type PaymentMethod = Shape<'PaymentMethodResponse'>;
export type PaymentMethodType = PaymentMethod['type'];
