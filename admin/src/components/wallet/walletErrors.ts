import { failureOf } from './eip1193';
import { isUserRefusal, WrongNetwork } from './network';
import { t } from '../../language/language';

const MESSAGES: [RegExp, string][] = [
  [/insufficient funds|exceeds balance|transfer amount exceeds/i, t('Insufficient ETH for gas fees or insufficient KAGE tokens')],
  [/gas/i, t('Gas estimation failed - check your token balance and ETH for fees')],
];

/** What a wallet's failure means to the person who pays. */
export function paymentProblem(thrown: unknown): string {
  if (isUserRefusal(thrown)) return t('Transaction cancelled by user');
  const { message = '', data } = failureOf(thrown);
  const text = [message, data?.message, data?.originalError?.message].filter(Boolean).join(' ');
  return MESSAGES.find(([pattern]) => pattern.test(text))?.[1] ?? (message || t('The wallet did not send the transaction.'));
}

export function connectionProblem(thrown: unknown): { title: string; text: string } {
  if (thrown instanceof WrongNetwork) return { title: t('Network Error'), text: thrown.message };
  if (isUserRefusal(thrown)) return { title: t('Connection Failed'), text: t('The request was declined in the wallet.') };
  return { title: t('Connection Failed'), text: failureOf(thrown).message || t('The wallet could not be reached.') };
}
