import type { MigrationInterface, QueryRunner } from 'typeorm';

export class People1764380000004 implements MigrationInterface {
  name = 'People1764380000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What lets a person choose a password without the current one, once: the only living link of that person. The id is the SHA-256 of its token.
      CREATE TABLE user_links (
        id varchar(64) NOT NULL,
        user_id integer NOT NULL,
        purpose varchar(20) NOT NULL,
        created_by integer,
        sealed_token text,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_user_links PRIMARY KEY (id),
        CONSTRAINT uq_user_links_user_id UNIQUE (user_id),
        CONSTRAINT fk_user_links_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT ck_user_links_purpose CHECK (purpose IN ('invitation', 'reset'))
      );

      -- The link that an e-mail brings; its token is read when the e-mail is sent.
      ALTER TABLE notifications ADD COLUMN user_link_id varchar(64);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications WHERE user_link_id IS NOT NULL;
      ALTER TABLE notifications DROP COLUMN user_link_id;
      DROP TABLE user_links;
    `);
  }
}
