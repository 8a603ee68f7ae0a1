import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

import type { FileType } from '../../../common/file-type.js';

/** A file that proves a payment. The same content twice is one attachment. */
@Entity('topup_attachments')
export class TopupAttachment {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  topupRequestId!: number;

  /** A safe name, whatever the sender called the file. */
  @Column({ length: 120 })
  name!: string;

  @Column('varchar', { length: 20 })
  type!: FileType;

  @Column()
  size!: number;

  @Column({ length: 64 })
  sha256!: string;

  @Column('bytea', { select: false })
  content!: Buffer;

  @Column()
  uploadedBy!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
