import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

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
export const KEY_SCOPE_EXTENSION = 'x-key-scope';

/** Names the scope that a key needs for a route. Every route for partners has one. */
export const NeedsScope = (scope: KeyScope): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(KEY_SCOPE, scope), ApiExtension(KEY_SCOPE_EXTENSION, scope));

/** Null stands for all scopes, those to come too. */
export const allows = (scopes: readonly KeyScope[] | null, needed: KeyScope): boolean => scopes === null || scopes.includes(needed);
