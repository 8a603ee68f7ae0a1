import { ApiExtension } from '@nestjs/swagger';

export const ERRORS_EXTENSION = 'x-errors';

/** The codes of refusals by their status. */
export type ErrorCodes = Readonly<Partial<Record<number, readonly string[]>>>;

/**
 * Documents the errors that are special to a route. Errors of every route of its kind (no session, a bad field, a broken body …) follow
 * from its audience and its parameters, and are added to the document automatically.
 */
export const ApiErrors = (errors: ErrorCodes): MethodDecorator => ApiExtension(ERRORS_EXTENSION, errors) as MethodDecorator;
