import { Link } from 'react-router-dom';

import type { CryptoRefund } from '../../api/types';
import { CopyButton } from '../../components/buttons/CopyButton';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { Fact, FactList } from '../../components/cards/Fact';
import { ProgressBar } from '../../components/feedback/ProgressBar';
import { ConfirmationText } from '../../components/text/ConfirmationText';
import { MoneyText } from '../../components/text/MoneyText';
import { StatusChip } from '../../components/text/StatusChip';
import { shownTokens } from '../../format/tokens';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

const inList = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The state of the refund, and its facts. */
export const RefundFacts = ({ refund }: { refund: CryptoRefund }) => {
  const { status, confirmations, requiredConfirmations, confirmation, txHash, explorerUrl, topupRequestId } = refund;
  return (
    <Card aria-label={t('Refund')} aria-live="polite">
      <CardHead title={t('Refund')} aside={<StatusChip status={status} />} />
      <CardBody>
        <p style={{ margin: 0 }}>{serverText(refund.message)}</p>
        {confirmation && <ConfirmationText confirmation={confirmation} />}
        {status === 'sent' && (
          <ProgressBar label={t('Confirmations')} done={Math.min(confirmations, requiredConfirmations)} total={requiredConfirmations} />
        )}
      </CardBody>
      <FactList>
        <Fact label={t('Tokens')}>{shownTokens(refund)}</Fact>
        {refund.amount && (
          <Fact label={t('Amount')}>
            <MoneyText amount={refund.amount} />
          </Fact>
        )}
        <Fact label={t('Receiving wallet')}>
          <Copyable text={refund.toAddress} label={t('Copy the address')} />
        </Fact>
        {refund.payerAddress !== null && refund.payerAddress !== refund.toAddress && (
          <>
            <Fact label={t('Paid from another wallet')}>
              <Copyable text={refund.payerAddress} label={t('Copy the address')} />
            </Fact>
            <Fact label={t('Receiving wallet bound by')}>{refund.receiverBoundBy ?? '–'}</Fact>
          </>
        )}
        <Fact label={t('Payment')}>
          <Link to={inList('/billing/crypto-payments', { id: refund.paymentId })}>{t('Payment #{{id}}', { id: refund.paymentId })}</Link>
        </Fact>
        <Fact label={t('Reason')}>{refund.reason}</Fact>
        <Fact label={t('Requested by')}>{refund.requestedByName}</Fact>
        {refund.decidedByName && <Fact label={status === 'rejected' ? t('Rejected by') : t('Approved by')}>{refund.decidedByName}</Fact>}
        {refund.rejectedReason && <Fact label={t('Reason for rejection')}>{refund.rejectedReason}</Fact>}
        {refund.signer && (
          <Fact label={t('Signed by')}>
            <Copyable text={refund.signer} label={t('Copy the address')} />
          </Fact>
        )}
        {txHash && (
          <Fact label={t('Transaction')}>
            <Copyable text={txHash} label={t('Copy the transaction hash')} to={explorerUrl} />
          </Fact>
        )}
        {status === 'completed' && topupRequestId && (
          <Fact label={t('Papers')}>
            <Link to={inList('/billing/documents', { topupRequestId })}>{t('Receipt and credit note')}</Link>
          </Fact>
        )}
      </FactList>
    </Card>
  );
};

const Copyable = ({ text, label, to }: { text: string; label: string; to?: string | null }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
    {to ? (
      <a className="mono" href={to} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      <span className="mono">{text}</span>
    )}
    <CopyButton text={text} label={label} />
  </span>
);
