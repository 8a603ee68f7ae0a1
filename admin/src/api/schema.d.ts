/*
 * Made by `npm run api:types` from the backend's OpenAPI document: a change by hand is lost. A browser test fails when it is stale.
 */
export interface paths {
  '/api/audit-logs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['AuditLogs_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit-logs/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['AuditLogs_stats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit-logs/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['AuditLogs_export'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit-logs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['AuditLogs_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Settings_get'];
    put: operations['Settings_update'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Users_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Users_get'];
    put: operations['Users_update'];
    post?: never;
    delete: operations['Users_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/register': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Users_register'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Projects_list'];
    put?: never;
    post: operations['Projects_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Projects_get'];
    put: operations['Projects_update'];
    post?: never;
    delete: operations['Projects_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Members_list'];
    put: operations['Members_set'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/kage-vpn/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Connection_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/api-keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['ApiKeys_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/api-keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['ApiKeys_listOfProject'];
    put?: never;
    post: operations['ApiKeys_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/api-keys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['ApiKeys_get'];
    put: operations['ApiKeys_update'];
    post?: never;
    delete: operations['ApiKeys_revoke'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/api-keys/{id}/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['ApiKeys_usage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/api-keys/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['ApiKeys_rotate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Auth_login'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Auth_logout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Auth_me'];
    put: operations['Auth_updateMe'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Auth_listSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations['Auth_endSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/balance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Balances_get'];
    put: operations['Balances_update'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/forecast': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Balances_forecast'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/balance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the prepaid balance */
    get: operations['PartnerBilling_balance'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/transactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the ledger, newest first */
    get: operations['PartnerBilling_transactions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/payment-methods': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['PaymentMethods_list'];
    put?: never;
    post: operations['PaymentMethods_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/payment-methods/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations['PaymentMethods_update'];
    post?: never;
    delete: operations['PaymentMethods_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/statement': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Statements_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/topup-requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Topups_list'];
    put?: never;
    post: operations['Topups_request'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/topup-requests/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Topups_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/topup-requests/{id}/approve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations['Topups_approve'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/topup-requests/{id}/reject': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations['Topups_reject'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/transactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Transactions_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/transactions/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Transactions_export'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/transactions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Transactions_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/transactions/{id}/refund': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Transactions_refund'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/transactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Transactions_listOfProject'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/adjustments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Transactions_adjust'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/crypto-payment-request': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Payments_request'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/crypto-payment-submit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Payments_submit'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/crypto-payment/{txHash}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Payments_statusOf'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/crypto-payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Payments_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/crypto-payments/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Payments_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/crypto-payments/{id}/assign': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Payments_assign'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/crypto-payments/{id}/reorganisation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Payments_decide'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/kage-price': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Price_price'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bind-wallet': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Wallets_bind'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/wallets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Wallets_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/wallets/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations['Wallets_unbind'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/crypto/watcher': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Watcher_state'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['SubscriptionsAdmin_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/subscriptions/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['SubscriptionsAdmin_stats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/subscriptions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['SubscriptionsAdmin_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['SubscriptionsAdmin_sell'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/subscriptions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put: operations['SubscriptionsAdmin_update'];
    post?: never;
    delete: operations['SubscriptionsAdmin_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/subscriptions/{id}/renew': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['SubscriptionsAdmin_renew'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List subscriptions, newest first */
    get: operations['SubscriptionsPartner_list'];
    put?: never;
    /** Sell a subscription */
    post: operations['SubscriptionsPartner_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/subscriptions/{subscriptionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one subscription */
    get: operations['SubscriptionsPartner_get'];
    put?: never;
    post?: never;
    /** Delete a subscription, and its VPN user with it */
    delete: operations['SubscriptionsPartner_remove'];
    options?: never;
    head?: never;
    /** Change its status or its customer */
    patch: operations['SubscriptionsPartner_change'];
    trace?: never;
  };
  '/api/v1/subscriptions/{subscriptionId}/renew': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Renew a subscription */
    post: operations['SubscriptionsPartner_renew'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/subscriptions/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Transfer_export'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/subscriptions/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Transfer_bulk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/subscriptions/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Transfer_import'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/vpn-users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['VpnUsers_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/vpn-users/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['VpnUsers_stats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/vpn-users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['VpnUsers_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vpn/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List VPN users, newest first */
    get: operations['VpnUsersPartner_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vpn/users/{vpnLogin}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one VPN user */
    get: operations['VpnUsersPartner_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Sync_status'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/logs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Sync_logs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/force': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Sync_force'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/vpn-users/{id}/sync': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Sync_resync'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Previews_make'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/preview/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Previews_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/preview/{id}/apply': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Previews_apply'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/orphans': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Orphans_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/orphans/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Orphans_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/orphans/{id}/adopt': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Orphans_adopt'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/orphans/{id}/ignore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Orphans_ignore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sync/orphans/{id}/delete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Orphans_remove'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/support/tickets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Support_list'];
    put?: never;
    post: operations['Support_open'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/support/tickets/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Support_get'];
    put: operations['Support_move'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/support/tickets/{id}/replies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Support_reply'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Health_health'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Health_ready'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Health_config'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/analytics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the figures of a range of days */
    get: operations['Analytics_read'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/analytics/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Analytics_export'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Dashboard_stats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Notifications_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/unread': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Notifications_unread'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/read': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Notifications_read'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/preferences': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Notifications_preferences'];
    put: operations['Notifications_choose'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhooks/{id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Deliveries_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhook-deliveries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Deliveries_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhook-deliveries/{id}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Deliveries_resend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Webhooks_list'];
    put?: never;
    post: operations['Webhooks_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhooks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Webhooks_get'];
    put: operations['Webhooks_update'];
    post?: never;
    delete: operations['Webhooks_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhooks/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Webhooks_rotate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Search_search'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AuditUserResponse: {
      firstName: string;
      lastName: string;
      email: string | null;
    };
    AuditLogResponse: {
      id: number;
      /** @enum {string} */
      actorKind: 'user' | 'api_key' | 'system';
      /** @description The name of the person, of the API key or of the worker, as it was then. */
      actorName: string;
      userId: number | null;
      apiKeyId: number | null;
      /** @description Null unless a person did it. */
      user: components['schemas']['AuditUserResponse'] | null;
      /** @example user_created */
      action: string;
      /** @example user */
      entityType: string;
      entityId: string | null;
      projectId: number | null;
      /** @enum {string} */
      outcome: 'success' | 'denied' | 'failed';
      /** @description `before` and `after` hold the changed fields; secrets are `***`. */
      details: Record<string, unknown>;
      /** @description How often a refusal was repeated within its minute, itself included. */
      count: number;
      ipAddress: string | null;
      userAgent: string | null;
      requestId: string | null;
      /** Format: date-time */
      createdAt: string;
    };
    AuditStatsResponse: {
      total: number;
      /** @description Rows of the last 24 hours. */
      last24Hours: number;
      /** @description People who did something in the last 24 hours. */
      people24Hours: number;
      /** @description Refusals of the last 24 hours, each repetition counted. */
      refused24Hours: number;
      /** @description Every action that there is a row of. */
      actions: string[];
      /** @description Every kind of thing that there is a row of. */
      entityTypes: string[];
    };
    SettingsResponse: {
      productName: string;
      timezone: string;
      /** @enum {string} */
      language: 'en';
      /** @enum {string} */
      dateFormat: 'MM/dd/yyyy' | 'dd/MM/yyyy' | 'yyyy-MM-dd' | 'dd.MM.yyyy';
      sessionTimeoutHours: number;
      defaultMaxSessions: number;
      defaultMaxInstalls: number;
      syncIntervalSeconds: number;
      syncRetryAttempts: number;
      supportEmail: string | null;
      version: number;
    };
    SettingsUpdate: {
      productName?: string;
      /** @example Europe/Berlin */
      timezone?: string;
      /** @enum {string} */
      language?: 'en';
      /** @enum {string} */
      dateFormat?: 'MM/dd/yyyy' | 'dd/MM/yyyy' | 'yyyy-MM-dd' | 'dd.MM.yyyy';
      sessionTimeoutHours?: number;
      defaultMaxSessions?: number;
      defaultMaxInstalls?: number;
      syncIntervalSeconds?: number;
      syncRetryAttempts?: number;
      /** Format: email */
      supportEmail?: string | null;
      /** @description The version that was read; another than the stored one is 409 `stale`. */
      version?: number;
    };
    UserResponse: {
      id: number;
      email: string;
      firstName: string;
      lastName: string;
      /** @enum {string} */
      role: 'global_admin' | 'project_manager';
      isActive: boolean;
      projectIds: number[];
      /** Format: date-time */
      lastLoginAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    RegisterUserRequest: {
      /** Format: email */
      email: string;
      password: string;
      firstName: string;
      lastName: string;
      /**
       * @description Default project_manager.
       * @enum {string}
       */
      role?: 'global_admin' | 'project_manager';
      /** @description Default true. */
      isActive?: boolean;
      /** @description The projects of a project manager; a global admin's are all. */
      projectIds?: number[];
    };
    UpdateUserRequest: {
      /** Format: email */
      email?: string;
      /** @description Sets a new password and ends all sessions of the user; an empty one keeps the old. */
      password?: string;
      firstName?: string;
      lastName?: string;
      /** @enum {string} */
      role?: 'global_admin' | 'project_manager';
      isActive?: boolean;
      projectIds?: number[];
    };
    DeletedResponse: {
      id: number;
    };
    ProjectResponse: {
      id: number;
      name: string;
      description: string | null;
      managerId: number | null;
      /** @enum {string} */
      coreDriver: 'kage' | 'sandbox';
      coreUrl: string | null;
      kageLogin: string | null;
      hasKagePassword: boolean;
      /** @example 10.00 */
      pricePerSubscription: string;
      /** @enum {string} */
      status: 'active' | 'paused' | 'inactive';
      isActive: boolean;
      maxUsers: number | null;
      maxSessions: number | null;
      maxInstalls: number | null;
      maxSubscriptionDays: number;
      termDays: number | null;
      /** @example 10.00 */
      balance: string;
      /** @example 10.00 */
      lowBalanceThreshold: string;
      /** @description Of the production environment. */
      vpnUserCount: number;
      version: number;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    CreateProjectRequest: {
      description?: string | null;
      /** @description The contact; setting it makes that person a member. */
      managerId?: number | null;
      kageLogin?: string | null;
      /** @description Never returned; an empty one keeps the stored one. */
      kagePassword?: string | null;
      /**
       * @description Default 10.00.
       * @example 10.00
       */
      pricePerSubscription?: string | number;
      /**
       * @description paused: no sales and no renewals. inactive: archived.
       * @enum {string}
       */
      status?: 'active' | 'paused' | 'inactive';
      /** @description false means the status inactive, true ends it. */
      isActive?: boolean;
      /** @description Active and suspended subscriptions; null is no limit. */
      maxUsers?: number | null;
      /** @description null: as in Settings. */
      maxSessions?: number | null;
      /** @description null: as in Settings. */
      maxInstalls?: number | null;
      /** @description Default 366. */
      maxSubscriptionDays?: number;
      /** @description One price for each started term; null: one price. */
      termDays?: number | null;
      /** @enum {string} */
      coreDriver?: 'kage' | 'sandbox';
      /** @description null: the address that the server is set up with. */
      coreUrl?: string | null;
      name: string;
    };
    UpdateProjectRequest: {
      description?: string | null;
      /** @description The contact; setting it makes that person a member. */
      managerId?: number | null;
      kageLogin?: string | null;
      /** @description Never returned; an empty one keeps the stored one. */
      kagePassword?: string | null;
      /**
       * @description Default 10.00.
       * @example 10.00
       */
      pricePerSubscription?: string | number;
      /**
       * @description paused: no sales and no renewals. inactive: archived.
       * @enum {string}
       */
      status?: 'active' | 'paused' | 'inactive';
      /** @description false means the status inactive, true ends it. */
      isActive?: boolean;
      /** @description Active and suspended subscriptions; null is no limit. */
      maxUsers?: number | null;
      /** @description null: as in Settings. */
      maxSessions?: number | null;
      /** @description null: as in Settings. */
      maxInstalls?: number | null;
      /** @description Default 366. */
      maxSubscriptionDays?: number;
      /** @description One price for each started term; null: one price. */
      termDays?: number | null;
      /** @enum {string} */
      coreDriver?: 'kage' | 'sandbox';
      /** @description null: the address that the server is set up with. */
      coreUrl?: string | null;
      name?: string;
      /** @description The version that was read; another than the stored one is 409 `stale`. */
      version?: number;
    };
    MemberResponse: {
      /** @description The user's id. */
      id: number;
      email: string;
      firstName: string;
      lastName: string;
      /** @enum {string} */
      role: 'global_admin' | 'project_manager';
      isActive: boolean;
      /** @description Whether this is the project's contact (managerId). */
      isContact: boolean;
      /**
       * Format: date-time
       * @description Member since.
       */
      createdAt: string;
    };
    SetMembersRequest: {
      /** @description All members from now on; each a project manager. */
      userIds: number[];
    };
    TestConnectionRequest: {
      login?: string;
      password?: string;
      /** @description Alone: the stored login and password. Besides login and password: this project's core address. */
      projectId?: number;
    };
    ConnectionResponse: {
      success: boolean;
      /** @description How long the core took. */
      latencyMs: number;
    };
    ApiKeyResponse: {
      id: number;
      projectId: number;
      projectName: string;
      name: string;
      /** @enum {string} */
      environment: 'development' | 'production';
      /** @example …x7Qa */
      keyPreview: string;
      isActive: boolean;
      /**
       * @description What a call with the key meets right now.
       * @enum {string}
       */
      status: 'active' | 'inactive' | 'expired' | 'revoked';
      rateLimitPerHour: number;
      /** Format: date-time */
      expiresAt: string | null;
      allowedCidrs: string[] | null;
      /** Format: date-time */
      lastUsedAt: string | null;
      /** @description The key that this one replaces. */
      rotatedFromId: number | null;
      /**
       * Format: date-time
       * @description Until then this key still works beside the one that replaces it.
       */
      graceUntil: string | null;
      /** Format: date-time */
      revokedAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    UsageTotals: {
      calls: number;
      errors: number;
      throttled: number;
    };
    UsageBucketResponse: {
      /**
       * Format: date-time
       * @description When the hour or the day begins.
       */
      at: string;
      calls: number;
      /** @description Answers from 400 on, but 429. */
      errors: number;
      /** @description Answers 429. */
      throttled: number;
      /** @description Mean time of an answer in milliseconds; null without a call. */
      averageMs: number | null;
    };
    UsageResponse: {
      /** @enum {string} */
      range: '24h' | '7d' | '30d' | '90d';
      /** @enum {string} */
      unit: 'hour' | 'day';
      /** @description The limit that the key has now. */
      rateLimitPerHour: number;
      total: components['schemas']['UsageTotals'];
      buckets: components['schemas']['UsageBucketResponse'][];
    };
    CreateApiKeyRequest: {
      name: string;
      /** @description The path's project, which is what counts. */
      projectId?: number;
      /**
       * @description Default development, which is a sandbox.
       * @enum {string}
       */
      environment?: 'development' | 'production';
      /** @description Calls an hour; default 1000. */
      rateLimitPerHour?: number;
      /** @description From then on the key is refused; null: never. */
      expiresAt?: string | null;
      /**
       * @description Addresses or CIDR ranges from which the key may be used; null or empty: from everywhere.
       * @example [
       *       "203.0.113.0/24"
       *     ]
       */
      allowedCidrs?: string[] | null;
    };
    CreatedApiKeyResponse: {
      id: number;
      projectId: number;
      projectName: string;
      name: string;
      /** @enum {string} */
      environment: 'development' | 'production';
      /** @example …x7Qa */
      keyPreview: string;
      isActive: boolean;
      /**
       * @description What a call with the key meets right now.
       * @enum {string}
       */
      status: 'active' | 'inactive' | 'expired' | 'revoked';
      rateLimitPerHour: number;
      /** Format: date-time */
      expiresAt: string | null;
      allowedCidrs: string[] | null;
      /** Format: date-time */
      lastUsedAt: string | null;
      /** @description The key that this one replaces. */
      rotatedFromId: number | null;
      /**
       * Format: date-time
       * @description Until then this key still works beside the one that replaces it.
       */
      graceUntil: string | null;
      /** Format: date-time */
      revokedAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /**
       * @description The full key. It is given this once and stored nowhere.
       * @example kage_test_…
       */
      apiKey: string;
    };
    UpdateApiKeyRequest: {
      name?: string;
      /** @description false: refused until it is true again. */
      isActive?: boolean;
      rateLimitPerHour?: number;
      expiresAt?: string | null;
      /**
       * @description Addresses or CIDR ranges from which the key may be used; null or empty: from everywhere.
       * @example [
       *       "203.0.113.0/24"
       *     ]
       */
      allowedCidrs?: string[] | null;
    };
    RotateApiKeyRequest: {
      /** @description For how many hours the old key still works beside the new one. */
      graceHours: number;
    };
    LoginRequest: {
      email: string;
      password: string;
    };
    MeResponse: {
      id: number;
      email: string;
      firstName: string;
      lastName: string;
      /** @enum {string} */
      role: 'global_admin' | 'project_manager';
      isGlobalAdmin: boolean;
      isActive: boolean;
      /** @description The projects of a project manager; empty for a global admin, who sees all. */
      projectIds: number[];
      /** Format: date-time */
      lastLoginAt: string | null;
    };
    LoginResponse: {
      /** @description Names the session and opens nothing; the session itself is the cookie `kage_session`. */
      sessionId: string;
      user: components['schemas']['MeResponse'];
    };
    UpdateMeRequest: {
      firstName?: string;
      lastName?: string;
      currentPassword?: string;
      newPassword?: string;
    };
    SessionResponse: {
      id: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      lastUsedAt: string;
      /** Format: date-time */
      expiresAt: string;
      ipAddress: string | null;
      userAgent: string | null;
      current: boolean;
    };
    EndedSessionResponse: {
      id: string;
    };
    BalanceResponse: {
      projectId: number;
      /** @example 10.00 */
      balance: string;
      /** @example USD */
      currency: string;
      /** @example 10.00 */
      lowBalanceThreshold: string;
      autoTopupEnabled: boolean;
      /**
       * @description What an automatic top-up request asks for.
       * @example 10.00
       */
      autoTopupAmount: string;
      /** @description Whether the balance is below the threshold. */
      isLow: boolean;
    };
    UpdateBalanceRequest: {
      /** @example 10.00 */
      lowBalanceThreshold?: string | number;
      autoTopupEnabled?: boolean;
      /** @example 10.00 */
      autoTopupAmount?: string | number;
    };
    ForecastResponse: {
      projectId: number;
      /** @example 10.00 */
      balance: string;
      /** @example USD */
      currency: string;
      /** @description Of the production environment. */
      activeSubscriptions: number;
      /**
       * @description What one renewal costs at the project's current price.
       * @example 10.00
       */
      renewalPrice: string;
      /**
       * @description What the renewals of the next 30 days cost.
       * @example 10.00
       */
      next30Days: string;
      /**
       * @description What of that the balance does not cover.
       * @example 10.00
       */
      shortfall: string;
      /**
       * Format: date
       * @description The day of the first renewal that the balance does not cover; null when it covers all within the horizon.
       */
      coveredUntil: string | null;
      /** @description How many days are looked ahead. */
      horizonDays: number;
      /** @description The rule that the figures follow, for the screen. */
      rule: string;
    };
    PartnerBalanceResponse: {
      /** @example 10.00 */
      balance: string;
      /** @example USD */
      currency: string;
      /** @example 10.00 */
      lowBalanceThreshold: string;
      isLow: boolean;
    };
    PartnerTransactionResponse: {
      id: number;
      /** @enum {string} */
      type: 'topup' | 'refund' | 'subscription_charge' | 'other';
      /**
       * @description Signed: a charge is negative.
       * @example 10.00
       */
      amount: string;
      /** @example 10.00 */
      balanceBefore: string;
      /** @example 10.00 */
      balanceAfter: string;
      description: string;
      reference: string;
      /** @description The partner's own subscriptionId, as everywhere below /api/v1. */
      subscriptionId: string | null;
      /** Format: date-time */
      createdAt: string;
    };
    PartnerTransactionPage: {
      data: components['schemas']['PartnerTransactionResponse'][];
      /** @description Continues the list; null on the last page. */
      nextCursor: string | null;
    };
    PaymentMethodResponse: {
      id: number;
      projectId: number;
      /** @enum {string} */
      type: 'bank_transfer' | 'card' | 'crypto' | 'other';
      provider: string | null;
      externalId: string | null;
      lastFour: string | null;
      expiryMonth: number | null;
      expiryYear: number | null;
      isDefault: boolean;
      isActive: boolean;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    CreatePaymentMethodRequest: {
      /** @description Such as Stripe, or a bank. */
      provider?: string | null;
      /** @description The reference at the provider; never a full card number. */
      externalId?: string | null;
      lastFour?: string | null;
      expiryMonth?: number | null;
      expiryYear?: number | null;
      /** @description Takes the place of the default so far. */
      isDefault?: boolean;
      /** @description Default true. */
      isActive?: boolean;
      /** @enum {string} */
      type: 'bank_transfer' | 'card' | 'crypto' | 'other';
    };
    UpdatePaymentMethodRequest: {
      /** @description Such as Stripe, or a bank. */
      provider?: string | null;
      /** @description The reference at the provider; never a full card number. */
      externalId?: string | null;
      lastFour?: string | null;
      expiryMonth?: number | null;
      expiryYear?: number | null;
      /** @description Takes the place of the default so far. */
      isDefault?: boolean;
      /** @description Default true. */
      isActive?: boolean;
      /** @enum {string} */
      type?: 'bank_transfer' | 'card' | 'crypto' | 'other';
    };
    StatementTotalResponse: {
      /** @enum {string} */
      type: 'topup' | 'refund' | 'subscription_charge' | 'other';
      /** @example 10.00 */
      amount: string;
    };
    StatementMovementResponse: {
      id: number;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      type: 'topup' | 'refund' | 'subscription_charge' | 'other';
      description: string;
      reference: string;
      /** @example 10.00 */
      amount: string;
      /** @example 10.00 */
      balanceAfter: string;
    };
    StatementResponse: {
      projectId: number;
      projectName: string;
      /** @example 2026-11 */
      month: string;
      /** @description The zone by which the month begins and ends. */
      timezone: string;
      /** @example USD */
      currency: string;
      /** Format: date-time */
      from: string;
      /**
       * Format: date-time
       * @description The first instant after the month.
       */
      to: string;
      /** @example 10.00 */
      openingBalance: string;
      /** @example 10.00 */
      closingBalance: string;
      totals: components['schemas']['StatementTotalResponse'][];
      movements: components['schemas']['StatementMovementResponse'][];
    };
    TopupResponse: {
      id: number;
      projectId: number;
      projectName: string;
      /**
       * @description An automatic one has no requester.
       * @enum {string}
       */
      source: 'manual' | 'automatic' | 'crypto';
      requestedBy: number | null;
      requestedByName: string | null;
      /** @example 10.00 */
      amount: string;
      /** @enum {string} */
      status: 'pending' | 'completed' | 'rejected';
      description: string | null;
      paymentMethodId: number | null;
      externalPaymentId: string | null;
      approvedBy: number | null;
      /** Format: date-time */
      approvedAt: string | null;
      /** Format: date-time */
      completedAt: string | null;
      rejectedBy: number | null;
      /** Format: date-time */
      rejectedAt: string | null;
      rejectedReason: string | null;
      /** @description Who approved or rejected it. */
      decidedByName: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    CreateTopupRequest: {
      projectId: number;
      /** @example 10.00 */
      amount: string | number;
      /** @description Default: a text with the amount. */
      description?: string | null;
      /** @description One of the project's active payment methods. */
      paymentMethodId?: number | null;
      /** @description The id of the payment at its provider; used once. */
      externalPaymentId?: string | null;
    };
    RejectTopupRequest: {
      reason: string;
    };
    TransactionResponse: {
      id: number;
      projectId: number;
      projectName: string;
      /** @enum {string} */
      type: 'topup' | 'refund' | 'subscription_charge' | 'other';
      /**
       * @description Signed: a charge is negative.
       * @example 10.00
       */
      amount: string;
      /** @example 10.00 */
      balanceBefore: string;
      /** @example 10.00 */
      balanceAfter: string;
      description: string;
      /** @description Names the event that moved the money; no event does so twice. */
      reference: string;
      subscriptionId: number | null;
      /** @description The charge that this refund belongs to. */
      refundOfId: number | null;
      /**
       * @description What of this charge has been refunded.
       * @example 10.00
       */
      refundedAmount: string;
      /** @description Whether this is its subscription's last charge: a refund of it may go with a cancellation. */
      isLastCharge: boolean;
      processedBy: number | null;
      processedByName: string | null;
      /** Format: date-time */
      createdAt: string;
    };
    RefundRequest: {
      /**
       * @description Default: what is left of the charge.
       * @example 10.00
       */
      amount?: (string | number) | null;
      reason: string;
    };
    AdjustmentRequest: {
      /**
       * @description Signed: a negative one takes from the balance.
       * @example 10.00
       */
      amount: string | number;
      reason: string;
    };
    PaymentRequestRequest: {
      /** @example 25 */
      usdAmount: string | number;
    };
    PaymentRequestResponse: {
      id: number;
      tokenAddress: string;
      receivingAddress: string;
      /**
       * @description Tokens to send, rounded up to 4 decimals so that it can be typed.
       * @example 200.0001
       */
      tokenAmount: string;
      /**
       * @description The same in base units.
       * @example 200000100000000000000
       */
      tokenAmountRaw: string;
      tokenSymbol: string;
      tokenDecimals: number;
      /**
       * @description USD per token, without loss.
       * @example 0.05
       */
      exchangeRate: string;
      /** @example 10.00 */
      usdAmount: string;
      /** @example KAGE-7F3K9QZ2XM */
      paymentReference: string;
      chainId: number;
      /**
       * Format: date-time
       * @description Until then the rate holds, by the time of the block.
       */
      expiresAt: string;
      instructions: string[];
    };
    SubmitPaymentRequest: {
      /**
       * @description 0x and 64 hex digits, in any case.
       * @example 0xabababababababababababababababababababababababababababababababab
       */
      txHash: string;
    };
    CryptoPaymentResponse: {
      id: number;
      /** @description Null while it is open whose it is. */
      projectId: number | null;
      projectName: string | null;
      topupRequestId: number | null;
      paymentRequestId: number | null;
      chainId: number;
      txHash: string;
      logIndex: number | null;
      tokenAddress: string;
      tokenSymbol: string;
      tokenDecimals: number;
      fromAddress: string | null;
      toAddress: string | null;
      blockNumber: number | null;
      blockHash: string | null;
      /** Format: date-time */
      blockTime: string | null;
      /** @example 200.0001 */
      tokenAmount: string | null;
      /**
       * @description What was credited; null before.
       * @example 10.00
       */
      usdAmount: string | null;
      /**
       * @description USD per token that was applied; the mean where there were two.
       * @example 0.05
       */
      exchangeRate: string | null;
      /** @enum {string} */
      status: 'pending' | 'held' | 'confirmed' | 'failed';
      /** @enum {string|null} */
      failureReason: 'reverted' | 'wrong_token' | 'wrong_receiver' | 'dust' | 'dropped' | 'replaced' | 'reorganised' | null;
      /** @enum {string|null} */
      heldReason: 'wallet_not_bound' | 'several_projects' | 'too_large' | null;
      /** @enum {string|null} */
      outcome: 'paid' | 'underpaid' | 'overpaid' | 'late' | 'without_request' | null;
      /** @description What has become of it, for the person who paid. */
      message: string;
      confirmations: number;
      requiredConfirmations: number;
      replacedByHash: string | null;
      /** @description The chain has taken it back after it was credited; a person decides what follows. */
      isReorganised: boolean;
      explorerUrl: string | null;
      submittedBy: number | null;
      /** Format: date-time */
      submittedAt: string | null;
      assignedBy: number | null;
      /** Format: date-time */
      assignedAt: string | null;
      /** Format: date-time */
      processedAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    SubmittedResponse: {
      payment: components['schemas']['CryptoPaymentResponse'];
    };
    PaymentStatusResponse: {
      confirmations: number;
      requiredConfirmations: number;
      isConfirmed: boolean;
      /** @description The first event of the transaction. */
      payment: components['schemas']['CryptoPaymentResponse'];
      /** @description Every event of the transaction to us. */
      payments: components['schemas']['CryptoPaymentResponse'][];
    };
    AssignPaymentRequest: {
      /** @description The project that the held transfer is credited to. */
      projectId: number;
    };
    DecideReorganisationRequest: {
      /**
       * @description `reverse` makes the compensating entry, `keep` leaves the credit as it is.
       * @enum {string}
       */
      decision: 'reverse' | 'keep';
      reason: string;
    };
    KagePriceResponse: {
      /**
       * @description USD per token, without loss.
       * @example 0.05
       */
      price: string;
      /**
       * Format: date-time
       * @description The time that the price is of.
       */
      lastUpdated: string;
      /** @example coingecko */
      source: string;
      /** @description Older than 10 minutes: no payment request is made on it. */
      isStale: boolean;
    };
    BindWalletRequest: {
      projectId: number;
      /** @description 0x and 40 hex digits: all lower, all upper, or with a right checksum. */
      walletAddress: string;
      /**
       * @description Exactly `Bind wallet to {product} Project {id}`, a line break, and `Timestamp: {ISO time}`; at most 10 minutes old, used once.
       * @example Bind wallet to KAGE VPN Project 1
       *     Timestamp: 2026-11-28T10:00:00.000Z
       */
      message: string;
      /**
       * @description personal_sign of the message (EIP-191), or what a contract wallet accepts (EIP-1271).
       * @example 0xababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababab
       */
      signature: string;
    };
    WalletResponse: {
      id: number;
      projectId: number;
      /** @description With its checksum (EIP-55). */
      walletAddress: string;
      isActive: boolean;
      boundBy: number | null;
      /** Format: date-time */
      createdAt: string;
    };
    CryptoWatcherResponse: {
      /** @description The newest block that was seen. */
      headBlock: number | null;
      /** @description The first block that was not read yet. */
      nextBlock: number | null;
      /**
       * Format: date-time
       * @description When a pass last went through without a fault.
       */
      lastPassAt: string | null;
      lastError: string | null;
      /** Format: date-time */
      lastErrorAt: string | null;
    };
    SubscriptionResponse: {
      id: number;
      projectId: number;
      /** @enum {string} */
      environment: 'development' | 'production';
      /** @example order-1042 */
      subscriptionId: string;
      /** @example 4821093375610284 */
      vpnLoginId: string;
      /**
       * @description `expired` from the instant the end has passed.
       * @enum {string}
       */
      status: 'pending' | 'active' | 'suspended' | 'expired' | 'cancelled';
      /** Format: date-time */
      startDate: string;
      /** Format: date-time */
      endDate: string;
      email: string | null;
      name: string | null;
      surname: string | null;
      phone: string | null;
      paymentMethod: string | null;
      paymentHash: string | null;
      /** @description Null inherits the project's. */
      maxSessions: number | null;
      /** @description Null inherits the project's. */
      maxInstalls: number | null;
      /**
       * @description The price of its last charge; of a pending one, the price when it was made.
       * @example 10.00
       */
      price: string;
      /** @example USD */
      currency: string;
      /**
       * Format: date-time
       * @description Until when it is paid for.
       */
      paidUntil: string | null;
      /**
       * @description Whether its VPN user stands in the core; null while there is none.
       * @enum {string|null}
       */
      syncStatus: 'pending' | 'synced' | 'failed' | null;
      version: number;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    SubscriptionStats: {
      total: number;
      pending: number;
      active: number;
      suspended: number;
      expired: number;
      cancelled: number;
    };
    SellSubscriptionRequest: {
      /**
       * Format: email
       * @example ann@example.com
       */
      email?: string | null;
      /** @example Ann */
      name?: string | null;
      /** @example Lee */
      surname?: string | null;
      /** @example +44 20 7946 0000 */
      phone?: string | null;
      /** @example card */
      paymentMethod?: string | null;
      /** @example pi_3Mtw */
      paymentHash?: string | null;
      /** @description Sessions at once; null inherits the project's. */
      maxSessions?: number | null;
      /** @description Installs at once; null inherits the project's. */
      maxInstalls?: number | null;
      /**
       * @description 1 to 128 letters, digits or any of . _ ~ : @ + -
       * @example order-1042
       */
      subscriptionId: string;
      /**
       * @description VPN Login ID must be exactly 16 letters or digits
       * @example 4821093375610284
       */
      vpnLoginId?: string | null;
      /**
       * @description Default active. A pending one costs nothing until it is activated.
       * @enum {string}
       */
      status?: 'pending' | 'active';
      /** @example 2026-12-01 */
      startDate: string;
      /** @example 2026-12-31 */
      endDate: string;
      /** @example 1 */
      projectId: number;
    };
    UpdateSubscriptionRequest: {
      /**
       * Format: email
       * @example ann@example.com
       */
      email?: string | null;
      /** @example Ann */
      name?: string | null;
      /** @example Lee */
      surname?: string | null;
      /** @example +44 20 7946 0000 */
      phone?: string | null;
      /** @example card */
      paymentMethod?: string | null;
      /** @example pi_3Mtw */
      paymentHash?: string | null;
      /** @description Sessions at once; null inherits the project's. */
      maxSessions?: number | null;
      /** @description Installs at once; null inherits the project's. */
      maxInstalls?: number | null;
      /** @enum {string} */
      status?: 'pending' | 'active' | 'suspended' | 'expired' | 'cancelled';
      /** @description Cannot be changed: another one is 409 `immutable_field`. */
      projectId?: number | null;
      /**
       * @description 1 to 128 letters, digits or any of . _ ~ : @ + -
       * @example order-1042
       */
      subscriptionId?: string | null;
      /**
       * @description VPN Login ID must be exactly 16 letters or digits
       * @example 4821093375610284
       */
      vpnLoginId?: string | null;
      /** @example 2026-12-01 */
      startDate?: string;
      /** @example 2026-12-31 */
      endDate?: string;
      /** @description The version that was read; another than the stored one is 409 `stale`. */
      version?: number;
      /** @description Global admins only: a wrong date is mended, and nothing is charged. */
      correction?: boolean;
    };
    RenewSubscriptionRequest: {
      /**
       * @description Default 30.
       * @example 30
       */
      days?: number;
    };
    SubscriptionsPage: {
      data: components['schemas']['SubscriptionResponse'][];
      /** @description Give it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    CreateSubscriptionRequest: {
      /**
       * Format: email
       * @example ann@example.com
       */
      email?: string | null;
      /** @example Ann */
      name?: string | null;
      /** @example Lee */
      surname?: string | null;
      /** @example +44 20 7946 0000 */
      phone?: string | null;
      /** @example card */
      paymentMethod?: string | null;
      /** @example pi_3Mtw */
      paymentHash?: string | null;
      /** @description Sessions at once; null inherits the project's. */
      maxSessions?: number | null;
      /** @description Installs at once; null inherits the project's. */
      maxInstalls?: number | null;
      /**
       * @description 1 to 128 letters, digits or any of . _ ~ : @ + -
       * @example order-1042
       */
      subscriptionId: string;
      /**
       * @description VPN Login ID must be exactly 16 letters or digits
       * @example 4821093375610284
       */
      vpnLoginId?: string | null;
      /**
       * @description Default active. A pending one costs nothing until it is activated.
       * @enum {string}
       */
      status?: 'pending' | 'active';
      /** @example 2026-12-01 */
      startDate: string;
      /** @example 2026-12-31 */
      endDate: string;
    };
    ChangeSubscriptionRequest: {
      /**
       * Format: email
       * @example ann@example.com
       */
      email?: string | null;
      /** @example Ann */
      name?: string | null;
      /** @example Lee */
      surname?: string | null;
      /** @example +44 20 7946 0000 */
      phone?: string | null;
      /** @example card */
      paymentMethod?: string | null;
      /** @example pi_3Mtw */
      paymentHash?: string | null;
      /** @description Sessions at once; null inherits the project's. */
      maxSessions?: number | null;
      /** @description Installs at once; null inherits the project's. */
      maxInstalls?: number | null;
      /** @enum {string} */
      status?: 'pending' | 'active' | 'suspended' | 'expired' | 'cancelled';
    };
    BulkRequest: {
      /** @description At most 100 subscriptions at once. */
      ids: number[];
      /**
       * @description `extend` renews, and is charged as a renewal.
       * @enum {string}
       */
      action: 'suspend' | 'activate' | 'cancel' | 'extend' | 'delete';
      /** @description For extend; default 30. */
      days?: number;
    };
    BulkRow: {
      id: number;
      ok: boolean;
      /**
       * @description The state afterwards; null where it is deleted or was refused.
       * @enum {string|null}
       */
      status: 'pending' | 'active' | 'suspended' | 'expired' | 'cancelled' | null;
      /**
       * @description Why not, as a word.
       * @example invalid_transition
       */
      code: string | null;
      /** @description Why not, as a sentence. */
      message: string | null;
    };
    BulkResponse: {
      succeeded: number;
      failed: number;
      results: components['schemas']['BulkRow'][];
    };
    ImportRequest: {
      /**
       * @description The CSV file: a heading and at most 200 rows.
       * @example subscriptionId,startDate,endDate,email
       *     order-1042,2026-12-01,2026-12-31,ann@example.com
       */
      csv: string;
      /**
       * @description Only look; all rows or none; the good ones.
       * @enum {string}
       */
      mode: 'preview' | 'all' | 'good';
      /** @description The project of rows that name none. */
      projectId?: number;
    };
    ImportRow: {
      /** @description The line of the file where the row begins. */
      line: number;
      subscriptionId: string;
      ok: boolean;
      /** @description Of what was created. */
      id: number | null;
      /** @description Why not, as a word. */
      code: string | null;
      /** @description Why not, as a sentence. */
      message: string | null;
      /** @description From column to what is wrong with it. */
      fields: {
        [key: string]: string;
      };
    };
    ImportResponse: {
      total: number;
      /** @description Rows that can be created, or were. */
      good: number;
      refused: number;
      /** @description How many were created: none by a preview, nor by `all` where one is refused. */
      created: number;
      rows: components['schemas']['ImportRow'][];
    };
    VpnUserResponse: {
      /** @example 4821093375610284 */
      vpnLogin: string;
      /** @enum {string} */
      environment: 'development' | 'production';
      /** @enum {string} */
      status: 'active' | 'suspended' | 'expired' | 'cancelled';
      /** @description Whether the core should let it in. */
      enabled: boolean;
      /** Format: date-time */
      startDate: string;
      /** Format: date-time */
      endDate: string;
      /** @description As the core last told. */
      sessions: number | null;
      /** @description As the core last told. */
      installs: number | null;
      /** @description Its own limit, else the project's, else that of Settings: what the core is told. */
      maxSessions: number;
      /** @description Its own limit, else the project's, else that of Settings: what the core is told. */
      maxInstalls: number;
      /** @enum {string} */
      syncStatus: 'pending' | 'synced' | 'failed';
      /** Format: date-time */
      lastSyncAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      id: number;
      projectId: number;
      /** @description The subscription's id. */
      subscriptionId: number;
      /**
       * @description The subscription's Subscription ID.
       * @example order-1042
       */
      subscriptionRef: string;
      kageUserId: string | null;
      /** @description Why the core refused or could not be asked, as a word. */
      failureClass: string | null;
      failureMessage: string | null;
    };
    VpnUserStats: {
      total: number;
      active: number;
      suspended: number;
      /** @description Users whose synchronisation has failed. */
      syncErrors: number;
      /** @description Users whose wanted state is on its way to the core. */
      syncPending: number;
    };
    PartnerVpnUserResponse: {
      /** @example 4821093375610284 */
      vpnLogin: string;
      /** @enum {string} */
      environment: 'development' | 'production';
      /** @enum {string} */
      status: 'active' | 'suspended' | 'expired' | 'cancelled';
      /** @description Whether the core should let it in. */
      enabled: boolean;
      /** Format: date-time */
      startDate: string;
      /** Format: date-time */
      endDate: string;
      /** @description As the core last told. */
      sessions: number | null;
      /** @description As the core last told. */
      installs: number | null;
      /** @description Its own limit, else the project's, else that of Settings: what the core is told. */
      maxSessions: number;
      /** @description Its own limit, else the project's, else that of Settings: what the core is told. */
      maxInstalls: number;
      /** @enum {string} */
      syncStatus: 'pending' | 'synced' | 'failed';
      /** Format: date-time */
      lastSyncAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** @example order-1042 */
      subscriptionId: string;
    };
    PartnerVpnUsersPage: {
      data: components['schemas']['PartnerVpnUserResponse'][];
      /** @description Give it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    SyncStatsResponse: {
      total: number;
      success: number;
      failed: number;
      pending: number;
    };
    ActivityResponse: {
      operation: string;
      /** @enum {string} */
      status: 'pending' | 'success' | 'failed';
      vpnLogin: string | null;
      projectId: number;
      /** Format: date-time */
      createdAt: string;
    };
    RunResponse: {
      id: number;
      total: number;
      done: number;
      /** Format: date-time */
      startedAt: string;
    };
    ProjectSyncResponse: {
      projectId: number;
      name: string;
      /** @enum {string} */
      status: 'healthy' | 'warning' | 'error';
      lastError: string | null;
      /** @enum {string|null} */
      lastErrorClass:
        | 'auth_rejected'
        | 'forbidden'
        | 'not_found'
        | 'conflict'
        | 'invalid'
        | 'rate_limited'
        | 'unavailable'
        | 'timeout_unknown'
        | 'contract_changed'
        | null;
      /** Format: date-time */
      lastErrorAt: string | null;
      /** Format: date-time */
      lastSuccessAt: string | null;
      /** Format: date-time */
      lastReconciledAt: string | null;
      /**
       * Format: date-time
       * @description Since when nothing is sent, until somebody acts.
       */
      pausedAt: string | null;
      /** Format: date-time */
      nextTryAt: string | null;
      /** @description What the last probe of the core account said. */
      isReachable: boolean | null;
      failed: number;
      pending: number;
    };
    SyncStatusResponse: {
      /** @enum {string} */
      status: 'healthy' | 'warning' | 'error';
      stats: components['schemas']['SyncStatsResponse'];
      /** Format: date-time */
      lastSyncAt: string | null;
      recentActivity: components['schemas']['ActivityResponse'][];
      run?: components['schemas']['RunResponse'];
      projects: components['schemas']['ProjectSyncResponse'][];
    };
    SyncLogResponse: {
      id: number;
      projectId: number;
      subscriptionId: number | null;
      vpnUserId: number | null;
      vpnLogin: string | null;
      /** @description create, update, disable or delete */
      operation: string;
      /** @enum {string} */
      status: 'pending' | 'success' | 'failed';
      attempt: number;
      /** @enum {string|null} */
      failureClass:
        | 'auth_rejected'
        | 'forbidden'
        | 'not_found'
        | 'conflict'
        | 'invalid'
        | 'rate_limited'
        | 'unavailable'
        | 'timeout_unknown'
        | 'contract_changed'
        | null;
      requestData: Record<string, unknown> | null;
      responseData: Record<string, unknown> | null;
      errorMessage: string | null;
      durationMs: number | null;
      /** Format: date-time */
      createdAt: string;
    };
    ForceSyncRequest: {
      /** @description Only this project; all in scope when absent. */
      projectId?: number;
    };
    QueuedResponse: {
      id: number;
    };
    PreviewRequest: {
      projectId: number;
    };
    PreviewItemResponse: {
      /** @enum {string} */
      kind: 'create' | 'change' | 'delete' | 'orphan';
      vpnUserId: number | null;
      vpnLogin: string;
      /** @description Field by field, what is wanted here and what stands there. */
      differences: {
        [key: string]: {
          here: unknown;
          there: unknown;
        };
      } | null;
    };
    PreviewResponse: {
      id: number;
      projectId: number;
      /** @enum {string} */
      status: 'queued' | 'running' | 'done' | 'failed';
      total: number;
      done: number;
      toCreate: number;
      toChange: number;
      toDelete: number;
      /** @description Users of the core account that no project knows; applying does not touch them. */
      orphans: number;
      /** @description The first of each kind. */
      items: components['schemas']['PreviewItemResponse'][];
      lastError: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      appliedAt: string | null;
    };
    OrphanResponse: {
      id: number;
      /** @description A project of the core account on which the user stands. */
      projectId: number;
      vpnLogin: string;
      kageUserId: string;
      enabled: boolean;
      /** Format: date-time */
      startDate: string | null;
      /** Format: date-time */
      endDate: string | null;
      maxSessions: number | null;
      maxInstalls: number | null;
      /** @enum {string} */
      state: 'open' | 'ignored' | 'adopted' | 'deleted' | 'gone';
      /** @description The subscription that adopted the user. */
      subscriptionId: number | null;
      /** Format: date-time */
      firstSeenAt: string;
      /** Format: date-time */
      lastSeenAt: string;
      /** Format: date-time */
      decidedAt: string | null;
    };
    AdoptRequest: {
      /** @description The id of a subscription with this very VPN login, which then takes the user over. */
      subscriptionId?: number;
      /** @description Sells a new subscription under this Subscription ID, with the dates that the user has. */
      newSubscriptionId?: string;
    };
    TicketResponse: {
      id: number;
      userId: number;
      userName: string;
      userEmail: string;
      subject: string;
      /** @enum {string} */
      priority: 'low' | 'medium' | 'high' | 'urgent';
      description: string;
      /** @enum {string} */
      status: 'open' | 'answered' | 'closed';
      replyCount: number;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    CreateTicketRequest: {
      subject: string;
      /**
       * @description Default medium.
       * @enum {string}
       */
      priority?: 'low' | 'medium' | 'high' | 'urgent';
      description: string;
    };
    ReplyResponse: {
      id: number;
      ticketId: number;
      userId: number;
      userName: string;
      message: string;
      /** Format: date-time */
      createdAt: string;
    };
    TicketWithReplies: {
      id: number;
      userId: number;
      userName: string;
      userEmail: string;
      subject: string;
      /** @enum {string} */
      priority: 'low' | 'medium' | 'high' | 'urgent';
      description: string;
      /** @enum {string} */
      status: 'open' | 'answered' | 'closed';
      replyCount: number;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** @description The oldest first. */
      replies: components['schemas']['ReplyResponse'][];
    };
    UpdateTicketRequest: {
      /**
       * @description The sender may close and open again; `answered` is for global admins.
       * @enum {string}
       */
      status: 'open' | 'answered' | 'closed';
    };
    CreateReplyRequest: {
      message: string;
    };
    HealthResponse: {
      /** @enum {string} */
      status: 'ok';
    };
    PartResponse: {
      ok: boolean;
      /** @description Why not. */
      message?: string;
    };
    PartsResponse: {
      process: components['schemas']['PartResponse'];
      database: components['schemas']['PartResponse'];
      migrations: components['schemas']['PartResponse'];
      /** @description Where REDIS_URL is set. Without it requests are counted locally. */
      redis?: components['schemas']['PartResponse'];
    };
    ReadyResponse: {
      /** @enum {string} */
      status: 'ready' | 'degraded' | 'not_ready';
      parts: components['schemas']['PartsResponse'];
    };
    ConfigResponse: {
      productName: string;
      chainId: number;
      tokenSymbol: string;
      requiredConfirmations: number;
      cryptoEnabled: boolean;
      cryptoDisabledReason?: string;
      version: string;
    };
    StatusCounts: {
      pending: number;
      active: number;
      suspended: number;
      expired: number;
      cancelled: number;
    };
    DayRevenue: {
      /**
       * @description A day of the time zone in Settings.
       * @example 2026-11-28
       */
      date: string;
      /** @example 10.00 */
      amount: string;
    };
    TopProjectResponse: {
      projectId: number;
      name: string;
      /** @description VPN users now. */
      users: number;
      /**
       * @description Charges less refunds in the range.
       * @example 10.00
       */
      revenue: string;
    };
    AnalyticsMetrics: {
      totalSubscriptions: number;
      vpnUsers: number;
      /**
       * @description Revenue of the range over the subscriptions that are active now.
       * @example 10.00
       */
      revenuePerSubscription: string | null;
      /** @description Charges in the range, renewals included. */
      charges: number;
      renewals: number;
      /**
       * @description What was refunded in the range.
       * @example 10.00
       */
      refunds: string;
      /** @description Cancelled in the range. */
      cancelled: number;
      /** @description Expired in the range and not renewed since. */
      expired: number;
      apiCalls: number;
      /**
       * @description API calls that were answered with an error, in percent.
       * @example 12.3
       */
      apiErrorRate: number | null;
      /**
       * @description Upstream health probes of the range that succeeded, in percent; null where none was made.
       * @example 12.3
       */
      uptime: number | null;
    };
    AnalyticsGrowth: {
      /**
       * @description Percent.
       * @example 12.3
       */
      revenue: number | null;
      /**
       * @description Percent.
       * @example 12.3
       */
      newCustomers: number | null;
      /**
       * @description Percent against the range's start.
       * @example 12.3
       */
      activeSubscriptions: number | null;
      /**
       * @description Percent.
       * @example 12.3
       */
      apiCalls: number | null;
      /**
       * @description Percentage points.
       * @example 12.3
       */
      churnRate: number | null;
    };
    AnalyticsResponse: {
      /** @enum {string} */
      range: '7d' | '30d' | '90d' | '1y';
      /**
       * Format: date-time
       * @description The start of the range's first day.
       */
      from: string;
      /** @example Europe/Berlin */
      timezone: string;
      activeSubscriptions: number;
      subscriptionsByStatus: components['schemas']['StatusCounts'];
      /**
       * @description Charges less refunds in the range.
       * @example 10.00
       */
      totalRevenue: string;
      /** @description Subscriptions created in the range. */
      newCustomers: number;
      /**
       * @description What was cancelled or expired unrenewed in the range over what was active at its start, in percent; null where nothing was.
       * @example 12.3
       */
      churnRate: number | null;
      revenueTrend: components['schemas']['DayRevenue'][];
      topProjects: components['schemas']['TopProjectResponse'][];
      metrics: components['schemas']['AnalyticsMetrics'];
      growth: components['schemas']['AnalyticsGrowth'];
    };
    DashboardChanges: {
      /**
       * @description Percent against a month ago; null where there was nothing then.
       * @example 12.3
       */
      activeProjects: number | null;
      /**
       * @description Percent against a month ago; null where there was nothing then.
       * @example 12.3
       */
      totalSubscriptions: number | null;
      /**
       * @description Percent against a month ago; null where there was nothing then.
       * @example 12.3
       */
      vpnUsers: number | null;
      /**
       * @description Percent against the 30 days before; null where there were none.
       * @example 12.3
       */
      apiCalls: number | null;
    };
    DashboardStats: {
      activeProjects: number;
      totalSubscriptions: number;
      vpnUsers: number;
      /** @description Calls of the last 30 days, today included. */
      apiCalls: number;
      changes: components['schemas']['DashboardChanges'];
    };
    NotificationResponse: {
      id: number;
      /** @enum {string} */
      type:
        | 'balance_low'
        | 'topup_waiting'
        | 'topup_decided'
        | 'sync_failed'
        | 'payment_confirmed'
        | 'payment_failed'
        | 'webhook_paused'
        | 'support';
      message: string;
      /** @description The screen where it can be looked at. */
      link: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      readAt: string | null;
    };
    UnreadResponse: {
      /** @description How many of the own notifications are unread. */
      unread: number;
    };
    ReadNotificationsRequest: {
      /** @description All unread ones where none are named. */
      ids?: number[];
    };
    PreferenceResponse: {
      /** @enum {string} */
      type:
        | 'balance_low'
        | 'topup_waiting'
        | 'topup_decided'
        | 'sync_failed'
        | 'payment_confirmed'
        | 'payment_failed'
        | 'webhook_paused'
        | 'support';
      inApp: boolean;
      email: boolean;
    };
    PreferencesResponse: {
      /** @description Whether this installation sends e-mail at all. */
      emailEnabled: boolean;
      preferences: components['schemas']['PreferenceResponse'][];
    };
    NotificationPreferenceFields: {
      /** @enum {string} */
      type:
        | 'balance_low'
        | 'topup_waiting'
        | 'topup_decided'
        | 'sync_failed'
        | 'payment_confirmed'
        | 'payment_failed'
        | 'webhook_paused'
        | 'support';
      inApp?: boolean;
      email?: boolean;
    };
    PreferencesUpdate: {
      /** @description What is absent stays as it is. */
      preferences: components['schemas']['NotificationPreferenceFields'][];
    };
    DeliveryResponse: {
      id: number;
      webhookId: number;
      /** @description The `webhook-id` header, the same for every try and every resend. */
      messageId: string;
      /** @example subscription.created */
      type: string;
      /** @description Deliveries of one subject are sent in their order. */
      subject: string;
      /** @enum {string} */
      status: 'pending' | 'delivered' | 'failed';
      attempts: number;
      requestBody: string;
      responseStatus: number | null;
      /** @description At most 64 kB of the last answer; in a list its first 2,000 characters. */
      responseBody: string | null;
      errorMessage: string | null;
      durationMs: number | null;
      resendOfId: number | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      lastAttemptAt: string | null;
      /** Format: date-time */
      nextAttemptAt: string | null;
      /** Format: date-time */
      deliveredAt: string | null;
    };
    WebhookResponse: {
      id: number;
      projectId: number;
      url: string;
      /** @description Null stands for all events. */
      events:
        | (
            | 'subscription.created'
            | 'subscription.activated'
            | 'subscription.suspended'
            | 'subscription.expired'
            | 'subscription.cancelled'
            | 'subscription.renewed'
            | 'subscription.deleted'
            | 'vpn_user.synced'
            | 'vpn_user.failed'
            | 'balance.low'
            | 'topup.completed'
          )[]
        | null;
      isActive: boolean;
      /** @description Failures in a row. */
      failures: number;
      /**
       * Format: date-time
       * @description Set after 50 failures in a row; nothing is sent until it is switched on again.
       */
      pausedAt: string | null;
      /**
       * Format: date-time
       * @description Until when the secret before the last rotation signs as well.
       */
      previousSecretUntil: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    CreateWebhookRequest: {
      /** @example https://shop.example.com/hooks/kage */
      url: string;
      /** @description All events where none are named. */
      events?:
        | (
            | 'subscription.created'
            | 'subscription.activated'
            | 'subscription.suspended'
            | 'subscription.expired'
            | 'subscription.cancelled'
            | 'subscription.renewed'
            | 'subscription.deleted'
            | 'vpn_user.synced'
            | 'vpn_user.failed'
            | 'balance.low'
            | 'topup.completed'
          )[]
        | null;
    };
    WebhookWithSecret: {
      id: number;
      projectId: number;
      url: string;
      /** @description Null stands for all events. */
      events:
        | (
            | 'subscription.created'
            | 'subscription.activated'
            | 'subscription.suspended'
            | 'subscription.expired'
            | 'subscription.cancelled'
            | 'subscription.renewed'
            | 'subscription.deleted'
            | 'vpn_user.synced'
            | 'vpn_user.failed'
            | 'balance.low'
            | 'topup.completed'
          )[]
        | null;
      isActive: boolean;
      /** @description Failures in a row. */
      failures: number;
      /**
       * Format: date-time
       * @description Set after 50 failures in a row; nothing is sent until it is switched on again.
       */
      pausedAt: string | null;
      /**
       * Format: date-time
       * @description Until when the secret before the last rotation signs as well.
       */
      previousSecretUntil: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /**
       * @description Shown this once.
       * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
       */
      secret: string;
    };
    UpdateWebhookRequest: {
      url?: string;
      /** @description Null stands for all events. */
      events?:
        | (
            | 'subscription.created'
            | 'subscription.activated'
            | 'subscription.suspended'
            | 'subscription.expired'
            | 'subscription.cancelled'
            | 'subscription.renewed'
            | 'subscription.deleted'
            | 'vpn_user.synced'
            | 'vpn_user.failed'
            | 'balance.low'
            | 'topup.completed'
          )[]
        | null;
      /** @description True also ends a pause after failures. */
      isActive?: boolean;
    };
    RotateWebhookRequest: {
      /** @description For how long the old secret signs as well. Default 24. */
      graceHours?: number;
    };
    FoundProject: {
      id: number;
      name: string;
      /** @enum {string} */
      status: 'active' | 'paused' | 'inactive';
    };
    FoundSubscription: {
      id: number;
      projectId: number;
      subscriptionId: string;
      vpnLoginId: string;
      email: string | null;
      /** @enum {string} */
      status: 'pending' | 'active' | 'suspended' | 'expired' | 'cancelled';
    };
    FoundUser: {
      id: number;
      firstName: string;
      lastName: string;
      email: string;
    };
    SearchResponse: {
      projects: components['schemas']['FoundProject'][];
      /** @description From three characters on. */
      subscriptions: components['schemas']['FoundSubscription'][];
      /** @description For global admins alone. */
      users: components['schemas']['FoundUser'][];
    };
    ErrorResponse: {
      /** @example 400 */
      statusCode: number;
      /**
       * @description Stable: branch on this one.
       * @example validation_failed
       */
      code: string;
      /**
       * @description One sentence for people.
       * @example name: Required
       */
      message: string;
      /** @description From field to what is wrong with it, with a 400 or 409. */
      fields?: {
        [key: string]: string;
      };
      /**
       * @description The same as in `X-Request-Id`; our log knows it.
       * @example 0b6f2f0e-6d0b-4c64-8f0c-9d1f3c1d7f10
       */
      requestId: string;
    } & {
      [key: string]: unknown;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  AuditLogs_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, action, entityType, entityId, userId, outcome, from, to. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditLogResponse'][];
        };
      };
    };
  };
  AuditLogs_stats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditStatsResponse'];
        };
      };
    };
  };
  AuditLogs_export: {
    parameters: {
      query?: {
        format?: 'csv';
        /** @description As for the list. */
        filter?: string;
        /** @description As for the list. */
        sort?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
    };
  };
  AuditLogs_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditLogResponse'];
        };
      };
    };
  };
  Settings_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SettingsResponse'];
        };
      };
    };
  };
  Settings_update: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SettingsUpdate'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SettingsResponse'];
        };
      };
    };
  };
  Users_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, email, firstName, lastName, lastLoginAt. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, role, isActive. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserResponse'][];
        };
      };
    };
  };
  Users_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserResponse'];
        };
      };
    };
  };
  Users_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateUserRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserResponse'];
        };
      };
    };
  };
  Users_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedResponse'];
        };
      };
    };
  };
  Users_register: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RegisterUserRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserResponse'];
        };
      };
    };
  };
  Projects_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, name, status, balance, vpnUserCount. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, status, managerId. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectResponse'][];
        };
      };
    };
  };
  Projects_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateProjectRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectResponse'];
        };
      };
    };
  };
  Projects_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectResponse'];
        };
      };
    };
  };
  Projects_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateProjectRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectResponse'];
        };
      };
    };
  };
  Projects_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedResponse'];
        };
      };
    };
  };
  Members_list: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MemberResponse'][];
        };
      };
    };
  };
  Members_set: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SetMembersRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MemberResponse'][];
        };
      };
    };
  };
  Connection_test: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TestConnectionRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConnectionResponse'];
        };
      };
    };
  };
  ApiKeys_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, name, lastUsedAt. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, environment, isActive, revoked. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKeyResponse'][];
        };
      };
    };
  };
  ApiKeys_listOfProject: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, name, lastUsedAt. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, environment, isActive, revoked. */
        filter?: string;
      };
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKeyResponse'][];
        };
      };
    };
  };
  ApiKeys_create: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateApiKeyRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedApiKeyResponse'];
        };
      };
    };
  };
  ApiKeys_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKeyResponse'];
        };
      };
    };
  };
  ApiKeys_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateApiKeyRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKeyResponse'];
        };
      };
    };
  };
  ApiKeys_revoke: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedResponse'];
        };
      };
    };
  };
  ApiKeys_usage: {
    parameters: {
      query?: {
        /** @description Default 7d. Hours up to 7d, days (UTC) above. */
        range?: '24h' | '7d' | '30d' | '90d';
      };
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageResponse'];
        };
      };
    };
  };
  ApiKeys_rotate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RotateApiKeyRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedApiKeyResponse'];
        };
      };
    };
  };
  Auth_login: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LoginRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LoginResponse'];
        };
      };
    };
  };
  Auth_logout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  Auth_me: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MeResponse'];
        };
      };
    };
  };
  Auth_updateMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateMeRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MeResponse'];
        };
      };
    };
  };
  Auth_listSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionResponse'][];
        };
      };
    };
  };
  Auth_endSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EndedSessionResponse'];
        };
      };
    };
  };
  Balances_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BalanceResponse'];
        };
      };
    };
  };
  Balances_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateBalanceRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BalanceResponse'];
        };
      };
    };
  };
  Balances_forecast: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForecastResponse'];
        };
      };
    };
  };
  PartnerBilling_balance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PartnerBalanceResponse'];
        };
      };
    };
  };
  PartnerBilling_transactions: {
    parameters: {
      query?: {
        /** @description Rows per page, default 25. */
        limit?: number;
        /** @description The `nextCursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PartnerTransactionPage'];
        };
      };
    };
  };
  PaymentMethods_list: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentMethodResponse'][];
        };
      };
    };
  };
  PaymentMethods_create: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreatePaymentMethodRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentMethodResponse'];
        };
      };
    };
  };
  PaymentMethods_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdatePaymentMethodRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentMethodResponse'];
        };
      };
    };
  };
  PaymentMethods_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedResponse'];
        };
      };
    };
  };
  Statements_get: {
    parameters: {
      query: {
        month: string;
        /** @description Default csv. */
        format?: 'csv' | 'json';
      };
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description With format=json; else the same as a CSV file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': components['schemas']['StatementResponse'];
          'application/json': components['schemas']['StatementResponse'];
        };
      };
    };
  };
  Topups_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, amount, status. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, status, requestedBy, from, to. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TopupResponse'][];
        };
      };
    };
  };
  Topups_request: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateTopupRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TopupResponse'];
        };
      };
    };
  };
  Topups_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TopupResponse'];
        };
      };
    };
  };
  Topups_approve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TopupResponse'];
        };
      };
    };
  };
  Topups_reject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RejectTopupRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TopupResponse'];
        };
      };
    };
  };
  Transactions_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, amount. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, type, subscriptionId, from, to. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionResponse'][];
        };
      };
    };
  };
  Transactions_export: {
    parameters: {
      query?: {
        format?: 'csv';
        /** @description As for the list. */
        filter?: string;
        /** @description As for the list. */
        sort?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
    };
  };
  Transactions_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionResponse'];
        };
      };
    };
  };
  Transactions_refund: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RefundRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionResponse'];
        };
      };
    };
  };
  Transactions_listOfProject: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, amount. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, type, subscriptionId, from, to. */
        filter?: string;
      };
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionResponse'][];
        };
      };
    };
  };
  Transactions_adjust: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdjustmentRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionResponse'];
        };
      };
    };
  };
  Payments_request: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PaymentRequestRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentRequestResponse'];
        };
      };
    };
  };
  Payments_submit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SubmitPaymentRequest'];
      };
    };
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubmittedResponse'];
        };
      };
    };
  };
  Payments_statusOf: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        txHash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentStatusResponse'];
        };
      };
    };
  };
  Payments_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, usdAmount, blockNumber. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, status, from, to. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CryptoPaymentResponse'][];
        };
      };
    };
  };
  Payments_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CryptoPaymentResponse'];
        };
      };
    };
  };
  Payments_assign: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AssignPaymentRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CryptoPaymentResponse'];
        };
      };
    };
  };
  Payments_decide: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DecideReorganisationRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CryptoPaymentResponse'];
        };
      };
    };
  };
  Price_price: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KagePriceResponse'];
        };
      };
    };
  };
  Wallets_bind: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BindWalletRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WalletResponse'];
        };
      };
    };
  };
  Wallets_list: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WalletResponse'][];
        };
      };
    };
  };
  Wallets_unbind: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedResponse'];
        };
      };
    };
  };
  Watcher_state: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CryptoWatcherResponse'];
        };
      };
    };
  };
  SubscriptionsAdmin_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, status, startDate, endDate. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, status, environment, email, endDateFrom, endDateTo. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionResponse'][];
        };
      };
    };
  };
  SubscriptionsAdmin_stats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionStats'];
        };
      };
    };
  };
  SubscriptionsAdmin_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionResponse'];
        };
      };
    };
  };
  SubscriptionsAdmin_sell: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SellSubscriptionRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionResponse'];
        };
      };
    };
  };
  SubscriptionsAdmin_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateSubscriptionRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionResponse'];
        };
      };
    };
  };
  SubscriptionsAdmin_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedResponse'];
        };
      };
    };
  };
  SubscriptionsAdmin_renew: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RenewSubscriptionRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionResponse'];
        };
      };
    };
  };
  SubscriptionsPartner_list: {
    parameters: {
      query?: {
        /** @description Rows per page, default 25. */
        limit?: number;
        /** @description The `nextCursor` of the page before. */
        cursor?: string;
        status?: 'pending' | 'active' | 'suspended' | 'expired' | 'cancelled';
        /** @description In any letter case. */
        email?: string;
        subscriptionId?: string;
        /** @description In any letter case. */
        vpnLoginId?: string;
        /** @description Only what was changed at or after this instant. To keep a copy, ask with the time of your last call less a minute. */
        updatedSince?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionsPage'];
        };
      };
    };
  };
  SubscriptionsPartner_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSubscriptionRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionResponse'];
        };
      };
    };
  };
  SubscriptionsPartner_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        subscriptionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionResponse'];
        };
      };
    };
  };
  SubscriptionsPartner_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        subscriptionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  SubscriptionsPartner_change: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        subscriptionId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeSubscriptionRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionResponse'];
        };
      };
    };
  };
  SubscriptionsPartner_renew: {
    parameters: {
      query?: never;
      header: {
        /** @description One renewal for each key, however often it is sent. */
        'Idempotency-Key': string;
      };
      path: {
        subscriptionId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RenewSubscriptionRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionResponse'];
        };
      };
    };
  };
  Transfer_export: {
    parameters: {
      query?: {
        format?: 'csv';
        /** @description As for the list. */
        filter?: string;
        /** @description As for the list. */
        sort?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
    };
  };
  Transfer_bulk: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BulkRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkResponse'];
        };
      };
    };
  };
  Transfer_import: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ImportRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportResponse'];
        };
      };
    };
  };
  VpnUsers_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, lastSyncAt, endDate, syncStatus. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, subscriptionId, status, syncStatus, enabled, environment. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VpnUserResponse'][];
        };
      };
    };
  };
  VpnUsers_stats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VpnUserStats'];
        };
      };
    };
  };
  VpnUsers_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VpnUserResponse'];
        };
      };
    };
  };
  VpnUsersPartner_list: {
    parameters: {
      query?: {
        /** @description Rows per page, default 25. */
        limit?: number;
        /** @description The `nextCursor` of the page before. */
        cursor?: string;
        status?: 'active' | 'suspended' | 'expired' | 'cancelled';
        syncStatus?: 'pending' | 'synced' | 'failed';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PartnerVpnUsersPage'];
        };
      };
    };
  };
  VpnUsersPartner_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        vpnLogin: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PartnerVpnUserResponse'];
        };
      };
    };
  };
  Sync_status: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SyncStatusResponse'];
        };
      };
    };
  };
  Sync_logs: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, status, operation, subscriptionId, vpnUserId, from, to. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SyncLogResponse'][];
        };
      };
    };
  };
  Sync_force: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ForceSyncRequest'];
      };
    };
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueuedResponse'];
        };
      };
    };
  };
  Sync_resync: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueuedResponse'];
        };
      };
    };
  };
  Previews_make: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PreviewRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PreviewResponse'];
        };
      };
    };
  };
  Previews_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PreviewResponse'];
        };
      };
    };
  };
  Previews_apply: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueuedResponse'];
        };
      };
    };
  };
  Orphans_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, vpnLogin, lastSeenAt. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, state. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrphanResponse'][];
        };
      };
    };
  };
  Orphans_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrphanResponse'];
        };
      };
    };
  };
  Orphans_adopt: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdoptRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrphanResponse'];
        };
      };
    };
  };
  Orphans_ignore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrphanResponse'];
        };
      };
    };
  };
  Orphans_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrphanResponse'];
        };
      };
    };
  };
  Support_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt, priority, status. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, userId, status, priority. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketResponse'][];
        };
      };
    };
  };
  Support_open: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateTicketRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketResponse'];
        };
      };
    };
  };
  Support_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketWithReplies'];
        };
      };
    };
  };
  Support_move: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateTicketRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketResponse'];
        };
      };
    };
  };
  Support_reply: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateReplyRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketWithReplies'];
        };
      };
    };
  };
  Health_health: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HealthResponse'];
        };
      };
    };
  };
  Health_ready: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadyResponse'];
        };
      };
    };
  };
  Health_config: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConfigResponse'];
        };
      };
    };
  };
  Analytics_read: {
    parameters: {
      query?: {
        /** @description Local days up to today, which is the last of them. Default 30d. */
        range?: '7d' | '30d' | '90d' | '1y';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnalyticsResponse'];
        };
      };
    };
  };
  Analytics_export: {
    parameters: {
      query?: {
        /** @description Local days up to today, which is the last of them. Default 30d. */
        range?: '7d' | '30d' | '90d' | '1y';
        format?: 'csv';
        /** @description A JSON object that may have the `range`, as for the lists. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the screen shows, one figure a line */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
    };
  };
  Dashboard_stats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DashboardStats'];
        };
      };
    };
  };
  Notifications_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt. */
        sort?: string;
        /** @description A JSON object. Fields: id, type, unread. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotificationResponse'][];
        };
      };
    };
  };
  Notifications_unread: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnreadResponse'];
        };
      };
    };
  };
  Notifications_read: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReadNotificationsRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnreadResponse'];
        };
      };
    };
  };
  Notifications_preferences: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PreferencesResponse'];
        };
      };
    };
  };
  Notifications_choose: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PreferencesUpdate'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PreferencesResponse'];
        };
      };
    };
  };
  Deliveries_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt. */
        sort?: string;
        /** @description A JSON object. Fields: id, webhookId, status, type. */
        filter?: string;
      };
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryResponse'][];
        };
      };
    };
  };
  Deliveries_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryResponse'];
        };
      };
    };
  };
  Deliveries_resend: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryResponse'];
        };
      };
    };
  };
  Webhooks_list: {
    parameters: {
      query?: {
        /** @description First and last row, both included; at most 1,000 rows. */
        range?: string;
        /** @description Field and direction. Fields: id, createdAt. */
        sort?: string;
        /** @description A JSON object. Fields: q, id, projectId, isActive, paused. */
        filter?: string;
      };
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookResponse'][];
        };
      };
    };
  };
  Webhooks_create: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateWebhookRequest'];
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookWithSecret'];
        };
      };
    };
  };
  Webhooks_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookResponse'];
        };
      };
    };
  };
  Webhooks_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateWebhookRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookResponse'];
        };
      };
    };
  };
  Webhooks_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedResponse'];
        };
      };
    };
  };
  Webhooks_rotate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RotateWebhookRequest'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookWithSecret'];
        };
      };
    };
  };
  Search_search: {
    parameters: {
      query?: {
        /** @description Nothing finds nothing. */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchResponse'];
        };
      };
    };
  };
}
