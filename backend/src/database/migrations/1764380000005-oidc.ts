import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Oidc1764380000005 implements MigrationInterface {
  name = 'Oidc1764380000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whom a provider of single sign-on means by a subject.
      CREATE TABLE user_identities (
        issuer varchar(500) NOT NULL,
        subject varchar(255) NOT NULL,
        user_id integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_user_identities PRIMARY KEY (issuer, subject),
        CONSTRAINT uq_user_identities_user_id UNIQUE (user_id, issuer),
        CONSTRAINT fk_user_identities_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      );

      -- Whose console the session shows instead of its owner's, reading only.
      ALTER TABLE user_sessions ADD COLUMN viewed_user_id integer;
      ALTER TABLE user_sessions ADD CONSTRAINT fk_user_sessions_viewed_user_id
        FOREIGN KEY (viewed_user_id) REFERENCES users (id) ON DELETE SET NULL;
      CREATE INDEX ix_user_sessions_viewed_user_id ON user_sessions (viewed_user_id) WHERE viewed_user_id IS NOT NULL;
      COMMENT ON INDEX ix_user_sessions_viewed_user_id IS 'the foreign key, when a user is deleted';

      -- Where a browser that signs in at a provider goes afterwards.
      ALTER TABLE sign_in_challenges ADD COLUMN return_to varchar(500);
      ALTER TABLE sign_in_challenges DROP CONSTRAINT ck_sign_in_challenges_purpose;
      ALTER TABLE sign_in_challenges ADD CONSTRAINT ck_sign_in_challenges_purpose
        CHECK (purpose IN ('second_step', 'passkey_sign_in', 'passkey_enrolment', 'proof', 'oidc', 'oidc_second_step'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM sign_in_challenges WHERE purpose IN ('oidc', 'oidc_second_step');
      ALTER TABLE sign_in_challenges DROP CONSTRAINT ck_sign_in_challenges_purpose;
      ALTER TABLE sign_in_challenges ADD CONSTRAINT ck_sign_in_challenges_purpose
        CHECK (purpose IN ('second_step', 'passkey_sign_in', 'passkey_enrolment', 'proof'));
      ALTER TABLE sign_in_challenges DROP COLUMN return_to;
      ALTER TABLE user_sessions DROP COLUMN viewed_user_id;
      DROP TABLE user_identities;
    `);
  }
}
