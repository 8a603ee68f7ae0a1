import { styled } from '@mui/material/styles';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';

import type { CryptoPaymentRequest } from '../../api/types';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { CopyButton } from '../../components/buttons/CopyButton';
import { Fact, FactList } from '../../components/cards/Fact';
import { PriceOrigin } from '../../components/text/PriceOrigin';
import { MoneyText } from '../../components/text/MoneyText';
import { inTokens, pricePerToken, shownRate, typedAmount } from '../../format/tokens';
import { Countdown } from './Countdown';
import { PayButton } from './PayButton';
import { PriceFact } from '../../resources/assets/PriceFact';
import { coinOf } from '../../components/wallet/network';
import { paymentUri } from '../../components/wallet/transfer';
import type { ConnectedWallet } from '../../components/wallet/useWallet';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

const MAINNET = 1;

interface Props {
  projectId: number;
  request: CryptoPaymentRequest;
  wallet: ConnectedWallet | undefined;
  /** Already paid: it is not offered a second time. */
  isSent: boolean;
  onSent: (txHash: string) => void;
  onSubmitted: (txHash: string, chainId: number) => void;
}

export const RequestCard = ({ projectId, request, wallet, isSent, onSent, onSubmitted }: Props) => {
  const transfer = {
    token: request.tokenAddress,
    to: request.receivingAddress,
    amount: BigInt(request.tokenAmountRaw),
    chainId: request.chainId,
  };
  const amount = typedAmount(request);
  return (
    <Card aria-label={t('Payment request')}>
      <CardHead title={t('Payment Request')} aside={<Countdown until={request.expiresAt} />} />
      <FactList>
        <Fact label={t('You pay')}>
          <Copied text={amount} label={t('Copy the amount')}>
            {inTokens(amount, request.tokenSymbol)}
          </Copied>
        </Fact>
        <Fact label={t('Worth')}>
          <MoneyText amount={request.usdAmount} />
        </Fact>
        <Fact label={t('Exchange rate')}>
          {pricePerToken(shownRate(request.exchangeRate), request.tokenSymbol)}
          {request.priceSource && <PriceOrigin source={request.priceSource} at={request.priceQuotedAt} show="time" />}
        </Fact>
        <PriceFact assetId={request.assetId} />
        <Fact label={t('Token contract')}>
          <Copied text={request.tokenAddress} label={t('Copy the token contract')} mono />
        </Fact>
        <Fact label={t('Send to')}>
          <Copied text={request.receivingAddress} label={t('Copy the receiving address')} mono />
        </Fact>
        <Fact label={t('Payment reference')}>
          <Copied text={request.paymentReference} label={t('Copy the payment reference')} mono />
        </Fact>
      </FactList>
      <CardBody>
        <Body>
          <ol>
            {request.instructions.map((line) => (
              <li key={line}>{serverText(line)}</li>
            ))}
          </ol>
          <figure>
            <QRCodeSVG value={paymentUri(transfer)} size={132} marginSize={2} title={t("The payment as a QR code for a wallet's camera")} />
          </figure>
        </Body>
        <p style={{ margin: '12px 0', color: 'var(--text-faint)', fontSize: 12 }}>
          {request.chainId === MAINNET
            ? t('The network charges a gas fee of about $5-20 on top, in ETH.')
            : t('The network charges a gas fee on top, in {{coin}}.', { coin: coinOf(request.chainId) })}
        </p>
        {!isSent && (
          <PayButton
            projectId={projectId}
            transfer={transfer}
            tokenSymbol={request.tokenSymbol}
            wallet={wallet}
            onSent={onSent}
            onSubmitted={onSubmitted}
          >
            {t('Pay {{amount}} {{tokenSymbol}}', { amount, tokenSymbol: request.tokenSymbol })}
          </PayButton>
        )}
      </CardBody>
    </Card>
  );
};

const Copied = ({ text, label, mono, children }: { text: string; label: string; mono?: boolean; children?: ReactNode }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
    <span className={mono ? 'mono' : undefined}>{children ?? text}</span>
    <CopyButton text={text} label={label} />
  </span>
);

const Body = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  ol: { flex: '1 1 220px', margin: 0, paddingLeft: 20, color: 'var(--text-muted)', overflowWrap: 'anywhere' },
  'li + li': { marginTop: 6 },
  figure: { margin: 0, lineHeight: 0, borderRadius: 8, overflow: 'hidden' },
});
