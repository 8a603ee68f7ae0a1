import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { CryptoPayment } from '../../api/types';
import { CopyButton } from '../../components/buttons/CopyButton';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { DateText } from '../../components/text/DateText';
import { Fact, FactList } from '../../components/cards/Fact';
import { networkName } from '../../components/wallet/network';
import { MoneyText } from '../../components/text/MoneyText';
import { ProgressBar } from '../../components/feedback/ProgressBar';
import { UsedPrices } from '../../components/text/UsedPrices';
import { RecordName } from '../../components/text/RecordName';
import { SideDrawer } from '../../components/dialogs/SideDrawer';
import { formatCount } from '../../format/number';
import { useCan } from '../../providers/session';
import { PaymentChip, tokensOf } from './cryptoPaymentColumns';
import { pricePerToken } from '../../format/tokens';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

const inList = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Everything about one transfer: its state, its place on the chain, and its credit. */
export const CryptoPaymentDrawer = ({ payment, onClose }: { payment: CryptoPayment; onClose: () => void }) => {
  const canReadAudit = useCan('audit.read');
  const { status, confirmations, requiredConfirmations } = payment;
  const history = canReadAudit && (
    <Button component={Link} to={inList('/audit-logs', { entityType: 'crypto_payment', entityId: String(payment.id) })}>
      {t('History')}
    </Button>
  );
  return (
    <SideDrawer
      title={t('Payment #{{id}}', { id: payment.id })}
      subtitle={serverText(payment.message)}
      aside={<PaymentChip payment={payment} />}
      actions={history}
      onClose={onClose}
    >
      {status === 'pending' && payment.blockNumber !== null && (
        <ProgressBar label={t('Confirmations')} done={Math.min(confirmations, requiredConfirmations)} total={requiredConfirmations} />
      )}
      <FactList sx={{ mx: -4 }}>
        <Fact label={t('Project')}>
          <RecordName
            resource="projects"
            id={payment.projectId}
            text="name"
            known={payment.projectName}
            to={`/projects/${payment.projectId}/balance`}
            none={t('Unassigned')}
          />
        </Fact>
        <Fact label={t('Network')}>{networkName(payment.chainId)}</Fact>
        <Fact label={t('Arrived')}>{tokensOf(payment)}</Fact>
        <Fact label={t('Credited')}>{payment.usdAmount && <MoneyText amount={payment.usdAmount} />}</Fact>
        <Fact label={t('Rate')}>{payment.exchangeRate && pricePerToken(payment.exchangeRate, payment.tokenSymbol)}</Fact>
        {payment.prices.length > 0 && (
          <Fact label={t('Price')}>
            <UsedPrices prices={payment.prices} />
          </Fact>
        )}
        <Fact label={t('Topup request')}>
          {payment.topupRequestId && (
            <Link to={inList('/billing/topup-requests', { id: payment.topupRequestId })}>
              {t('Request #{{topupRequestId}}', { topupRequestId: payment.topupRequestId })}
            </Link>
          )}
        </Fact>
        <Fact label={t('Transaction')}>
          <Copyable text={payment.txHash} label={t('Copy the transaction hash')}>
            {payment.explorerUrl ? (
              <a href={payment.explorerUrl} target="_blank" rel="noreferrer">
                {payment.txHash}
              </a>
            ) : (
              payment.txHash
            )}
          </Copyable>
        </Fact>
        {payment.replacedByHash && (
          <Fact label={t('Replaced by')}>
            <Link to={inList('/billing/crypto-payments', { q: payment.replacedByHash })} className="mono" onClick={onClose}>
              {payment.replacedByHash}
            </Link>
          </Fact>
        )}
        <Fact label={t('From wallet')}>
          {payment.fromAddress && (
            <Copyable text={payment.fromAddress} label={t("Copy the wallet's address")}>
              {payment.fromAddress}
            </Copyable>
          )}
        </Fact>
        <Fact label={t('Block')}>{payment.blockNumber !== null && <Block payment={payment} />}</Fact>
        <Fact label={t('Confirmations')}>
          {t('{{confirmations}}, {{requiredConfirmations}} needed', { confirmations: formatCount(confirmations), requiredConfirmations })}
        </Fact>
        <Fact label={t('Submitted')}>
          <DateText value={payment.submittedAt} show="time" none={t('Found automatically')} />
        </Fact>
        {payment.assignment && (
          <Fact label={t('Assignment')}>
            <span>
              {t('To {{projectName}}, named by {{requestedByName}}', {
                projectName: payment.assignment.projectName,
                requestedByName: payment.assignment.requestedByName,
              })}
            </span>
            {payment.assignment.confirmation && <ConfirmationText confirmation={payment.assignment.confirmation} />}
          </Fact>
        )}
        {payment.keptReason && <Fact label={t('Kept because')}>{payment.keptReason}</Fact>}
        {payment.assignedAt && (
          <Fact label={t('Assigned')}>
            <DateText value={payment.assignedAt} show="time" />
          </Fact>
        )}
      </FactList>
    </SideDrawer>
  );
};

const Block = ({ payment: { chainId, blockNumber, blockTime, logIndex } }: { payment: CryptoPayment }) => (
  <>
    <span>
      {logIndex === null
        ? t('{{block}} of chain {{chainId}}', { block: formatCount(blockNumber ?? 0), chainId })
        : t('{{block}} of chain {{chainId}}, event {{logIndex}}', { block: formatCount(blockNumber ?? 0), chainId, logIndex })}
    </span>
    {blockTime && (
      <span>
        {', '}
        <DateText value={blockTime} show="time" />
      </span>
    )}
  </>
);

const Copyable = ({ text, label, children }: { text: string; label: string; children: ReactNode }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
    <span className="mono">{children}</span>
    <CopyButton text={text} label={label} />
  </span>
);
