import type { Actor, StaffCaller } from '../../../common/http/caller.js';
import type { Scope } from '../../../common/http/scope.js';

/** The caller of a change, and its rights. A partner has no permissions. */
export interface ActingCaller {
  scope: Scope;
  actor: Actor;
  permissions: Pick<StaffCaller['permissions'], 'has'>;
  /** Whether a person gave a fresh proof of who they are. A key proves itself with each call. */
  isFresh: boolean;
  /** The present time, where it is not the database's. */
  at?: Date;
}

export const NO_PERMISSIONS: ActingCaller['permissions'] = new Set();

/** Not bound by the longest time that a project sells, and may correct dates and refund what is unused. */
export const mayOverride = ({ permissions }: Pick<ActingCaller, 'permissions'>): boolean => permissions.has('subscriptions.override');
