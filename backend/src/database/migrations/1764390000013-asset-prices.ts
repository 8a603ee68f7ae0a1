import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AssetPrices1764390000013 implements MigrationInterface {
  name = 'AssetPrices1764390000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Since when a token waits for an independent person to switch it on; null where nobody asked for it.
      ALTER TABLE assets ADD COLUMN activation_requested_at timestamptz,
        ADD CONSTRAINT ck_assets_activation_requested_at CHECK (activation_requested_at IS NULL OR NOT is_active);

      -- Prices that money was calculated with stand beside it, with their source and time.
      ALTER TABLE crypto_payment_requests ADD COLUMN price_source varchar(300), ADD COLUMN price_quoted_at timestamptz;
      UPDATE crypto_payment_requests r SET price_source = q.source, price_quoted_at = q.quoted_at FROM price_quotes q WHERE q.id = r.price_quote_id;
      ALTER TABLE crypto_payments ADD COLUMN prices jsonb;
      ALTER TABLE transactions ADD COLUMN prices jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE transactions DROP COLUMN prices;
      ALTER TABLE crypto_payments DROP COLUMN prices;
      ALTER TABLE crypto_payment_requests DROP COLUMN price_source, DROP COLUMN price_quoted_at;
      ALTER TABLE assets DROP COLUMN activation_requested_at;
    `);
  }
}
