import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('notification_preferences')
export class NotificationPreference {
  @PrimaryColumn()
  userId!: number;

  @PrimaryColumn({ length: 50 })
  type!: string;

  @Column({ default: true })
  inApp!: boolean;

  @Column({ default: false })
  email!: boolean;
}
