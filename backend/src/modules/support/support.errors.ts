import { DomainError } from '../../common/errors/domain-error.js';

export const answeredIsForAdmins = (): DomainError =>
  new DomainError('forbidden', 'field_forbidden', 'Only a global admin marks a ticket as answered.', {
    fields: { status: 'Only a global admin marks a ticket as answered' },
  });

export const ticketIsFull = (): DomainError =>
  new DomainError('conflict', 'too_many_replies', 'This ticket has become too long. Please open a new one.');
