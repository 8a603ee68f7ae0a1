import type { CryptoPayment } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { TwoLines } from '../../components/table/LinkCell';
import { MoneyText } from '../../components/text/MoneyText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip, labelOf } from '../../components/text/StatusChip';
import { shownTokens } from '../../format/tokens';
import { networkName } from '../../components/wallet/network';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

const HASH_START = 10;
const HASH_END = -6;

export const CRYPTO_PAYMENT_STATUSES = ['pending', 'held', 'confirmed', 'failed'].map((value) => ({ value, label: labelOf(value) }));

export const tokensOf = ({ tokenAmount, tokenSymbol }: CryptoPayment) =>
  tokenAmount === null ? undefined : shownTokens({ tokenAmount, tokenSymbol });

const shortHash = (hash: string) => `${hash.slice(0, HASH_START)}…${hash.slice(HASH_END)}`;

/** The alarm is no state of its own: the credit stands until a person has decided. */
export const PaymentChip = ({ payment: { status, isReorganised } }: { payment: CryptoPayment }) =>
  isReorganised ? <StatusChip label={t('Reversed')} tone="bad" /> : <StatusChip status={status} />;

export const CRYPTO_PAYMENT_COLUMNS: readonly Column<CryptoPayment>[] = [
  {
    id: 'payment',
    label: t('Payment'),
    phone: 'title',
    width: 190,
    grows: true,
    cell: (payment) => (
      <TwoLines
        note={
          <span style={{ whiteSpace: 'nowrap' }}>
            {payment.explorerUrl ? (
              <a className="mono" href={payment.explorerUrl} target="_blank" rel="noreferrer">
                {shortHash(payment.txHash)}
              </a>
            ) : (
              <span className="mono">{shortHash(payment.txHash)}</span>
            )}
          </span>
        }
      >
        {tokensOf(payment) ?? t('Amount not known yet')}
      </TwoLines>
    ),
  },
  {
    id: 'project',
    label: t('Project'),
    width: 126,
    cell: ({ projectId, projectName }) => (
      <RecordName
        resource="projects"
        id={projectId}
        text="name"
        known={projectName}
        to={`/projects/${projectId}/balance`}
        none={t('Unassigned')}
      />
    ),
  },
  { id: 'network', label: t('Network'), width: 140, priority: 3, cell: ({ chainId }) => networkName(chainId) },
  { id: 'status', label: t('Status'), width: 120, phone: 'aside', cell: (payment) => <PaymentChip payment={payment} /> },
  {
    id: 'message',
    label: t('What this means'),
    width: 220,
    grows: true,
    priority: 3,
    cell: ({ message }) => (
      <span className="whole-row" style={{ color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px' }}>
        {serverText(message)}
      </span>
    ),
  },
  {
    id: 'credited',
    label: t('Credited'),
    sort: 'usdAmount',
    align: 'right',
    width: 110,
    priority: 1,
    cell: ({ usdAmount }) => (usdAmount ? <MoneyText amount={usdAmount} /> : '–'),
  },
  {
    id: 'created',
    label: t('Seen'),
    sort: 'createdAt',
    width: 159,
    priority: 1,
    cell: ({ createdAt }) => <DateText value={createdAt} show="time" />,
  },
];
