import { IdField, MoneyField, Out } from '../../../../common/http/fields.js';
import { networkName } from '../../crypto-config.js';
import { trimDecimal } from '../../crypto.rules.js';
import { shownAddress } from '../../address.js';
import type { CryptoPaymentRequest } from './crypto-payment-request.entity.js';

export class PaymentRequestRequest {
  @MoneyField({ min: '1', max: '100000', message: 'An amount from 1 to 100,000 USD with at most two decimals', example: 25 })
  usdAmount!: string;

  @IdField({ optional: true, description: 'The token to pay in; the default one where it is left out.' })
  assetId?: number;
}

export type PaymentRequestRow = CryptoPaymentRequest & { requiredConfirmations: number };

export class PaymentRequestResponse {
  @Out.id() id!: number;
  @Out.id() assetId!: number;
  @Out.text() tokenAddress!: string;
  @Out.text() receivingAddress!: string;
  @Out.text({
    example: '200.0001',
    description: 'Tokens to send, rounded up to 4 decimals (or fewer, where the token has fewer), so that it can be typed.',
  })
  tokenAmount!: string;
  @Out.text({ example: '200000100000000000000', description: 'The same in base units.' }) tokenAmountRaw!: string;
  @Out.text() tokenSymbol!: string;
  @Out.int() tokenDecimals!: number;
  @Out.text({ example: '0.05', description: 'USD per token, without loss.' }) exchangeRate!: string;
  @Out.text({ nullable: true, example: 'coingecko', description: 'Where the rate is from.' }) priceSource!: string | null;
  @Out.instant({ nullable: true, description: 'The time that the rate is of.' }) priceQuotedAt!: string | null;
  @Out.money() usdAmount!: string;
  @Out.text({ example: 'KAGE-7F3K9QZ2XM' }) paymentReference!: string;
  @Out.int() chainId!: number;
  @Out.instant({ description: 'Until then the rate holds, by the time of the block.' }) expiresAt!: string;
  @Out.list(String) instructions!: string[];
}

export const toPaymentRequest = (row: PaymentRequestRow): PaymentRequestResponse => {
  const tokenAmount = trimDecimal(row.tokenAmount);
  const exchangeRate = trimDecimal(row.exchangeRate);
  const { id, assetId, tokenAmountRaw, tokenSymbol, tokenDecimals, usdAmount, paymentReference, chainId } = row;
  return {
    id,
    assetId,
    tokenAddress: shownAddress(row.tokenAddress),
    receivingAddress: shownAddress(row.receivingAddress),
    tokenAmount,
    tokenAmountRaw,
    tokenSymbol,
    tokenDecimals,
    exchangeRate,
    priceSource: row.priceSource,
    priceQuotedAt: row.priceQuotedAt?.toISOString() ?? null,
    usdAmount,
    paymentReference,
    chainId,
    expiresAt: row.expiresAt.toISOString(),
    instructions: [
      `Pay from a wallet that is bound to this project, on ${networkName(chainId)}.`,
      `Send ${tokenAmount} ${tokenSymbol} to ${shownAddress(row.receivingAddress)}.`,
      `The rate of ${exchangeRate} USD per ${tokenSymbol} holds for 30 minutes; what arrives later is credited at the lower of it and the price then.`,
      'Submit the transaction hash once the wallet shows it.',
      `The payment is credited after ${row.requiredConfirmations} confirmations; what is credited is what arrives.`,
    ],
  };
};
