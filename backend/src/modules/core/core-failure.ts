/**
 * How a call to a core can fail; every driver throws one of these. After `timeout_unknown` the work may have been done.
 * Kept in vpn_users.failure_class, so the migration's check lists the same words.
 */
export const FAILURE_CLASSES = [
  'auth_rejected',
  'forbidden',
  'not_found',
  'conflict',
  'invalid',
  'rate_limited',
  'unavailable',
  'timeout_unknown',
  'contract_changed',
  'unsupported',
] as const;
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** What a failed write means for us. */
export type FailureMeaning =
  /** It passes by itself: try again later. */
  | 'passing'
  /** Wrong credentials, rights, address or contract: no call for this project can succeed until somebody acts. */
  | 'project'
  /** The core refuses this one user permanently. */
  | 'user';

// A Record, not a switch: a new class without a meaning does not compile.
export const MEANING: Readonly<Record<FailureClass, FailureMeaning>> = {
  auth_rejected: 'project',
  forbidden: 'project',
  not_found: 'project',
  contract_changed: 'project',
  unsupported: 'project',
  conflict: 'user',
  invalid: 'user',
  rate_limited: 'passing',
  unavailable: 'passing',
  timeout_unknown: 'passing',
};

export class CoreFailure extends Error {
  constructor(
    readonly failure: FailureClass,
    /** A sentence for staff; holds no password or token. */
    message: string,
    /** `isNotSent`: the server was not called at all. */
    readonly detail: { status?: number; retryAfterMs?: number; isNotSent?: boolean } = {},
  ) {
    super(message);
  }

  get meaning(): FailureMeaning {
    return MEANING[this.failure];
  }
}
