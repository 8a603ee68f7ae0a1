import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

import type { Permission } from './permissions.js';

/** Whom a route is for. `staff_or_partner` takes a session or an API key. */
export type Audience = 'public' | 'staff' | 'partner' | 'staff_or_partner';

export interface Access {
  audience: Audience;
  /** What staff need for it; null for routes that staff do not call. */
  permission: Permission | null;
}

export const ACCESS = Symbol('ACCESS');
export const AUDIENCE_EXTENSION = 'x-audience';
export const PERMISSION_EXTENSION = 'x-permission';

type Decorator = MethodDecorator & ClassDecorator;

/**
 * Says whom a controller or a handler is for, and what staff need for it, to the guard and to the API's description:
 * `@For('staff', 'subscriptions.read')`. A handler's own replaces that of its controller; the guard refuses a route that says nothing.
 */
export function For(audience: 'public' | 'partner'): Decorator;
export function For(audience: 'staff' | 'staff_or_partner', permission: Permission): Decorator;
export function For(audience: Audience, permission: Permission | null = null): Decorator {
  return applyDecorators(
    SetMetadata(ACCESS, { audience, permission } satisfies Access),
    ApiExtension(AUDIENCE_EXTENSION, audience),
    ApiExtension(PERMISSION_EXTENSION, permission),
  );
}
