import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** Whom a route is for. `global_admin` is staff of that role; `staff_or_partner` takes a session or an API key. */
export type Audience = 'public' | 'staff' | 'global_admin' | 'partner' | 'staff_or_partner';

export const AUDIENCE = Symbol('AUDIENCE');
export const AUDIENCE_EXTENSION = 'x-audience';

/** Says whom a controller or a handler is for, to the guard and to the API's description. The guard refuses a route that says nothing. */
export const For = (audience: Audience): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(AUDIENCE, audience), ApiExtension(AUDIENCE_EXTENSION, audience));
