import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each index is for, on the tables that have the most of them. */
const SERVES: Readonly<Record<string, string>> = {
  ix_audit_logs_action: 'list: filter action; the actions to choose from',
  ix_audit_logs_created_at: 'list: sort createdAt, filters from and to; figures of the last 24 hours',
  ix_audit_logs_entity_id: 'list: filter entityId, the history of one record',
  ix_audit_logs_entity_type: 'list: filter entityType; the types to choose from',
  ix_audit_logs_project_id: 'list: filter projectId',
  ix_audit_logs_search_text: 'list: search',
  ix_audit_logs_transaction_id: 'seals: the rows after the last seal',
  ix_audit_logs_user_id: 'list: filter userId',
  ix_crypto_payments_block_number: 'list: sort blockNumber; watcher: the newest credited block, what is known of a range of blocks',
  ix_crypto_payments_created_at: 'list: sort createdAt, filters from and to',
  ix_crypto_payments_price_quote_id: 'retention: prices that no payment refers to',
  ix_crypto_payments_project_id: 'list: scope, filter projectId',
  ix_crypto_payments_reorganised: 'list: filter isReorganised',
  ix_crypto_payments_status: 'list: filter status; watcher: what waits; backlog',
  uq_crypto_payments_claim: 'a claim is made once by a project; watcher: the claims on what a block holds',
  uq_crypto_payments_event: 'an event is recorded once; all rows of a transaction',
  ix_documents_created_at: 'list: sort createdAt',
  ix_documents_issued_at: 'list: sort issuedAt, filters from and to',
  ix_documents_project_id: 'list: scope, filter projectId',
  ix_documents_topup_request_id: 'the papers of a top-up',
  ix_documents_total: 'list: sort total',
  uq_documents_receipt: 'a top-up has one receipt',
  uq_documents_statement: 'a project has one statement for a month',
  ix_notifications_age: 'retention: the oldest ones',
  ix_notifications_created_at: 'list: sort createdAt, filters from and to',
  ix_notifications_done: 'retention: what was read or is not shown',
  ix_notifications_email_due: 'the e-mail to send next; backlog',
  ix_notifications_type: 'list: filter type; is the same already unread?',
  ix_notifications_unread: 'the number of unread ones; mark all as read',
  ix_notifications_user_id: 'list of a person',
  ix_subscriptions_changed_at: 'dashboard: what has changed since the last closed day',
  ix_subscriptions_email: 'lists: filter email',
  ix_subscriptions_end_date: 'list: sort endDate, filters status and ends; workers: what ends, renews or is to be reminded of',
  ix_subscriptions_project_id: 'list: scope, filter projectId; a page of a partner',
  ix_subscriptions_search_text: 'lists: search',
  ix_subscriptions_updated_at: 'partners: updatedSince',
  uq_subscriptions_subscription_id: 'a shop uses an id once; one subscription of a partner',
  uq_subscriptions_vpn_login_id: 'a VPN login is used once; one subscription by its login',
  ix_sync_logs_created_at: 'list: sort createdAt, filters from and to',
  ix_sync_logs_operation: 'list: filter operation',
  ix_sync_logs_pending: 'the attempt of a VPN user that is under way',
  ix_sync_logs_project_id: 'list: scope, filter projectId',
  ix_sync_logs_search_text: 'list: search',
  ix_sync_logs_status: 'list: filter status',
  ix_sync_logs_subscription_id: 'list: filter subscriptionId',
  ix_sync_logs_vpn_user_id: 'list: filter vpnUserId',
  ix_topup_requests_created_at: 'list: sort createdAt, filters from and to',
  ix_topup_requests_payment_method_id: 'is a payment method in use?',
  ix_topup_requests_project_id: 'list: scope, filter projectId',
  ix_topup_requests_requested_by: 'list: filter requestedBy',
  ix_topup_requests_status: 'list: sort and filter status',
  ix_topup_requests_without_receipt: 'numbering: completed ones without a receipt',
  uq_topup_requests_external_payment_id: 'an outside payment is claimed once by a project',
  uq_topup_requests_open_automatic: 'one open automatic top-up of a project',
  ix_transactions_created_at: 'list: sort createdAt, filters from and to; figures of a day; statements to write',
  ix_transactions_project_id: 'list: scope, filter projectId; the last movement of a project',
  ix_transactions_project_id_created_at: 'statements and figures of a project between two instants',
  ix_transactions_refund_of_id: 'what has been refunded of a charge',
  ix_transactions_search_text: 'list: search',
  ix_transactions_subscription_id: 'list: filter subscriptionId; the last charge of a subscription',
  ix_users_created_at: 'list: sort createdAt',
  ix_users_is_active: 'list: filter isActive',
  ix_users_last_login_at: 'list: sort lastLoginAt',
  ix_users_role: 'list: filter role; is a role in use?',
  uq_users_email: 'sign-in; an address belongs to one person',
  ix_vpn_users_core_account: 'reconciliation: the users of an account by login',
  ix_vpn_users_due: 'queue: what is due of a project',
  ix_vpn_users_end_date: 'list: sort endDate, filters status, syncStatus and enabled; status of the synchronisation',
  ix_vpn_users_project_id: 'list: scope, filter projectId; counts of a project',
  ix_vpn_users_tombstones: 'queue: a login that still waits for its removal',
  uq_vpn_users_kage_user_id: 'a user of the server belongs to one row',
  uq_vpn_users_vpn_login: 'a login is present once; reconciliation: users by login',
  ix_webhook_deliveries_created_at: 'list: sort createdAt; retention',
  ix_webhook_deliveries_due: 'queue: what is due of a webhook',
  ix_webhook_deliveries_order: 'queue: is an earlier event of the subject waiting?',
  ix_webhook_deliveries_replay_id: 'how far a replay has come',
  ix_webhook_deliveries_resend_of_id: 'what was sent again',
  ix_webhook_deliveries_status: 'list: filter status',
  ix_webhook_deliveries_webhook_id: 'list: filter webhookId',
  uq_webhook_deliveries_event: 'an event is delivered once to a webhook',
};

