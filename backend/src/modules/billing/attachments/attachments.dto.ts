import { Out } from '../../../common/http/fields.js';
import type { FileType } from '../../../common/file-type.js';
import type { TopupAttachment } from './topup-attachment.entity.js';

export class AttachmentResponse {
  @Out.id() id!: number;
  @Out.text() name!: string;
  @Out.oneOf(['application/pdf', 'image/png', 'image/jpeg'], { description: 'By its content.' }) type!: FileType;
  @Out.int({ description: 'In bytes.' }) size!: number;
  @Out.id({ description: 'Who attached it.' }) uploadedBy!: number;
  @Out.text({ nullable: true }) uploadedByName!: string | null;
}

export type AttachedFile = Pick<TopupAttachment, Exclude<keyof AttachmentResponse, 'uploadedByName'>> &
  Pick<AttachmentResponse, 'uploadedByName'>;

export const toAttachment = ({ id, name, type, size, uploadedBy, uploadedByName }: AttachedFile): AttachmentResponse => ({
  id,
  name,
  type,
  size,
  uploadedBy,
  uploadedByName,
});
