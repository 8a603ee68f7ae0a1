import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

import type { Language } from '../../common/language.js';

const EMAIL_STATUSES = ['none', 'pending', 'sent', 'failed'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

@Entity('notifications')
export class Notification {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  userId!: number;

  @Column('integer', { nullable: true })
  eventId!: number | null;

  @Column({ length: 50 })
  type!: string;

  @Column({ length: 500 })
  message!: string;

  @Column('varchar', { length: 300, nullable: true })
  link!: string | null;

  @Column('varchar', { length: 10, default: 'none' })
  emailStatus!: EmailStatus;

  @Column({ default: 0 })
  emailAttempts!: number;

  @Column('timestamptz', { nullable: true })
  nextEmailAt!: Date | null;

  /** Null: to the person's present address. */
  @Column('varchar', { length: 255, nullable: true })
  emailTo!: string | null;

  /** In which its e-mail is written to a person who has chosen none; null: that of Settings. */
  @Column('varchar', { length: 2, nullable: true })
  emailLanguage!: Language | null;

  /** The link in the e-mail. */
  @Column('varchar', { length: 64, nullable: true })
  userLinkId!: string | null;

  @Column({ default: true })
  isShown!: boolean;

  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
