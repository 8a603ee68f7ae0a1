import { ApiExtension } from '@nestjs/swagger';

export const ERRORS_EXTENSION = 'x-errors';

/** The codes of refusals by their status. */
export type ErrorCodes = Readonly<Partial<Record<number, readonly string[]>>>;

/**
 * Documents what a route refuses beyond what every route of its kind does (no session, a bad field, a broken body …): that follows
 * from whom it is for and what it takes, and is added to the document for all.
 */
export const ApiErrors = (errors: ErrorCodes): MethodDecorator => ApiExtension(ERRORS_EXTENSION, errors) as MethodDecorator;
