import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The day on which staff of a project were last sent the digest of what will end; one row for each project. */
@Entity('expiring_digests')
export class ExpiringDigest {
  @PrimaryColumn()
  projectId!: number;

  /** In the time zone of Settings, `2026-12-01`. */
  @Column({ length: 10 })
  day!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
