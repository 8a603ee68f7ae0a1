import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

import type { Language } from '../../common/language.js';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ length: 255 })
  email!: string;

  /** Mail goes to the address itself. */
  @Column('text')
  emailFolded!: string;

  /** Null for somebody who has not chosen a password yet. */
  @Column('varchar', { length: 100, nullable: true })
  passwordHash!: string | null;

  /** Somebody else set the password: the person must first choose one of their own. */
  @Column({ default: false })
  mustChangePassword!: boolean;

  /** The other person who set the present password; null where its owner did. */
  @Column('integer', { nullable: true })
  passwordSetBy!: number | null;

  /** Until when a password that somebody else set can be used; null for one that its owner chose. */
  @Column('timestamptz', { nullable: true })
  passwordEndsAt!: Date | null;

  /** The folded addresses that it had before: another account with one of them is the same person's. */
  @Column('text', { array: true, default: [] })
  formerEmails!: string[];

  /** The other person who set the present address, where links to another password go; null where its owner did. */
  @Column('integer', { nullable: true })
  emailSetBy!: number | null;

  /**
   * Everybody who may have chosen the present password or second factors: who gave the password or the link to it, and `UNKNOWN_GIVER` where
   * the address was another one then. Empty once the owner of the address is known to have chosen them.
   */
  @Column('integer', { array: true, default: [] })
  accessGivenBy!: number[];

  @Column({ length: 100 })
  firstName!: string;

  @Column({ length: 100 })
  lastName!: string;

  @Column('varchar', { length: 20, default: 'project_manager' })
  role!: string;

  /** Null: as the person's browser asks. */
  @Column('varchar', { length: 2, nullable: true })
  language!: Language | null;

  @Column({ default: true })
  isActive!: boolean;

  @Column('timestamptz', { nullable: true })
  lastLoginAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  @DeleteDateColumn({ type: 'timestamptz' })
  deletedAt!: Date | null;
}
