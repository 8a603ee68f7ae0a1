import { inWords } from '../../common/counters/counters.js';
import { DomainError } from '../../common/errors/domain-error.js';

export const answerForbidden = (): DomainError =>
  new DomainError('forbidden', 'field_forbidden', 'Your role does not answer tickets.', {
    fields: { status: 'Your role does not answer tickets' },
  });

export const tooManyTickets = (retryAfterSeconds: number): DomainError =>
  new DomainError('throttled', 'too_many_tickets', `You have opened many tickets. Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

export const ticketIsFull = (): DomainError =>
  new DomainError('conflict', 'too_many_replies', 'This ticket has become too long. Please open a new one.');
