import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

import { DomainError } from './errors/domain-error.js';
import { needsProof, type Permission } from './http/permissions.js';

/** What a signed-in person has to do before anything else. */
export type Obligation = 'password_change_required' | 'mfa_enrolment_required';

/**
 * `needed`: within the last `freshMinutes` of Settings the caller has proven who they are. `by_field`: the service decides, since only
 * some changes grant more than before. `unneeded`: the route grants nothing.
 */
export type Proof = 'needed' | 'by_field' | 'unneeded';

export const PROOF = Symbol('PROOF');
export const PROOF_EXTENSION = 'x-fresh-proof';
export const OPEN_WHILE = Symbol('OPEN_WHILE');

/** Says whether a route needs a fresh proof; without it the route's permission decides (`proofOf`). */
export const FreshProof = (proof: Proof): MethodDecorator =>
  applyDecorators(SetMetadata(PROOF, proof), ApiExtension(PROOF_EXTENSION, proof));

/** A route that is open also to people who must do something else first, such as replace a password. */
export const OpenWhile = (...obligations: Obligation[]): MethodDecorator => SetMetadata(OPEN_WHILE, obligations);

/**
 * Whether a route is open to somebody who looks at the console as another person. Without this decorator a GET route is open, unless it shows a
 * customer's credentials, and every other route is closed.
 */
export type ViewingRule = 'open' | 'closed';
export const WHILE_VIEWING = Symbol('WHILE_VIEWING');
export const WhileViewing = (said: ViewingRule): MethodDecorator => SetMetadata(WHILE_VIEWING, said);

export const whileViewing = (said: ViewingRule | undefined, method: string, permission: Permission): ViewingRule =>
  said ?? (method === 'GET' && permission !== 'vpn.credentials' ? 'open' : 'closed');

export const viewingAs = (): DomainError =>
  new DomainError('forbidden', 'viewing_as', 'You are looking at the console as somebody else, and can only read.');

/** For routes that send files. @throws viewing_as */
export function refuseWhileViewing({ viewer }: { viewer: object | null }): void {
  if (viewer !== null) throw viewingAs();
}

/** A change under a permission that moves money or grants rights needs a proof unless its route says otherwise. */
export const proofOf = (said: Proof | undefined, method: string, permission: Permission): Proof =>
  said ?? (method !== 'GET' && needsProof(permission) ? 'needed' : 'unneeded');

export const reauthenticationRequired = (): DomainError =>
  new DomainError('forbidden', 'reauthentication_required', 'Please confirm again that it is you.');

/** For services that decide by the changed field. @throws reauthentication_required */
export function requireFreshProof({ isFresh }: { isFresh: boolean }): void {
  if (!isFresh) throw reauthenticationRequired();
}
