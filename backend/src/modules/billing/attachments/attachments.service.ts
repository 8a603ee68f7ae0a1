import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import { fileTypeOf } from '../../../common/file-type.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import type { Upload } from '../../../common/http/server/upload.js';
import type { Db, Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { User } from '../../users/user.entity.js';
import { lockTopup } from '../topups/lock-topup.js';
import { TopupRequest } from '../topups/topup-request.entity.js';
import { notOwnRequest, notPending, tooManyAttachments, unknownType } from './attachments.errors.js';
import { harmlessName } from './attachments.rules.js';
import type { AttachedFile } from './attachments.dto.js';
import { TopupAttachment } from './topup-attachment.entity.js';

export const ATTACHMENT_BYTES_MAX = 5_000_000;
const ATTACHMENTS_MAX = 3;

/** Files that prove a payment, attached to its top-up request. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly audit: AuditService,
    private readonly projects: ProjectsService,
  ) {}

  /** Before a file is read: whether there is such a request that takes one from the caller. @throws not_found, not_own_request, topup_not_pending */
  async requireOpen(db: Db, caller: StaffCaller, topupRequestId: number): Promise<void> {
    const request = await db.getRepository(TopupRequest).findOneBy({ id: topupRequestId });
    const { status, requestedBy } = requireRecord(caller.scope, 'topup request', request);
    requireOwn(caller, requestedBy);
    if (status !== 'pending') throw notPending(status);
  }

  /** @throws not_found, not_own_request, topup_not_pending, too_many_attachments, validation_failed */
  async add(tx: Tx, caller: StaffCaller, topupRequestId: number, { name: given, content, sha256 }: Upload): Promise<AttachedFile> {
    const type = fileTypeOf(content);
    if (!type) throw unknownType();
    // The request's lock makes those who attach take turns, so that the count is exact.
    const { projectId, status, requestedBy } = await lockTopup(tx, this.projects, caller.scope, topupRequestId);
    requireOwn(caller, requestedBy);
    if (status !== 'pending') throw notPending(status);
    const repository = tx.getRepository(TopupAttachment);
    const known = await repository.find({ where: { topupRequestId } });
    const same = known.find((each) => each.sha256 === sha256);
    if (same) return this.named(tx, same);
    if (known.length >= ATTACHMENTS_MAX) throw tooManyAttachments(ATTACHMENTS_MAX);
    const name = harmlessName(given, type);
    const attachment = repository.create({
      topupRequestId,
      name,
      type,
      size: content.length,
      sha256,
      content,
      uploadedBy: caller.userId,
    });
    await repository.insert(attachment);
    await this.audit.record(tx, caller.actor, {
      action: 'topup_attachment_added',
      entityType: 'topup_request',
      entityId: topupRequestId,
      projectId,
      details: { attachmentId: attachment.id, name, type, size: attachment.size },
    });
    return this.named(tx, attachment);
  }

  /** With its content. @throws not_found */
  async get(db: Db, scope: Scope, topupRequestId: number, id: number): Promise<TopupAttachment> {
    requireRecord(scope, 'topup request', await db.getRepository(TopupRequest).findOneBy({ id: topupRequestId }));
    const attachment = await db
      .getRepository(TopupAttachment)
      .findOne({ where: { id, topupRequestId }, select: { id: true, name: true, type: true, size: true, content: true } });
    if (!attachment) throw notFound('attachment');
    return attachment;
  }

  private async named(tx: Tx, attachment: TopupAttachment): Promise<AttachedFile> {
    const person = await tx.getRepository(User).findOneBy({ id: attachment.uploadedBy });
    return { ...attachment, uploadedByName: person && `${person.firstName} ${person.lastName}` };
  }
}

/** An automatic request has no requester: everybody who may request topups attaches to it. @throws not_own_request */
function requireOwn({ userId, permissions }: StaffCaller, requestedBy: number | null): void {
  if (requestedBy !== null && requestedBy !== userId && !permissions.has('topups.confirm')) throw notOwnRequest();
}
