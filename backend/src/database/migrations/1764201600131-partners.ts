import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What partners build on: the event feed, and webhooks that are sent from it. */
export class Partners1764201600131 implements MigrationInterface {
  name = 'Partners1764201600131';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- An event gets its feed_id after its commit, from one sequencer at a time: whoever has read one id has seen all below it.
      ALTER TABLE outbox_events RENAME COLUMN webhooks_pending TO feed_pending;
      ALTER TABLE outbox_events
        ADD COLUMN feed_id bigint,
        ADD COLUMN environment varchar(20) NOT NULL GENERATED ALWAYS AS
          (CASE WHEN data->>'environment' = 'development' THEN 'development' ELSE 'production' END) STORED;
      ALTER INDEX ix_outbox_events_webhooks RENAME TO ix_outbox_events_feed_pending;
      DROP INDEX ix_outbox_events_project_id;

      -- One row: the last id that was given. Its lock is what makes the sequencer one.
      CREATE TABLE event_feed (
        is_only boolean NOT NULL DEFAULT true,
        last_id bigint NOT NULL DEFAULT 0,
        CONSTRAINT pk_event_feed PRIMARY KEY (is_only),
        CONSTRAINT ck_event_feed_is_only CHECK (is_only)
      );
      -- Past every id that a delivery refers to already.
      INSERT INTO event_feed (last_id) SELECT last_value FROM outbox_events_id_seq;
      UPDATE outbox_events SET feed_id = id WHERE NOT feed_pending AND project_id IS NOT NULL
        AND type = ANY('{subscription.created,subscription.activated,subscription.suspended,subscription.expired,subscription.cancelled,
          subscription.renewed,subscription.deleted,vpn_user.synced,vpn_user.failed,balance.low,topup.completed}');
      CREATE UNIQUE INDEX uq_outbox_events_feed_id ON outbox_events (feed_id) WHERE feed_id IS NOT NULL;
      CREATE INDEX ix_outbox_events_project_id ON outbox_events (project_id, environment, feed_id);

      -- The last event of a project that was removed: a reader who stands before it has missed something.
      CREATE TABLE expired_events (
        project_id integer NOT NULL,
        environment varchar(20) NOT NULL,
        last_id bigint NOT NULL,
        CONSTRAINT pk_expired_events PRIMARY KEY (project_id, environment),
        CONSTRAINT fk_expired_events_project_id FOREIGN KEY (project_id) REFERENCES projects (id),
        CONSTRAINT ck_expired_events_environment CHECK (environment IN ('development', 'production'))
      );

      -- One row: how far the feed has been handed to webhooks.
      CREATE TABLE webhook_cursor (
        is_only boolean NOT NULL DEFAULT true,
        last_event_id bigint NOT NULL,
        CONSTRAINT pk_webhook_cursor PRIMARY KEY (is_only),
        CONSTRAINT ck_webhook_cursor_is_only CHECK (is_only)
      );
      INSERT INTO webhook_cursor (last_event_id) SELECT last_id FROM event_feed;
      ALTER TABLE webhook_deliveries ALTER COLUMN event_id TYPE bigint;
      ALTER TABLE webhooks
        ADD COLUMN environment varchar(20) NOT NULL DEFAULT 'production',
        ADD CONSTRAINT ck_webhooks_environment CHECK (environment IN ('development', 'production'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhooks DROP COLUMN environment;
      ALTER TABLE webhook_deliveries ALTER COLUMN event_id TYPE integer;
      DROP TABLE webhook_cursor, expired_events, event_feed;
      DROP INDEX uq_outbox_events_feed_id, ix_outbox_events_project_id;
      ALTER TABLE outbox_events DROP COLUMN feed_id, DROP COLUMN environment;
      ALTER INDEX ix_outbox_events_feed_pending RENAME TO ix_outbox_events_webhooks;
      ALTER TABLE outbox_events RENAME COLUMN feed_pending TO webhooks_pending;
      CREATE INDEX ix_outbox_events_project_id ON outbox_events (project_id);
    `);
  }
}
