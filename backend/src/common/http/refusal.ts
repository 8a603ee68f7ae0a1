import type { DomainError } from '../errors/domain-error.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request is refused for as soon as it is known who sent it, so that it counts as a call and 401 comes first. */
    refusal?: DomainError;
  }
}
