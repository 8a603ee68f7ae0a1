import { isNativeError } from 'node:util/types';

/** Errors of sockets are made by Node itself, whose `Error` is another one where modules are loaded into a context of their own. */
export const isError = (error: unknown): error is Error => error instanceof Error || isNativeError(error);
