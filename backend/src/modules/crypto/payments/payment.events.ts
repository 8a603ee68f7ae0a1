import type { OutboxEvent } from '../../outbox/outbox.service.js';
import { TOKEN_SYMBOL } from '../crypto.config.js';
import { formatDecimal } from '../crypto.rules.js';
import type { PaymentRow } from './payment.store.js';

type Held = Pick<PaymentRow, 'id' | 'projectId' | 'txHash' | 'heldReason'> & { tokenAmount: string };

/** Staff must look at a transfer; it has no project while it is open whose it is. */
export const heldEvent = ({ id, projectId, txHash, tokenAmount, heldReason }: Held): OutboxEvent => ({
  type: 'crypto_payment.held',
  projectId,
  subject: `crypto_payment:${id}`,
  data: { paymentId: id, txHash, tokenAmount, tokenSymbol: TOKEN_SYMBOL, reason: heldReason },
});

export const tokenAmountOf = ({ tokenAmountRaw, tokenDecimals }: PaymentRow): string =>
  formatDecimal(BigInt(tokenAmountRaw ?? 0), tokenDecimals);
