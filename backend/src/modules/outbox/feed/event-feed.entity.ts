import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the last id that an event of the feed was given. */
@Entity('event_feed')
export class EventFeed {
  @PrimaryColumn({ default: true })
  isOnly!: boolean;

  @Column('bigint', { default: 0 })
  lastId!: number;
}
