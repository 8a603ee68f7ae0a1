import { DomainError, invalidField } from '../../../common/errors/domain-error.js';

const conflict = (code: string, message: string): DomainError => new DomainError('conflict', code, message);

export const moveRunning = (): DomainError =>
  conflict('move_running', 'This project is being moved already. Please wait for that move, or cancel it.');
export const moveNotRunning = (): DomainError => conflict('move_not_running', 'This project is not being moved at the moment.');
export const moveNotStopped = (): DomainError => conflict('move_not_stopped', 'Only a move that is stopped can be resumed.');
export const sameServer = (): DomainError => invalidField('coreUrl', 'The project is on this server already, with this login.');
export const unsupportedTarget = (why: string): DomainError => conflict('server_unsupported', `${why}. Nothing can be moved to it.`);
