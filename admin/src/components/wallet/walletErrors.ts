import { failureOf } from './eip1193';
import { coinOf, isUserRefusal, WrongNetwork } from './network';
import { t } from '../../language/language';

/** What is sent. */
interface Sent {
  chainId: number;
  tokenSymbol: string;
}

const MESSAGES: [RegExp, (words: { coin: string; tokenSymbol: string }) => string][] = [
  [
    /insufficient funds|exceeds balance|transfer amount exceeds/i,
    (words) => t('Insufficient {{coin}} for gas fees or insufficient {{tokenSymbol}} tokens', words),
  ],
  [/gas/i, (words) => t('Gas estimation failed - check your token balance and {{coin}} for fees', words)],
];

/** A wallet's failure as a text for the person who pays. */
export function paymentProblem(thrown: unknown, { chainId, tokenSymbol }: Sent): string {
  if (isUserRefusal(thrown)) return t('Transaction cancelled by user');
  const { message = '', data } = failureOf(thrown);
  const text = [message, data?.message, data?.originalError?.message].filter(Boolean).join(' ');
  return (
    MESSAGES.find(([pattern]) => pattern.test(text))?.[1]({ coin: coinOf(chainId), tokenSymbol }) ??
    (message || t('The wallet did not send the transaction.'))
  );
}

export function connectionProblem(thrown: unknown): { title: string; text: string } {
  if (thrown instanceof WrongNetwork) return { title: t('Network Error'), text: thrown.message };
  if (isUserRefusal(thrown)) return { title: t('Connection Failed'), text: t('The request was declined in the wallet.') };
  return { title: t('Connection Failed'), text: failureOf(thrown).message || t('The wallet could not be reached.') };
}
