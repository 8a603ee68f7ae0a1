import type { components } from './schema';

/** What the API calls a thing, by the name that its OpenAPI document has for it. Its comments are those of the API. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];
