import { SetMetadata } from '@nestjs/common';

/** Whom a route is for. `global_admin` is staff of that role; `staff_or_partner` takes a session or an API key. */
export type Audience = 'public' | 'staff' | 'global_admin' | 'partner' | 'staff_or_partner';

export const AUDIENCE = Symbol('AUDIENCE');

/** Says whom a controller or a handler is for. The global guard refuses a route that says nothing. */
export const For = (audience: Audience): MethodDecorator & ClassDecorator => SetMetadata(AUDIENCE, audience);
