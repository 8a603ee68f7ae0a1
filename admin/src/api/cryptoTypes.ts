/** Top-ups that are paid with the token. */
import type { Shape } from './shape';

export type TokenPrice = Shape<'KagePriceResponse'>;
export type CryptoPaymentRequest = Shape<'PaymentRequestResponse'>;
export type CryptoPayment = Shape<'CryptoPaymentResponse'>;
export type CryptoPaymentStatus = Shape<'PaymentStatusResponse'>;
export type CryptoPaymentState = CryptoPayment['status'];
export type CryptoWatcher = Shape<'CryptoWatcherResponse'>;
