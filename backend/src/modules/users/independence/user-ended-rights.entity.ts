import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('user_ended_rights')
export class UserEndedRights {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  userId!: number;

  @Column('text', { array: true })
  permissions!: string[];

  @CreateDateColumn({ type: 'timestamptz' })
  endedAt!: Date;
}
