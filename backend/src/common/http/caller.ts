import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { DomainError } from '../errors/domain-error.js';
import type { KeyScope } from './audience.js';
import type { Permission } from './permissions.js';
import type { Obligation } from '../proof.js';
import type { Scope } from './scope.js';
import type { Language } from '../language.js';

export const ENVIRONMENTS = ['development', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Who did something, as the audit trail writes it down. */
export interface Actor {
  kind: 'user' | 'api_key' | 'system';
  id: number | null;
  name: string;
  email: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** The facts about a request that are known before its handler runs. */
export interface RequestFacts {
  method: string;
  path: string;
  body: unknown;
  /** The key by which a repeated request is recognised. */
  idempotencyKey: string | null;
  /** Set when a stored answer is sent again; it then has the header `Idempotent-Replayed`. */
  isReplay: boolean;
}

export interface StaffCaller {
  kind: 'staff';
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  /** The code of the role. */
  role: string;
  isGlobalAdmin: boolean;
  permissions: ReadonlySet<Permission>;
  /** The permission that the route requires; a command checks it again inside its transaction. */
  needed: Permission;
  /** Likewise: the one that it requires to read its answer (`Access.reads`). */
  neededToRead: Permission | null;
  lastLoginAt: Date | null;
  /** Null: as the browser asks. */
  language: Language | null;
  sessionId: string;
  /** Whether they gave a fresh proof within the last `freshMinutes` of Settings. */
  isFresh: boolean;
  /** What the person has to do before anything else, in this order. */
  obligations: readonly Obligation[];
  scope: Scope;
  /** The person who views the console as this caller, and may change nothing. */
  viewer: { userId: number; name: string; permissions: ReadonlySet<Permission> } | null;
  actor: Actor;
  request: RequestFacts;
}

export interface PartnerCaller {
  kind: 'partner';
  apiKeyId: number;
  projectId: number;
  projectStatus: 'active' | 'paused' | 'inactive';
  environment: Environment;
  rateLimitPerHour: number;
  /** Null stands for all. */
  scopes: readonly KeyScope[] | null;
  /** The scope that the route requires; a command checks it again inside its transaction. Null: none. */
  needed: KeyScope | null;
  scope: Scope;
  actor: Actor;
  request: RequestFacts;
}

export type Caller = StaffCaller | PartnerCaller;

/** A development key: it works in the sandbox alone, and reaches nothing of its project's production. */
export const isSandboxed = (caller: Caller): boolean => caller.kind === 'partner' && caller.environment === 'development';

declare module 'fastify' {
  interface FastifyRequest {
    /** The `code` of the error that was answered. */
    errorCode?: string;
    /** Set by the access guard. */
    caller?: Caller;
  }
}

export const systemActor = (name: string): Actor => ({
  kind: 'system',
  id: null,
  name,
  email: null,
  ipAddress: null,
  userAgent: null,
  requestId: null,
});

/** Address and device of a request; both are cut to the length of their columns. */
export const originOf = (request: FastifyRequest): Pick<Actor, 'ipAddress' | 'userAgent' | 'requestId'> => ({
  // A client that has hung up has no address any more, whatever the type says.
  ipAddress: (request.ip as string | undefined)?.slice(0, 45) ?? null,
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  requestId: request.id,
});

const callerOf = (context: ExecutionContext): Caller | undefined => context.switchToHttp().getRequest<FastifyRequest>().caller;
const unauthenticated = (): DomainError => new DomainError('unauthenticated', 'unauthenticated', 'Please sign in.');

/** The signed-in member of staff. */
export const Staff = createParamDecorator((_: unknown, context: ExecutionContext): StaffCaller => {
  const caller = callerOf(context);
  if (caller?.kind !== 'staff') throw unauthenticated();
  return caller;
});

/** The API key that calls. */
export const Partner = createParamDecorator((_: unknown, context: ExecutionContext): PartnerCaller => {
  const caller = callerOf(context);
  if (caller?.kind !== 'partner') throw unauthenticated();
  return caller;
});

/** Either of them, for the routes that serve both. */
export const AnyCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const caller = callerOf(context);
  if (!caller) throw unauthenticated();
  return caller;
});
