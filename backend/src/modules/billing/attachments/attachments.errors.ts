import { DomainError, invalidField } from '../../../common/errors/domain-error.js';
import type { TopupStatus } from '../topups/topup-request.entity.js';

export const notPending = (status: TopupStatus): DomainError =>
  new DomainError('conflict', 'topup_not_pending', `This topup request is ${status} already: nothing can be attached any more.`);

export const notOwnRequest = (): DomainError =>
  new DomainError('forbidden', 'not_own_request', 'Only its requester, and people who may decide it, attach files to a topup request.');

export const tooManyAttachments = (max: number): DomainError =>
  new DomainError('conflict', 'too_many_attachments', `A topup request has at most ${max} attachments.`);

export const unknownType = (): DomainError => invalidField('file', 'A PDF, a PNG or a JPEG');