const DROPPED = {
  // Foreign keys to rows that are never deleted, and that no query follows.
  ix_api_keys_created_by: 'api_keys (created_by)',
  ix_api_keys_revoked_by: 'api_keys (revoked_by)',
  ix_api_keys_rotated_from_id: 'api_keys (rotated_from_id)',
  ix_api_usage_api_key_id: 'api_usage (api_key_id, created_at)',
  ix_crypto_payments_assigned_by: 'crypto_payments (assigned_by)',
  ix_crypto_payments_payment_request_id: 'crypto_payments (payment_request_id)',
  ix_crypto_payments_submitted_by: 'crypto_payments (submitted_by)',
  ix_crypto_payments_topup_request_id: 'crypto_payments (topup_request_id)',
  ix_documents_logo_id: 'documents (logo_id)',
  ix_documents_refers_to: 'documents (refers_to)',
  ix_topup_requests_approved_by: 'topup_requests (approved_by)',
  ix_topup_requests_enabled_by: 'topup_requests (enabled_by) WHERE enabled_by IS NOT NULL',
  ix_topup_requests_rejected_by: 'topup_requests (rejected_by)',
  ix_transactions_processed_by: 'transactions (processed_by) WHERE processed_by IS NOT NULL',
  // Filters and sorts that another column of the same list narrows, or that a reading of the whole table answers soon enough.
  ix_api_keys_environment: 'api_keys (environment, id)',
  ix_api_keys_is_active: 'api_keys (is_active, id)',
  ix_api_keys_name: 'api_keys (name, id)',
  ix_api_keys_revoked_at: 'api_keys (revoked_at, id)',
  ix_audit_logs_outcome: "audit_logs (outcome, id) WHERE outcome <> 'success'",
  ix_crypto_payments_from_address: 'crypto_payments (from_address)',
  ix_crypto_payments_usd_amount: 'crypto_payments (usd_amount, id)',
  ix_project_balances_balance: 'project_balances (balance, project_id)',
  ix_subscriptions_auto_renew: 'subscriptions (auto_renew, id) WHERE deleted_at IS NULL',
  ix_subscriptions_next_plan_id: 'subscriptions (next_plan_id) WHERE next_plan_id IS NOT NULL',
  ix_subscriptions_plan_id: 'subscriptions (plan_id, id) WHERE plan_id IS NOT NULL',
  ix_topup_requests_amount: 'topup_requests (amount, id)',
  ix_transactions_amount: 'transactions (amount, id)',
  ix_transactions_type: 'transactions (type, id)',
  ix_users_first_name: 'users (first_name, id) WHERE deleted_at IS NULL',
  ix_users_last_name: 'users (last_name, id) WHERE deleted_at IS NULL',
  ix_webhook_deliveries_type: 'webhook_deliveries (webhook_id, type, id)',
  // What they found, the index by status or the unique one finds.
  ix_crypto_payments_open: "crypto_payments (block_number) WHERE status IN ('pending', 'held')",
  ix_crypto_payments_sender: 'crypto_payments (sender_address, sender_nonce) WHERE log_index IS NULL',
  ix_crypto_payments_tx_hash: 'crypto_payments (tx_hash)',
  ix_crypto_payments_unseen: "crypto_payments (checked_at NULLS FIRST, id) WHERE block_number IS NULL AND status IN ('pending', 'held')",
};

