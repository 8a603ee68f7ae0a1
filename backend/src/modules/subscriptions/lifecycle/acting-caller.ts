import type { Actor } from '../../../common/http/caller.js';
import type { Scope } from '../../../common/http/scope.js';

/** The caller of a change, and what it may do. */
export interface ActingCaller {
  scope: Scope;
  actor: Actor;
  /** Not bound by the longest time that a project sells, and may correct dates. */
  isGlobalAdmin: boolean;
  /** What counts as now, where it is not the time of the database. */
  at?: Date;
}
