import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Attention1764370000010 implements MigrationInterface {
  name = 'Attention1764370000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Since when nothing has waited for a user; there is no row while something does.
      CREATE TABLE attention_states (
        user_id integer NOT NULL,
        empty_since timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_attention_states PRIMARY KEY (user_id),
        CONSTRAINT fk_attention_states_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attention_states');
  }
}
