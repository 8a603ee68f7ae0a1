import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One user of a project that moves. The row stays when the VPN user itself is deleted meanwhile. */
@Entity('project_move_users')
export class ProjectMoveUser {
  @PrimaryColumn()
  moveId!: number;

  @PrimaryColumn()
  vpnUserId!: number;

  @Column()
  subscriptionId!: number;

  @Column({ length: 16 })
  vpnLogin!: string;

  /** When its creation on the new server began: from then on a user of that name there is ours. */
  @Column('timestamptz', { nullable: true })
  begunAt!: Date | null;

  /** Existed on the new server already, with the same id as on the old one: both are one server, and no user is removed from it. */
  @Column({ default: false })
  isSame!: boolean;

  @Column('varchar', { length: 128, nullable: true })
  newId!: string | null;

  /** Why the new server refuses the user. */
  @Column('varchar', { length: 500, nullable: true })
  refusal!: string | null;

  /** Exists on the old server and is to be removed from it. */
  @Column({ default: false })
  isOld!: boolean;

  /** A call to the old server may have been under way until then. */
  @Column('timestamptz', { nullable: true })
  freeAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  removedAt!: Date | null;
}
