import type { ReactNode } from 'react';

import { SubmitButton } from '../../components/buttons/SubmitButton';
import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { useBound } from './useBinding';
import { useSubmission } from './usePaymentFlow';
import { connectionProblem, paymentProblem } from '../../components/wallet/walletErrors';
import { ensureNetwork, WrongNetwork } from '../../components/wallet/network';
import { sendTransfer, type Transfer } from '../../components/wallet/transfer';
import type { ConnectedWallet } from '../../components/wallet/useWallet';
import { t } from '../../language/language';

interface Props {
  projectId: number;
  transfer: Omit<Transfer, 'from'>;
  tokenSymbol: string;
  wallet: ConnectedWallet | undefined;
  onSent: (txHash: string) => void;
  onSubmitted: (txHash: string, chainId: number) => void;
  children: ReactNode;
}

/** Sends from the wallet and hands the hash to the server; nothing is announced before the server has agreed. */
export const PayButton = ({ projectId, transfer, tokenSymbol, wallet, onSent, onSubmitted, children }: Props) => {
  const submit = useSubmission(projectId, transfer.chainId, onSubmitted);
  const isBound = useBound(projectId, transfer.chainId, wallet?.address);
  const [pay, busy] = useSingleFlight(async () => {
    if (!wallet) {
      toast.danger(t('MetaMask Required'), t('Connect a wallet first, or pay by hand and type the transaction hash.'));
      return;
    }
    if (isBound === false) {
      toast.danger(t('Wallet Not Bound'), t('Bind this wallet first: a payment from another one is held until it is bound.'));
      return;
    }
    let txHash: string;
    try {
      await ensureNetwork(wallet.provider, transfer);
      txHash = await sendTransfer(wallet.provider, { ...transfer, from: wallet.address });
    } catch (thrown) {
      if (thrown instanceof WrongNetwork) toast.danger(t('Network Error'), connectionProblem(thrown).text);
      else toast.danger(t('Payment Failed'), paymentProblem(thrown, { chainId: transfer.chainId, tokenSymbol }));
      return;
    }
    onSent(txHash);
    await submit(txHash);
  });
  return (
    <SubmitButton type="button" busy={busy} onClick={() => void pay()}>
      {children}
    </SubmitButton>
  );
};
