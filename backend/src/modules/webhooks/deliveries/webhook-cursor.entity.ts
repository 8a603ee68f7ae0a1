import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the last event of the feed that was handed to webhooks. */
@Entity('webhook_cursor')
export class WebhookCursor {
  @PrimaryColumn({ default: true })
  isOnly!: boolean;

  @Column('bigint')
  lastEventId!: number;
}
