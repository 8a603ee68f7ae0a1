import type { Adjustment, Asset, Confirmation, CryptoRefund, PendingChange, TopupRequest, TopupReversal } from '../../api/types';
import { onNetwork } from '../../components/wallet/network';
import { CHANGE_KINDS, labelIn } from '../../format/choices';
import { formatMoney } from '../../format/money';
import { inThousands } from '../../format/number';
import { inTokens } from '../../format/tokens';
import { t } from '../../language/language';

/** A request of any kind that waits for a second person. */
export interface Waiting {
  /** Unique among all kinds. */
  id: string;
  kind: 'topup' | 'adjustment' | 'reversal' | 'change' | 'refund' | 'token';
  recordId: number;
  /** Its heading: 'Topup request #12'. */
  title: string;
  /** Why, in its author's words. */
  note: string | null;
  projectId: number | null;
  projectName: string | null;
  /** The amount in words: '+$50.00', 'up to $500.00'. */
  effect: string;
  requestedByName: string;
  createdAt: string;
  confirmation: Confirmation | null;
  /** Of a top-up. */
  attachments: TopupRequest['attachments'];
}

/** Kinds that are approved and rejected in the list; the others are decided on a page of their own. */
export type DecidedHere = Waiting & { kind: Exclude<Waiting['kind'], 'refund' | 'token'> };
export const isDecidedHere = (waiting: Waiting): waiting is DecidedHere => waiting.kind !== 'refund' && waiting.kind !== 'token';

export const ofTopup = (topup: TopupRequest): Waiting => ({
  ...common(topup),
  id: `topup-${topup.id}`,
  kind: 'topup',
  title: t('Topup request #{{id}}', { id: topup.id }),
  note: topup.description,
  effect: formatMoney(topup.amount, { signed: true }),
  requestedByName: topup.requestedByName ?? t('Auto topup'),
  attachments: topup.attachments,
});

export const ofAdjustment = (adjustment: Adjustment): Waiting => ({
  ...common(adjustment),
  id: `adjustment-${adjustment.id}`,
  kind: 'adjustment',
  title: t('Adjustment #{{id}}', { id: adjustment.id }),
  note: adjustment.reason,
  effect: formatMoney(adjustment.amount, { signed: true }),
  requestedByName: adjustment.requestedByName,
});

export const ofReversal = (reversal: TopupReversal): DecidedHere => ({
  ...common(reversal),
  id: `reversal-${reversal.id}`,
  kind: 'reversal',
  title: t('Reversal of topup #{{topupRequestId}}', { topupRequestId: reversal.topupRequestId }),
  note: reversal.reason,
  effect: formatMoney(`-${reversal.amount}`),
  requestedByName: reversal.requestedByName,
});

export const ofRefund = (refund: CryptoRefund): Waiting => ({
  ...common(refund),
  id: `refund-${refund.id}`,
  kind: 'refund',
  title: t('Refund of payment #{{paymentId}}', { paymentId: refund.paymentId }),
  note: refund.reason,
  effect: refund.amount === null ? inTokens(`−${inThousands(refund.tokenAmount)}`, refund.tokenSymbol) : formatMoney(`-${refund.amount}`),
  requestedByName: refund.requestedByName,
});

/** A token that is off until a second person switches it on. */
export const ofAsset = ({ id, name, symbol, chainId, changedByName, waitsSince, confirmation }: Asset): Waiting => ({
  ...common({ id, projectId: null, projectName: null, createdAt: waitsSince ?? '', confirmation }),
  id: `token-${id}`,
  kind: 'token',
  title: t('Token {{name}}', { name }),
  note: onNetwork({ symbol, chainId }),
  effect: '–',
  requestedByName: changedByName ?? '–',
});

const LIMITS: Record<PendingChange['kind'], keyof PendingChange['after']> = {
  approval_limit: 'approvalLimit',
  overdraft_limit: 'overdraftLimit',
};

export const ofChange = (change: PendingChange): Waiting => {
  const field = LIMITS[change.kind];
  const before = change.before[field];
  return {
    ...common({ ...change, projectName: null }),
    id: `change-${change.id}`,
    kind: 'change',
    title: labelIn(CHANGE_KINDS, change.kind),
    note: before ? t('Now {{before}}', { before: formatMoney(before) }) : t('Now none'),
    effect: t('up to {{limit}}', { limit: formatMoney(change.after[field] ?? '0') }),
    requestedByName: change.requestedByName,
  };
};

type Common = Pick<Waiting, 'projectId' | 'projectName' | 'createdAt' | 'confirmation'> & { id: number };
const common = ({ id, projectId, projectName, createdAt, confirmation }: Common) => ({
  recordId: id,
  projectId,
  projectName,
  createdAt,
  confirmation,
  attachments: [],
});
