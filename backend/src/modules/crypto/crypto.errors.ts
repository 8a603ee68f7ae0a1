import { DomainError, invalidField } from '../../common/errors/domain-error.js';

const RETRY_SECONDS = 15;

export const cryptoDisabled = (reason: string): DomainError =>
  new DomainError('unavailable', 'crypto_disabled', reason, { retryAfterSeconds: RETRY_SECONDS });

/** No node can be reached or used at the moment; `why` names the hosts, never a full address, which may contain a key. */
export const chainUnavailable = (why: string): DomainError =>
  new DomainError('unavailable', 'chain_unavailable', `The chain cannot be reached at the moment (${why}). Please try again.`, {
    retryAfterSeconds: RETRY_SECONDS,
  });

export const priceUnavailable = (): DomainError =>
  new DomainError('unavailable', 'price_unavailable', 'There is no token price at the moment. Please try again.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

export const priceStale = (): DomainError =>
  new DomainError(
    'unavailable',
    'price_stale',
    'The last token price is older than 10 minutes. Please try again once there is a new one.',
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );

export const priceUnpegged = (): DomainError =>
  new DomainError(
    'unavailable',
    'price_unpegged',
    'The token has left its peg, or its second price source does not answer. Please try again later, or pay in another token.',
    { retryAfterSeconds: RETRY_SECONDS },
  );

const claimRefused = (kind: 'forbidden' | 'conflict', code: string, message: string, projectId: number, txHash: string): DomainError =>
  new DomainError(kind, code, message, {
    audit: { action: 'crypto_payment_refused', entityType: 'crypto_payment', entityId: txHash, projectId },
  });

export const walletNotBound = (projectId: number, txHash: string): DomainError =>
  claimRefused(
    'forbidden',
    'wallet_not_bound',
    'This transfer did not come from a wallet that is bound to this project. Bind the wallet that paid, then submit again.',
    projectId,
    txHash,
  );

export const OPEN_MAX = 20;

export const tooManyOpenRequests = (): DomainError =>
  new DomainError(
    'conflict',
    'too_many_open',
    `A project has at most ${OPEN_MAX} open payment requests. Pay one, or wait until one expires.`,
  );

export const tooManyOpenHashes = (projectId: number, txHash: string): DomainError =>
  claimRefused(
    'conflict',
    'too_many_open',
    `A project has at most ${OPEN_MAX} submitted transactions that are not on the chain yet. Wait until one is found or given up.`,
    projectId,
    txHash,
  );

export const alreadySubmitted = (projectId: number, txHash: string): DomainError =>
  claimRefused('conflict', 'tx_already_submitted', 'This transaction was submitted already.', projectId, txHash);

const bindingRefused = (
  code: string,
  message: string,
  projectId: number,
  field: string,
  kind: 'invalid' | 'conflict' = 'invalid',
): DomainError =>
  new DomainError(kind, code, message, {
    fields: { [field]: message },
    audit: { action: 'wallet_binding_refused', entityType: 'wallet', projectId },
  });

export const invalidSignature = (projectId: number): DomainError =>
  bindingRefused('invalid_signature', 'The signature was not made by this wallet for this message.', projectId, 'signature');

export const wrongMessage = (projectId: number, expected: string): DomainError =>
  bindingRefused('invalid_binding_message', `The message must be exactly “${expected}” and a line “Timestamp: …”.`, projectId, 'message');

export const messageExpired = (projectId: number): DomainError =>
  bindingRefused(
    'binding_message_expired',
    'The message is older than 10 minutes or its time is in the future. Please sign a new one.',
    projectId,
    'message',
  );

export const messageUsed = (projectId: number): DomainError =>
  bindingRefused('binding_message_used', 'This signed message was used already. Please sign a new one.', projectId, 'message', 'conflict');

export const badAddress = (field: string): DomainError =>
  invalidField(field, 'Not an address: 0x and 40 hex digits, with a right checksum where letters are mixed.');

export const notHeld = (): DomainError => new DomainError('conflict', 'payment_not_held', 'This transfer is not held (any more).');

const assignmentRefused = (code: string, message: string, paymentId: number, projectId: number, extra?: { who: string[] }): DomainError =>
  new DomainError('conflict', code, message, {
    ...(extra && { extra }),
    audit: { action: 'crypto_payment_assigned', entityType: 'crypto_payment', entityId: paymentId, projectId },
  });

export const assignmentPending = (paymentId: number, projectId: number): DomainError =>
  assignmentRefused('assignment_pending', 'An assignment of this transfer waits for a decision already.', paymentId, projectId);

export const keptThoughProposed = (paymentId: number, projectId: number): DomainError =>
  new DomainError('conflict', 'assignment_pending', 'An assignment of this transfer waits for a decision: reject it first.', {
    audit: { action: 'crypto_payment_kept_as_income', entityType: 'crypto_payment', entityId: paymentId, projectId },
  });

export const assignmentChanged = (paymentId: number, projectId: number): DomainError =>
  assignmentRefused('assignment_changed', 'Another project has been named since you read this: look at it again.', paymentId, projectId);

export const assignmentNotIndependent = (paymentId: number, projectId: number, why: string, who: string[]): DomainError =>
  assignmentRefused('not_independent', why, paymentId, projectId, { who });

export const noAssignment = (): DomainError =>
  new DomainError('conflict', 'assignment_not_pending', 'No assignment of this transfer waits (any more).');

export const hasOwner = (): DomainError =>
  new DomainError('conflict', 'payment_has_owner', 'This transfer belongs to a project: it is assigned, and not kept.');

export const notReorganised = (): DomainError =>
  new DomainError('conflict', 'payment_not_reorganised', 'The chain has not reversed this payment.');

export const assetNotIndependent = (assetId: number, why: string, who: string[]): DomainError =>
  new DomainError('conflict', 'not_independent', why, {
    extra: { who },
    audit: { action: 'asset_updated', entityType: 'asset', entityId: assetId },
  });

export const assetTaken = (): DomainError =>
  new DomainError('conflict', 'asset_taken', 'This token of this chain is in the list already.', {
    fields: { tokenAddress: 'This token of this chain is in the list already.' },
  });

export const assetUnconfirmed = (symbol: string): DomainError =>
  new DomainError('conflict', 'asset_unconfirmed', `${symbol} was changed, and waits for an independent person to switch it on.`);

export const assetInUse = (): DomainError =>
  new DomainError(
    'conflict',
    'asset_in_use',
    'Payments name this token: its chain, address, decimals and receiving address stay, and it can be switched off, not removed.',
  );

export const assetOfEnvironment = (): DomainError =>
  new DomainError('conflict', 'asset_of_environment', 'The environment names this token: it is changed there.');

export const assetChanged = (): DomainError =>
  new DomainError('conflict', 'asset_changed', 'This token was changed a moment ago. Please try again.');