/** Replaced by ones that are smaller, or that answer what a dropped one did. */
const REPLACED: Readonly<Record<string, { before: string; after: string }>> = {
  ix_api_requests_request_id: { before: 'api_requests (request_id)', after: 'api_requests USING hash (request_id)' },
  ix_crypto_payments_price_quote_id: {
    before: 'crypto_payments (price_quote_id)',
    after: 'crypto_payments (price_quote_id) WHERE price_quote_id IS NOT NULL',
  },
  ix_outbox_events_created_at: { before: 'outbox_events (created_at)', after: 'outbox_events USING brin (created_at)' },
  ix_outbox_events_project_id: {
    before: 'outbox_events (project_id, environment, feed_id)',
    after: 'outbox_events (project_id, environment, feed_id) WHERE feed_id IS NOT NULL',
  },
  ix_vpn_users_core_account: {
    before: 'vpn_users (core_account, lower(vpn_login))',
    after: 'vpn_users (core_account, lower(vpn_login)) WHERE core_account IS NOT NULL',
  },
};
/** Without its condition it finds claims as well; rows without a log index never meet. */
const EVENT = 'CREATE UNIQUE INDEX uq_crypto_payments_event ON crypto_payments (chain_id, tx_hash, log_index)';

/** At most nine indexes on a table, and a query of the product beside each: every one of them is written with every row. */
export class Indexes1764370000009 implements MigrationInterface {
  name = 'Indexes1764370000009';

  async up(runner: QueryRunner): Promise<void> {
    const replaced = Object.entries(REPLACED).map(([name, { after }]) => `DROP INDEX ${name}; CREATE INDEX ${name} ON ${after};`);
    const comments = Object.entries(SERVES).map(([name, query]) => `COMMENT ON INDEX ${name} IS '${query}';`);
    await runner.query(`
      DROP INDEX ${Object.keys(DROPPED).join(', ')};
      ${replaced.join('\n')}
      DROP INDEX uq_crypto_payments_event;
      ${EVENT};
      ${comments.join('\n')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const comments = Object.keys(SERVES).map((name) => `COMMENT ON INDEX ${name} IS NULL;`);
    const replaced = Object.entries(REPLACED).map(([name, { before }]) => `DROP INDEX ${name}; CREATE INDEX ${name} ON ${before};`);
    await runner.query(`
      ${comments.join('\n')}
      DROP INDEX uq_crypto_payments_event;
      ${EVENT} WHERE log_index IS NOT NULL;
      ${replaced.join('\n')}
      ${Object.entries(DROPPED)
        .map(([name, columns]) => `CREATE INDEX ${name} ON ${columns};`)
        .join('\n')}
    `);
  }
}
