import type { MigrationInterface, QueryRunner } from 'typeorm';

const textOf = (further: string): string => `
  ALTER TABLE subscriptions DROP COLUMN search_text;
  ALTER TABLE subscriptions ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    search_form(subscription_id || E'\\n' || vpn_login_id || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(name, '') || E'\\n'
      || coalesce(surname, '') || E'\\n' || coalesce(phone, '')${further})) STORED;
  CREATE INDEX ix_subscriptions_search_text ON subscriptions USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
  ALTER TABLE subscriptions ALTER COLUMN search_text SET STATISTICS 1000;`;

/** A search finds a phone number without its signs, and the customer by the hash of the payment. */
export class Search1764370000008 implements MigrationInterface {
  name = 'Search1764370000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      textOf(`
      || CASE WHEN phone ~ '[0-9][^0-9]+[0-9]' THEN E'\\n' || regexp_replace(phone, '[^0-9]', '', 'g') ELSE '' END
      || coalesce(E'\\n' || payment_hash, '')`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(textOf(''));
  }
}
