import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('used_binding_messages')
export class UsedBindingMessage {
  @PrimaryColumn({ length: 64 })
  messageHash!: string;

  @Column()
  projectId!: number;

  @Column('timestamptz', { default: () => 'now()' })
  usedAt!: Date;
}
