import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';

import type { Permission } from './permissions.js';

/** The audience of a route. `staff_or_partner` takes a session or an API key. */
export type Audience = 'public' | 'staff' | 'partner' | 'staff_or_partner';

export interface Access {
  audience: Audience;
  /** The permission that staff need; null for routes that staff do not call. */
  permission: Permission | null;
  /** The permission to read what its answers tell about, where `reads` of the first one does not include it. */
  reads: Permission | null;
}

export const ACCESS = Symbol('ACCESS');
export const AUDIENCE_EXTENSION = 'x-audience';
export const PERMISSION_EXTENSION = 'x-permission';
const READS_EXTENSION = 'x-permission-to-read';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route says what an action would do, and changes nothing. */
    isPreview?: boolean;
  }
}

export const IsPreview = (): MethodDecorator => RouteConfig({ isPreview: true });

type Decorator = MethodDecorator & ClassDecorator;

/**
 * Declares the audience of a controller or a handler, and the permission that staff need, for the guard and for the API's description:
 * `@For('staff', 'subscriptions.read')`. A third argument names a permission that staff need as well, to read the answer. The declaration
 * of a handler replaces that of its controller; the guard refuses a route without one.
 */
export function For(audience: 'public' | 'partner'): Decorator;
export function For(audience: 'staff' | 'staff_or_partner', permission: Permission, reads?: Permission): Decorator;
export function For(audience: Audience, permission: Permission | null = null, reads: Permission | null = null): Decorator {
  return applyDecorators(
    SetMetadata(ACCESS, { audience, permission, reads } satisfies Access),
    ApiExtension(AUDIENCE_EXTENSION, audience),
    ApiExtension(PERMISSION_EXTENSION, permission),
    ...(reads === null ? [] : [ApiExtension(READS_EXTENSION, reads)]),
  );
}

/** What an API key can be limited to. */
export const KEY_SCOPES = [
  'subscriptions:read',
  'subscriptions:write',
  'vpn:read',
  'vpn:write',
  'plans:read',
  'billing:read',
  'analytics:read',
  'events:read',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export const KEY_SCOPE = Symbol('KEY_SCOPE');
const KEY_SCOPE_EXTENSION = 'x-key-scope';

/** Names the scope that a key needs for a route. Every route for partners has one. */
export const NeedsScope = (scope: KeyScope): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(KEY_SCOPE, scope), ApiExtension(KEY_SCOPE_EXTENSION, scope));

/** Null means all scopes, future ones included. */
export const allows = (scopes: readonly KeyScope[] | null, needed: KeyScope): boolean => scopes === null || scopes.includes(needed);
