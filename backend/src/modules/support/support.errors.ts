import { inWords } from '../../common/counters/counters.js';
import { DomainError } from '../../common/errors/domain-error.js';

export const answeredIsForAdmins = (): DomainError =>
  new DomainError('forbidden', 'field_forbidden', 'Only a global admin marks a ticket as answered.', {
    fields: { status: 'Only a global admin marks a ticket as answered' },
  });

export const tooManyTickets = (retryAfterSeconds: number): DomainError =>
  new DomainError('throttled', 'too_many_tickets', `You have opened many tickets. Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

export const ticketIsFull = (): DomainError =>
  new DomainError('conflict', 'too_many_replies', 'This ticket has become too long. Please open a new one.');
