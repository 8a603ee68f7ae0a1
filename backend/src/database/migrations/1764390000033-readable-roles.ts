import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles that were stored before a role had to be able to read what it changes: a permission goes where one of its readings is missing. */
export class ReadableRoles1764390000033 implements MigrationInterface {
  name = 'ReadableRoles1764390000033';

  async up(runner: QueryRunner): Promise<void> {
    // Links and temporary passwords end with the rights of who gave them; here all of those by a person whose role gets narrower.
    await runner.query(`
      WITH needs (permission, reading) AS (VALUES
        ('projects.write', 'projects.read'), ('projects.manage', 'projects.read'), ('plans.write', 'projects.read'),
        ('subscriptions.write', 'subscriptions.read'), ('subscriptions.write', 'billing.read'), ('subscriptions.override', 'subscriptions.read'),
        ('vpn.credentials', 'vpn.read'),
        ('sync.run', 'sync.read'), ('sync.repair', 'sync.read'), ('sync.repair', 'billing.read'), ('sync.repair', 'subscriptions.read'), ('sync.delete', 'sync.read'),
        ('keys.write', 'keys.read'), ('webhooks.write', 'webhooks.read'),
        ('billing.settings', 'billing.read'), ('billing.refund', 'billing.read'), ('billing.adjust', 'billing.read'),
        ('topups.request', 'billing.read'), ('topups.confirm', 'billing.read'),
        ('crypto.write', 'crypto.read'), ('crypto.assign', 'crypto.read'), ('assets.write', 'crypto.read'),
        ('tickets.write', 'tickets.read'), ('tickets.answer', 'tickets.read'),
        ('users.write', 'users.read'), ('roles.write', 'users.read')),
      readable AS (
        SELECT id, permissions AS before, ARRAY(
          SELECT name FROM unnest(permissions) WITH ORDINALITY AS held (name, position)
          WHERE NOT EXISTS (SELECT FROM needs WHERE permission = name AND reading <> ALL (permissions)) ORDER BY position) AS after
        FROM roles WHERE NOT is_built_in),
      narrowed AS (
        UPDATE roles r SET permissions = after, updated_at = now() FROM readable WHERE readable.id = r.id AND after <> before
        RETURNING r.id, r.code, before, after),
      givers AS (SELECT u.id FROM users u JOIN narrowed ON narrowed.code = u.role),
      links AS (DELETE FROM user_links WHERE created_by IN (SELECT id FROM givers)),
      passwords AS (
        UPDATE users SET password_ends_at = now()
        WHERE must_change_password AND password_ends_at > now() AND password_set_by IN (SELECT id FROM givers) RETURNING id),
      sessions AS (DELETE FROM user_sessions WHERE user_id IN (SELECT id FROM passwords))
      INSERT INTO audit_logs (actor_kind, user_name, action, entity_type, entity_id, details)
      SELECT 'system', 'migration', 'role_updated', 'role', id::text,
        jsonb_build_object('before', jsonb_build_object('permissions', before), 'after', jsonb_build_object('permissions', after))
      FROM narrowed ORDER BY id`);
  }

  /** What was taken away is given back by nobody but a person. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
