import { Button } from '@mui/material';

import type { CryptoRefund } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { Fact, FactList } from '../../components/cards/Fact';
import { toast } from '../../components/feedback/toast';
import { ensureNetwork, networkName, WrongNetwork } from '../../components/wallet/network';
import { nextNonce, sendTransfer } from '../../components/wallet/transfer';
import { useWallet, type ConnectedWallet } from '../../components/wallet/useWallet';
import { WalletChoice } from '../../components/wallet/WalletChoice';
import { connectionProblem, paymentProblem } from '../../components/wallet/walletErrors';
import { inThousands } from '../../format/number';
import { useApi } from '../../providers/queries';
import { t } from '../../language/language';

interface Props {
  refund: CryptoRefund;
  onChange: () => Promise<unknown>;
}

/** The approver's wallet sends the tokens; the console holds no key. */
export const SignCard = ({ refund, onChange }: Props) => {
  const { wallet, connect, disconnect } = useWallet(refund);
  return (
    <Card aria-label={t('Sign')}>
      <CardHead
        title={t('Sign')}
        aside={
          wallet && (
            <Button size="small" onClick={disconnect}>
              {t('Disconnect')}
            </Button>
          )
        }
      />
      {wallet ? <Signing refund={refund} wallet={wallet} onChange={onChange} /> : <WalletChoice onConnect={connect} />}
    </Card>
  );
};

const Signing = ({ refund, wallet, onChange }: Props & { wallet: ConnectedWallet }) => {
  const api = useApi();
  const [sign, busy] = useSingleFlight(async () => {
    let txHash: string;
    try {
      await ensureNetwork(wallet.provider, { chainId: refund.chainId });
      const next = await nextNonce(wallet.provider, wallet.address);
      const nonce = refund.nonce ?? next;
      // A wallet may choose its nonces by itself: with any other one it would pay a second time.
      if (nonce !== next) {
        toast.danger(
          t('Not Sent'),
          t('The wallet is at nonce {{next}}, not {{nonce}}: wait until the chain shows what it sent.', { next, nonce }),
        );
        await onChange();
        return;
      }
      try {
        // Stored first: after that no other wallet and no other nonce can pay this refund.
        await api.signRefund(refund.id, { signer: wallet.address, nonce });
      } catch (error) {
        toast.failure(t('Error'), error, t('The refund cannot be signed now.'));
        await onChange();
        return;
      }
      txHash = await sendTransfer(wallet.provider, {
        from: wallet.address,
        token: refund.tokenAddress,
        to: refund.toAddress,
        amount: BigInt(refund.tokenAmountRaw),
        chainId: refund.chainId,
        nonce,
      });
    } catch (thrown) {
      if (thrown instanceof WrongNetwork) toast.danger(t('Network Error'), connectionProblem(thrown).text);
      else toast.danger(t('Not Sent'), paymentProblem(thrown, refund));
      await onChange();
      return;
    }
    try {
      await api.submitRefund(refund.id, txHash);
      toast.good(t('Refund Sent'), t('Confirmations needed: {{required}}.', { required: refund.requiredConfirmations }));
    } catch (error) {
      toast.failure(t('Error'), error, t('The transaction was sent; the console finds it by itself.'));
    }
    await onChange();
  });

  return (
    <>
      <FactList>
        <Fact label={wallet.name}>
          <span className="mono">{wallet.address}</span>
        </Fact>
        <Fact label={t('Network')}>{networkName(refund.chainId)}</Fact>
        {refund.nonce !== null && <Fact label={t('Nonce')}>{refund.nonce}</Fact>}
      </FactList>
      <CardBody>
        <SubmitButton type="button" busy={busy} onClick={() => void sign()}>
          {t('Send {{tokenAmount}} {{tokenSymbol}}', {
            tokenAmount: inThousands(refund.tokenAmount),
            tokenSymbol: refund.tokenSymbol,
          })}
        </SubmitButton>
      </CardBody>
    </>
  );
};
