import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The filters and sorts of small lists that had no index of their own. */
export class ListIndexes1764201600023 implements MigrationInterface {
  name = 'ListIndexes1764201600023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_notifications_created_at ON notifications (user_id, created_at, id);
      CREATE INDEX ix_notifications_type ON notifications (user_id, type, id);
      CREATE INDEX ix_webhooks_created_at ON webhooks (created_at, id);
      CREATE INDEX ix_webhooks_is_active ON webhooks (is_active, id);
      CREATE INDEX ix_webhooks_paused_at ON webhooks (paused_at, id);
      CREATE INDEX ix_webhook_deliveries_status ON webhook_deliveries (webhook_id, status, id);
      CREATE INDEX ix_webhook_deliveries_type ON webhook_deliveries (webhook_id, type, id);
      CREATE INDEX ix_sync_orphans_vpn_login ON sync_orphans (vpn_login, id);
      CREATE INDEX ix_sync_orphans_last_seen_at ON sync_orphans (last_seen_at, id);
      CREATE INDEX ix_api_keys_grace_until ON api_keys (grace_until, id) WHERE grace_until IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ix_notifications_created_at, ix_notifications_type, ix_webhooks_created_at, ix_webhooks_is_active, ix_webhooks_paused_at,
        ix_webhook_deliveries_status, ix_webhook_deliveries_type, ix_sync_orphans_vpn_login, ix_sync_orphans_last_seen_at,
        ix_api_keys_grace_until;
    `);
  }
}
