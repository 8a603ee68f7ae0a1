/*
 * Made by `npm run api:types` from the backend's OpenAPI document: a change by hand is lost. A test fails when it is stale.
 */
export interface paths {
    "/api/adjustments": {
        get: operations["Adjustments_list"];
    };
    "/api/adjustments/{id}": {
        get: operations["Adjustments_get"];
    };
    "/api/adjustments/{id}/approve": {
        put: operations["Adjustments_approve"];
    };
    "/api/adjustments/{id}/reject": {
        put: operations["Adjustments_reject"];
    };
    "/api/adjustments/approve": {
        post: operations["Adjustments_approveAll"];
    };
    "/api/admin/subscriptions": {
        post: operations["Subscriptions_sell"];
    };
    "/api/admin/subscriptions/{id}": {
        put: operations["Subscriptions_update"];
        delete: operations["Subscriptions_remove"];
    };
    "/api/admin/subscriptions/{id}/cancel": {
        post: operations["Subscriptions_cancel"];
    };
    "/api/admin/subscriptions/{id}/change-plan": {
        post: operations["Subscriptions_changePlan"];
        /** Withdraw the plan that the next renewal would take */
        delete: operations["Subscriptions_withdrawChange"];
    };
    "/api/admin/subscriptions/{id}/renew": {
        post: operations["Subscriptions_renew"];
    };
    "/api/admin/subscriptions/{id}/restore": {
        /** Take back a deletion of the last 30 days */
        post: operations["Deleted_restore"];
    };
    "/api/admin/subscriptions/{id}/transfer": {
        /** Move it to another project, without a charge */
        post: operations["Transfers_transfer"];
    };
    "/api/admin/subscriptions/{id}/transfer/preview": {
        /** What a transfer would change; refused where the transfer would be */
        post: operations["Transfers_preview"];
    };
    "/api/admin/subscriptions/bulk": {
        post: operations["Bulk_bulk"];
    };
    "/api/admin/subscriptions/import": {
        post: operations["Bulk_import"];
    };
    "/api/admin/subscriptions/quote": {
        /** What an action would cost and leave behind; nothing is done */
        post: operations["Subscriptions_quote"];
    };
    "/api/analytics/export": {
        get: operations["Analytics_export"];
    };
    "/api/analytics/projects": {
        /** Read the revenue of every project, beside that of the time before */
        get: operations["Analytics_projects"];
    };
    "/api/analytics/recurring": {
        /** Read the monthly recurring revenue, and how many of each month’s subscriptions run on */
        get: operations["Analytics_readRecurring"];
    };
    "/api/api-keys": {
        get: operations["ApiKeys_list"];
    };
    "/api/api-keys/{id}": {
        get: operations["ApiKeys_get"];
        put: operations["ApiKeys_update"];
        delete: operations["ApiKeys_revoke"];
    };
    "/api/api-keys/{id}/requests": {
        /** List the calls of a key, newest first, of the last 7 days */
        get: operations["ApiKeys_requests"];
    };
    "/api/api-keys/{id}/rotate": {
        post: operations["ApiKeys_rotate"];
    };
    "/api/api-keys/{id}/usage": {
        get: operations["ApiKeys_usage"];
    };
    "/api/assets": {
        get: operations["Assets_list"];
        post: operations["Assets_create"];
    };
    "/api/assets/{id}": {
        put: operations["Assets_update"];
        delete: operations["Assets_remove"];
    };
    "/api/assets/{id}/price": {
        get: operations["Price_priceOf"];
    };
    "/api/attention": {
        get: operations["Attention_get"];
    };
    "/api/audit-logs": {
        get: operations["AuditLogs_list"];
    };
    "/api/audit-logs/{id}": {
        get: operations["AuditLogs_get"];
    };
    "/api/audit-logs/export": {
        get: operations["AuditLogs_export"];
    };
    "/api/audit-logs/stats": {
        get: operations["AuditLogs_stats"];
    };
    "/api/auth/factors": {
        get: operations["Factors_list"];
    };
    "/api/auth/factors/recovery-codes": {
        /** Make new recovery codes, in place of all that there were */
        post: operations["Factors_renewRecoveryCodes"];
    };
    "/api/auth/factors/totp": {
        /**
         * Set up an authenticator app
         * @description First without a code, which gives the secret; then with a code that the app made of it.
         */
        post: operations["Factors_setUpTotp"];
        delete: operations["Factors_removeTotp"];
    };
    "/api/auth/forgot": {
        /** Ask for a link to a new password by e-mail; the answer is the same whether or not there is such a user */
        post: operations["Links_forgot"];
    };
    "/api/auth/invitations/{token}": {
        /** Whether the link of an invitation still opens something; asking does not use it up */
        get: operations["Links_lookAtInvitation"];
        /** Choose the first password, by the link of an invitation */
        post: operations["Links_accept"];
    };
    "/api/auth/login": {
        post: operations["Auth_login"];
    };
    "/api/auth/logout": {
        post: operations["Auth_logout"];
    };
    "/api/auth/me": {
        get: operations["Auth_me"];
        put: operations["Auth_updateMe"];
    };
    "/api/auth/mfa": {
        /** The second step of a sign-in */
        post: operations["SecondStep_secondStep"];
    };
    "/api/auth/oidc/callback": {
        /** Come back from the provider of single sign-on */
        get: operations["Oidc_callback"];
    };
    "/api/auth/oidc/second-step": {
        /** The second step after a sign-in at the provider, for people with a second factor here */
        post: operations["Oidc_secondStep"];
    };
    "/api/auth/oidc/start": {
        /** Go to the provider of single sign-on */
        get: operations["Oidc_start"];
    };
    "/api/auth/passkeys": {
        get: operations["Factors_listPasskeys"];
        post: operations["Factors_addPasskey"];
    };
    "/api/auth/passkeys/{id}": {
        delete: operations["Factors_removePasskey"];
    };
    "/api/auth/passkeys/options": {
        /** Begin a sign-in by passkey alone, a new passkey, or a fresh proof by one */
        post: operations["SecondStep_options"];
    };
    "/api/auth/passkeys/sign-in": {
        /** Sign in by passkey alone */
        post: operations["SecondStep_passkeySignIn"];
    };
    "/api/auth/reauthenticate": {
        /** Give a fresh proof, which actions that move money or grant rights need */
        post: operations["Proof_reauthenticate"];
    };
    "/api/auth/register": {
        post: operations["Users_register"];
    };
    "/api/auth/reset/{token}": {
        /** Whether a link to another password still opens something; asking does not use it up */
        get: operations["Links_lookAtReset"];
        /** Choose another password by a link; second factors stay */
        post: operations["Links_reset"];
    };
    "/api/auth/sessions": {
        get: operations["Auth_listSessions"];
    };
    "/api/auth/sessions/{id}": {
        delete: operations["Auth_endSession"];
    };
    "/api/auth/view-as": {
        /** View the console as somebody else who has no permission that you lack */
        post: operations["ViewAs_begin"];
        delete: operations["ViewAs_end"];
    };
    "/api/billing/runway": {
        get: operations["Forecast_runway"];
    };
    "/api/bind-wallet": {
        post: operations["Wallets_bind"];
    };
    "/api/brand.js": {
        get: operations["Brand_brand"];
    };
    "/api/config": {
        get: operations["Health_config"];
    };
    "/api/core-drivers": {
        get: operations["CoreDrivers_list"];
    };
    "/api/crypto-payment/{txHash}/status": {
        get: operations["Payments_statusOf"];
    };
    "/api/crypto-payments": {
        get: operations["Payments_list"];
    };
    "/api/crypto-payments/{id}": {
        get: operations["Payments_get"];
    };
    "/api/crypto-payments/{id}/assign": {
        post: operations["Payments_assign"];
    };
    "/api/crypto-payments/{id}/assign/approve": {
        put: operations["Payments_approveAssignment"];
    };
    "/api/crypto-payments/{id}/assign/reject": {
        put: operations["Payments_rejectAssignment"];
    };
    "/api/crypto-payments/{id}/keep": {
        post: operations["Payments_keep"];
    };
    "/api/crypto-payments/{id}/refund": {
        post: operations["Refunds_request"];
    };
    "/api/crypto-payments/{id}/reorganisation": {
        post: operations["Payments_decide"];
    };
    "/api/crypto-refunds": {
        get: operations["Refunds_list"];
    };
    "/api/crypto-refunds/{id}": {
        get: operations["Refunds_get"];
    };
    "/api/crypto-refunds/{id}/approve": {
        put: operations["Refunds_approve"];
    };
    "/api/crypto-refunds/{id}/reject": {
        put: operations["Refunds_reject"];
    };
    "/api/crypto-refunds/{id}/sign": {
        post: operations["Refunds_sign"];
    };
    "/api/crypto-refunds/{id}/submit": {
        post: operations["Refunds_submit"];
    };
    "/api/crypto/watcher": {
        get: operations["Watcher_state"];
    };
    "/api/dashboard/stats": {
        get: operations["Dashboard_stats"];
    };
    "/api/dashboard/trends": {
        get: operations["Dashboard_trends"];
    };
    "/api/documents": {
        get: operations["Documents_list"];
    };
    "/api/documents/{id}": {
        get: operations["Documents_get"];
    };
    "/api/documents/{id}/pdf": {
        get: operations["Documents_pdf"];
    };
    "/api/health": {
        get: operations["Health_health"];
    };
    "/api/kage-price": {
        get: operations["Price_price"];
    };
    "/api/kage-vpn/test": {
        post: operations["Connection_test"];
    };
    "/api/key-scopes": {
        /** List the scopes of keys, and what you lack to give them */
        get: operations["ApiKeys_listScopes"];
    };
    "/api/notifications": {
        get: operations["Notifications_list"];
    };
    "/api/notifications/preferences": {
        get: operations["Notifications_preferences"];
        put: operations["Notifications_choose"];
    };
    "/api/notifications/read": {
        post: operations["Notifications_read"];
    };
    "/api/notifications/unread": {
        get: operations["Notifications_unread"];
    };
    "/api/payment-methods/{id}": {
        put: operations["PaymentMethods_update"];
        delete: operations["PaymentMethods_remove"];
    };
    "/api/pending-changes": {
        get: operations["PendingChanges_list"];
    };
    "/api/pending-changes/{id}": {
        get: operations["PendingChanges_get"];
    };
    "/api/pending-changes/{id}/approve": {
        put: operations["PendingChanges_approve"];
    };
    "/api/pending-changes/{id}/reject": {
        put: operations["PendingChanges_reject"];
    };
    "/api/permissions": {
        get: operations["Roles_listPermissions"];
    };
    "/api/plans/{id}": {
        get: operations["Plans_get"];
        put: operations["Plans_update"];
        delete: operations["Plans_remove"];
    };
    "/api/projects": {
        get: operations["Projects_list"];
        post: operations["Projects_create"];
    };
    "/api/projects/{id}": {
        get: operations["Projects_get"];
        put: operations["Projects_update"];
        delete: operations["Projects_remove"];
    };
    "/api/projects/{id}/adjustments": {
        post: operations["Adjustments_request"];
    };
    "/api/projects/{id}/api-keys": {
        get: operations["ApiKeys_listOfProject"];
        post: operations["ApiKeys_create"];
    };
    "/api/projects/{id}/balance": {
        get: operations["Balances_get"];
        put: operations["Balances_update"];
    };
    "/api/projects/{id}/crypto-payment-request": {
        post: operations["Payments_request"];
    };
    "/api/projects/{id}/crypto-payment-submit": {
        post: operations["Payments_submit"];
    };
    "/api/projects/{id}/forecast": {
        get: operations["Forecast_forecast"];
    };
    "/api/projects/{id}/logos/{logoId}": {
        get: operations["Projects_logo"];
    };
    "/api/projects/{id}/members": {
        get: operations["Members_list"];
        put: operations["Members_set"];
    };
    "/api/projects/{id}/move": {
        /** The latest move of a project to another VPN server */
        get: operations["Moves_latest"];
        /** Move a project to another VPN server: its users are made there first, and the old ones removed after */
        post: operations["Moves_start"];
    };
    "/api/projects/{id}/move/cancel": {
        /** Cancel a move: before the change of servers what was made on the new one is removed, after it the old users are left where they are */
        post: operations["Moves_cancel"];
    };
    "/api/projects/{id}/move/preview": {
        /** How many users a move takes along, and what the new server does not enforce; nothing is changed */
        post: operations["Moves_preview"];
    };
    "/api/projects/{id}/move/resume": {
        /** Resume a move that was stopped, by staff or by what the servers answered */
        post: operations["Moves_resume"];
    };
    "/api/projects/{id}/move/stop": {
        /** Stop a move where it is; it can be resumed */
        post: operations["Moves_stop"];
    };
    "/api/projects/{id}/payment-methods": {
        get: operations["PaymentMethods_list"];
        post: operations["PaymentMethods_create"];
    };
    "/api/projects/{id}/plans": {
        get: operations["Plans_list"];
        post: operations["Plans_create"];
    };
    "/api/projects/{id}/sandbox": {
        /** The balance and the time that the development keys of a project share */
        get: operations["Sandbox_get"];
        /** Set the balance of a sandbox */
        put: operations["Sandbox_setBalance"];
    };
    "/api/projects/{id}/sandbox/advance": {
        /** Move the time of a sandbox forward; answers once everything that falls due until then has been done */
        post: operations["Sandbox_advance"];
    };
    "/api/projects/{id}/statement": {
        get: operations["Statements_get"];
    };
    "/api/projects/{id}/transactions": {
        get: operations["Transactions_listOfProject"];
    };
    "/api/projects/{id}/wallets": {
        get: operations["Wallets_list"];
    };
    "/api/projects/{id}/webhooks": {
        get: operations["Webhooks_list"];
        post: operations["Webhooks_create"];
    };
    "/api/ready": {
        get: operations["Health_ready"];
    };
    "/api/roles": {
        get: operations["Roles_list"];
        post: operations["Roles_create"];
    };
    "/api/roles/{id}": {
        get: operations["Roles_get"];
        put: operations["Roles_update"];
        delete: operations["Roles_remove"];
    };
    "/api/search": {
        get: operations["Search_search"];
    };
    "/api/settings": {
        get: operations["Settings_get"];
        put: operations["Settings_update"];
    };
    "/api/settings/logos/{id}": {
        get: operations["Brand_logo"];
    };
    "/api/subscriptions": {
        get: operations["Subscriptions_list"];
    };
    "/api/subscriptions/{id}": {
        get: operations["Subscriptions_get"];
    };
    "/api/subscriptions/{id}/webhook-deliveries": {
        /** List the deliveries of a subscription's events to the webhooks of its projects */
        get: operations["Deliveries_ofSubscription"];
    };
    "/api/subscriptions/deleted": {
        /** Those deleted in the last 30 days */
        get: operations["Deleted_list"];
    };
    "/api/subscriptions/export": {
        get: operations["Bulk_export"];
    };
    "/api/subscriptions/stats": {
        get: operations["Subscriptions_stats"];
    };
    "/api/support/tickets": {
        get: operations["Support_list"];
        post: operations["Support_open"];
    };
    "/api/support/tickets/{id}": {
        get: operations["Support_get"];
        put: operations["Support_move"];
    };
    "/api/support/tickets/{id}/replies": {
        post: operations["Support_reply"];
    };
    "/api/sync/force": {
        post: operations["Sync_force"];
    };
    "/api/sync/logs": {
        get: operations["Sync_logs"];
    };
    "/api/sync/orphans": {
        get: operations["Orphans_list"];
    };
    "/api/sync/orphans/{id}": {
        get: operations["Orphans_get"];
    };
    "/api/sync/orphans/{id}/adopt": {
        post: operations["Orphans_adopt"];
    };
    "/api/sync/orphans/{id}/delete": {
        post: operations["Orphans_remove"];
    };
    "/api/sync/orphans/{id}/ignore": {
        post: operations["Orphans_ignore"];
    };
    "/api/sync/orphans/adopt": {
        /** Adopt the users in a file, or preview the result of each row */
        post: operations["Orphans_adoptAll"];
    };
    "/api/sync/preview": {
        post: operations["Previews_make"];
    };
    "/api/sync/preview/{id}": {
        get: operations["Previews_get"];
    };
    "/api/sync/preview/{id}/apply": {
        post: operations["Previews_apply"];
    };
    "/api/sync/status": {
        get: operations["Sync_status"];
    };
    "/api/sync/uptime": {
        /** Read how many probes of each VPN server succeeded, day by day */
        get: operations["Uptime_read"];
    };
    "/api/topup-requests": {
        get: operations["Topups_list"];
        post: operations["Topups_request"];
    };
    "/api/topup-requests/{id}": {
        get: operations["Topups_get"];
    };
    "/api/topup-requests/{id}/approve": {
        put: operations["Topups_approve"];
    };
    "/api/topup-requests/{id}/attachments": {
        post: operations["Attachments_add"];
    };
    "/api/topup-requests/{id}/attachments/{attachmentId}": {
        get: operations["Attachments_get"];
    };
    "/api/topup-requests/{id}/reject": {
        put: operations["Topups_reject"];
    };
    "/api/topup-requests/{id}/reverse": {
        post: operations["Reversals_request"];
    };
    "/api/topup-requests/approve": {
        post: operations["Topups_approveAll"];
    };
    "/api/topup-reversals": {
        get: operations["Reversals_list"];
    };
    "/api/topup-reversals/{id}": {
        get: operations["Reversals_get"];
    };
    "/api/topup-reversals/{id}/approve": {
        put: operations["Reversals_approve"];
    };
    "/api/topup-reversals/{id}/reject": {
        put: operations["Reversals_reject"];
    };
    "/api/transactions": {
        get: operations["Transactions_list"];
    };
    "/api/transactions/{id}": {
        get: operations["Transactions_get"];
    };
    "/api/transactions/{id}/refund": {
        post: operations["Transactions_refund"];
    };
    "/api/transactions/export": {
        get: operations["TransactionsExport_export"];
    };
    "/api/users": {
        get: operations["Users_list"];
    };
    "/api/users/{id}": {
        get: operations["Users_get"];
        put: operations["Users_update"];
        delete: operations["Users_remove"];
    };
    "/api/users/{id}/factors": {
        /** Remove the second factors of somebody who has lost them */
        delete: operations["UserFactors_remove"];
    };
    "/api/users/{id}/invitation": {
        /** A new link by which the user chooses a password; the former one is dead */
        post: operations["UserLink_make"];
    };
    "/api/users/{id}/sessions": {
        get: operations["UserSessions_list"];
        delete: operations["UserSessions_endAll"];
    };
    "/api/users/{id}/sessions/{sessionId}": {
        delete: operations["UserSessions_end"];
    };
    "/api/v1/analytics": {
        /** Read the figures of a range of days; for a development key those of the sandbox */
        get: operations["Analytics_read"];
    };
    "/api/v1/balance": {
        /** Read the prepaid balance; for a development key that of the sandbox */
        get: operations["PartnerBilling_balance"];
    };
    "/api/v1/events": {
        /**
         * Read the events, oldest first
         * @description Every event of the last 30 days, once and in an order that never changes: keep `nextAfter`, and no event is missed, whatever happened meanwhile.
         */
        get: operations["EventsPartner_list"];
    };
    "/api/v1/plans": {
        /** List the plans that can be sold, in their order */
        get: operations["PlansPartner_list"];
    };
    "/api/v1/sandbox/advance": {
        /**
         * Move the time of the sandbox forward
         * @description Answers once everything that falls due until then has been done, in its order: renewals, reminders, ends of access and of grace, cancellations, and their events. From then on the dates of its subscriptions go by that time, until the real time has caught up. Keys, limits, Idempotency-Keys, the times of events and of webhooks stay by the real clock.
         */
        post: operations["SandboxPartner_advance"];
    };
    "/api/v1/sandbox/balance": {
        /**
         * Set the balance of the sandbox; it is 1000.00 at first
         * @description The threshold is that of the project. A key without the scope `billing:read` gets 0.00 instead.
         */
        put: operations["SandboxPartner_setBalance"];
    };
    "/api/v1/subscriptions": {
        /** List subscriptions, newest first */
        get: operations["SubscriptionsPartner_list"];
        /** Sell a subscription */
        post: operations["SubscriptionsPartner_create"];
    };
    "/api/v1/subscriptions/{subscriptionId}": {
        /** Read one subscription */
        get: operations["SubscriptionsPartner_get"];
        /** Delete a subscription, and its VPN user with it */
        delete: operations["SubscriptionsPartner_remove"];
        /** Change its status or its customer */
        patch: operations["SubscriptionsPartner_change"];
    };
    "/api/v1/subscriptions/{subscriptionId}/cancel": {
        /** Cancel it, with a refund of what is unused where the project allows that */
        post: operations["SubscriptionsPartner_cancel"];
    };
    "/api/v1/subscriptions/{subscriptionId}/change-plan": {
        /** Change its plan, now or at the next renewal */
        post: operations["SubscriptionsPartner_changePlan"];
        /** Withdraw the plan that the next renewal would take */
        delete: operations["SubscriptionsPartner_withdrawChange"];
    };
    "/api/v1/subscriptions/{subscriptionId}/renew": {
        /** Renew a subscription */
        post: operations["SubscriptionsPartner_renew"];
    };
    "/api/v1/subscriptions/quote": {
        /** What a sale or another action would cost and leave behind; nothing is done */
        post: operations["SubscriptionsPartner_quote"];
    };
    "/api/v1/transactions": {
        /** List the ledger, newest first; for a development key that of the sandbox */
        get: operations["PartnerBilling_transactions"];
    };
    "/api/v1/vpn/users": {
        /** List VPN users, newest first */
        get: operations["VpnUsersPartner_list"];
    };
    "/api/v1/vpn/users/{vpnLogin}": {
        /** Read one VPN user */
        get: operations["VpnUsersPartner_get"];
    };
    "/api/v1/vpn/users/{vpnLogin}/rotate": {
        /** Give the customer a new link or password; the old one stops working */
        post: operations["VpnUsersPartner_rotate"];
    };
    "/api/views": {
        get: operations["Views_list"];
        post: operations["Views_save"];
    };
    "/api/views/{id}": {
        delete: operations["Views_remove"];
    };
    "/api/vpn-users": {
        get: operations["VpnUsers_list"];
    };
    "/api/vpn-users/{id}": {
        get: operations["VpnUsers_get"];
    };
    "/api/vpn-users/{id}/credentials": {
        /** Show the credentials of the customer; the audit trail records who has seen them */
        post: operations["Credentials_show"];
    };
    "/api/vpn-users/{id}/rotate": {
        /** Ask for a new link or password; the old one stops working */
        post: operations["Credentials_rotate"];
    };
    "/api/vpn-users/{id}/sync": {
        post: operations["Sync_resync"];
    };
    "/api/vpn-users/{id}/usage": {
        /** Traffic by days of UTC, kept for 400 days */
        get: operations["VpnUsers_usage"];
    };
    "/api/vpn-users/stats": {
        get: operations["VpnUsers_stats"];
    };
    "/api/vpn-users/sync": {
        post: operations["Sync_retryFailed"];
    };
    "/api/wallets/{id}": {
        delete: operations["Wallets_unbind"];
    };
    "/api/webhook-deliveries/{id}": {
        get: operations["Deliveries_get"];
    };
    "/api/webhook-deliveries/{id}/resend": {
        post: operations["Deliveries_resend"];
    };
    "/api/webhook-events": {
        /** List the events of webhooks, and what you lack to subscribe to them */
        get: operations["Webhooks_listEvents"];
    };
    "/api/webhooks/{id}": {
        get: operations["Webhooks_get"];
        put: operations["Webhooks_update"];
        delete: operations["Webhooks_remove"];
    };
    "/api/webhooks/{id}/deliveries": {
        get: operations["Deliveries_list"];
    };
    "/api/webhooks/{id}/ping": {
        /**
         * Send a ping, and show the answer
         * @description Also to a webhook that is switched off. It is no event.
         */
        post: operations["Deliveries_ping"];
    };
    "/api/webhooks/{id}/replay": {
        /** Send its events again, from one of them until now, in their order */
        post: operations["Deliveries_replay"];
    };
    "/api/webhooks/{id}/rotate": {
        post: operations["Webhooks_rotate"];
    };
}
export interface webhooks {
    "api_key.expiring": {
        /** A key expires in 14 days, and again in 3. */
        post: operations["webhook_api_key_expiring"];
    };
    "balance.low": {
        /** The balance fell below its threshold; sent once for each fall. */
        post: operations["webhook_balance_low"];
    };
    "subscription.activated": {
        /** Its access begins, or continues after a suspension. */
        post: operations["webhook_subscription_activated"];
    };
    "subscription.cancelled": {
        /** It was cancelled. If that happened automatically, `reason` says why. */
        post: operations["webhook_subscription_cancelled"];
    };
    "subscription.created": {
        /** It was sold, or restored. */
        post: operations["webhook_subscription_created"];
    };
    "subscription.deleted": {
        /** It was deleted. */
        post: operations["webhook_subscription_deleted"];
    };
    "subscription.expired": {
        /** Its access ended. */
        post: operations["webhook_subscription_expired"];
    };
    "subscription.expiring": {
        /** It ends in `daysLeft` days; sent on the days that the project has chosen. */
        post: operations["webhook_subscription_expiring"];
    };
    "subscription.renewal_failed": {
        /** Its automatic renewal was not possible. Sent once for each end; the renewal is tried again meanwhile. */
        post: operations["webhook_subscription_renewal_failed"];
    };
    "subscription.renewed": {
        /** It was renewed, by hand or by itself, or its plan was changed. */
        post: operations["webhook_subscription_renewed"];
    };
    "subscription.suspended": {
        /** Its access is stopped for a time. */
        post: operations["webhook_subscription_suspended"];
    };
    "topup.completed": {
        /** A top-up was credited. */
        post: operations["webhook_topup_completed"];
    };
    "vpn_user.failed": {
        /** The VPN server refused the user, or did not answer. */
        post: operations["webhook_vpn_user_failed"];
    };
    "vpn_user.ready": {
        /** The credentials are ready: read them with its `vpnLogin`. */
        post: operations["webhook_vpn_user_ready"];
    };
    "vpn_user.synced": {
        /** The VPN server has the user in the desired state. */
        post: operations["webhook_vpn_user_synced"];
    };
    "webhook.disabled": {
        /** A webhook was switched off because its address answered 410. */
        post: operations["webhook_webhook_disabled"];
    };
}
export interface components {
    schemas: {
        ActivityResponse: {
            /** Format: date-time */
            createdAt: string;
            operation: string;
            projectId: number;
            /** @enum {string} */
            status: "pending" | "success" | "failed";
            vpnLogin: string | null;
        };
        AdjustmentRequest: {
            /**
             * @description Signed: a negative one takes from the balance at once; a positive one waits for an independent person.
             * @example 10.00
             */
            amount: string | number;
            /** @description true takes the amount even though the same person adjusted the balance by it within the last minute; else 409 `repeated_adjustment`. */
            confirmRepeat?: boolean;
            reason: string;
        };
        AdjustmentResponse: {
            /**
             * @description Signed: a negative one takes from the balance.
             * @example 10.00
             */
            amount: string;
            /**
             * @description The balance behind its movement.
             * @example 10.00
             */
            balanceAfter: string | null;
            /** @description Of one that waits. */
            confirmation: components["schemas"]["Confirmation"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: number | null;
            decidedByName: string | null;
            id: number;
            projectId: number;
            projectName: string;
            reason: string;
            rejectedReason: string | null;
            requestedBy: number;
            requestedByName: string;
            /** @enum {string} */
            status: "pending" | "completed" | "rejected";
            /** @description Its movement, once it is completed. */
            transactionId: number | null;
            /** Format: date-time */
            updatedAt: string;
        };
        AdoptionRow: {
            /** @description Why not, as a word. */
            code: string | null;
            /** Format: date-time */
            endDate: string | null;
            /** @description From column to what is wrong with it. */
            fields: {
                [key: string]: string;
            };
            /** @description The subscription; null in a preview and where the row was refused. */
            id: number | null;
            /** @description Whether a subscription is made for the user; false where the one with this ID takes the user over. */
            isNew: boolean | null;
            /** @description The line of the file where the row begins. */
            line: number;
            /** @description Why not, as a sentence. */
            message: string | null;
            ok: boolean;
            /** @enum {string|null} */
            status: "pending" | "active" | "suspended" | "expired" | "cancelled" | null;
            subscriptionId: string;
            vpnLogin: string;
        };
        AdoptRequest: {
            /** @description Sells a new subscription under this Subscription ID, with the dates that the user has. */
            newSubscriptionId?: string;
            /** @description The id of a subscription with this very VPN login, which then takes the user over. */
            subscriptionId?: number;
        };
        AdvanceRequest: {
            /**
             * @description Days of 24 hours.
             * @example 30
             */
            days: number;
        };
        AdvanceResponse: {
            /**
             * Format: date-time
             * @description The time of the sandbox now.
             */
            now: string;
        };
        AnalyticsGrowth: {
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
            /**
             * @description Percent.
             * @example 12.3
             */
            newCustomers: number | null;
            /**
             * @description Percent.
             * @example 12.3
             */
            revenue: number | null;
        };
        AnalyticsMetrics: {
            apiCalls: number;
            /**
             * @description API calls that were answered with an error, in percent.
             * @example 12.3
             */
            apiErrorRate: number | null;
            /** @description Cancelled in the range. */
            cancelled: number;
            /** @description Charges in the range, renewals included. */
            charges: number;
            /** @description Expired in the range and not renewed since. */
            expired: number;
            /**
             * @description What was refunded in the range.
             * @example 10.00
             */
            refunds: string;
            renewals: number;
            /**
             * @description Revenue of the range over the subscriptions that are active now.
             * @example 10.00
             */
            revenuePerSubscription: string | null;
            totalSubscriptions: number;
            /**
             * @description Upstream health probes of the range that succeeded, in percent; null where none was made.
             * @example 12.3
             */
            uptime: number | null;
            vpnUsers: number;
        };
        AnalyticsResponse: {
            activeSubscriptions: number;
            /**
             * @description What was cancelled or expired unrenewed in the range over what was active at its start, in percent; null where nothing was.
             * @example 12.3
             */
            churnRate: number | null;
            firstDay: string;
            /**
             * Format: date-time
             * @description The start of the range's first day.
             */
            from: string;
            growth: components["schemas"]["AnalyticsGrowth"];
            lastDay: string;
            metrics: components["schemas"]["AnalyticsMetrics"];
            /** @description Subscriptions created in the range. */
            newCustomers: number;
            /** @enum {string} */
            range: "7d" | "30d" | "90d" | "1y" | "this_month" | "last_month" | "custom";
            revenueTrend: components["schemas"]["DayRevenue"][];
            subscriptionsByStatus: components["schemas"]["StatusCounts"];
            /** @example Europe/Berlin */
            timezone: string;
            topProjects: components["schemas"]["TopProjectResponse"][];
            /**
             * @description Charges less refunds in the range.
             * @example 10.00
             */
            totalRevenue: string;
        };
        /** @description A key expires in 14 days, and again in 3. */
        ApiKeyExpiringEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["KeyExpiringData"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "api_key.expiring";
        };
        ApiKeyResponse: {
            allowedCidrs: string[] | null;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** Format: date-time */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Until then this key still works beside the one that replaces it.
             */
            graceUntil: string | null;
            id: number;
            isActive: boolean;
            /** @example …x7Qa */
            keyPreview: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            name: string;
            projectId: number;
            projectName: string;
            rateLimitPerHour: number;
            /** Format: date-time */
            revokedAt: string | null;
            /** @description The key that this one replaces. */
            rotatedFromId: number | null;
            /** @description Null means all. */
            scopes: ("subscriptions:read" | "subscriptions:write" | "vpn:read" | "vpn:write" | "plans:read" | "billing:read" | "analytics:read" | "events:read")[] | null;
            /**
             * @description What a call with the key meets right now.
             * @enum {string}
             */
            status: "active" | "inactive" | "expired" | "revoked";
            /** Format: date-time */
            updatedAt: string;
        };
        ApiRequestResponse: {
            /** Format: date-time */
            createdAt: string;
            durationMs: number;
            /** @description The `code` of an error. */
            errorCode: string | null;
            id: number;
            /** @description The first answer was given again, for its Idempotency-Key. */
            isReplay: boolean;
            /** @example POST */
            method: string;
            /**
             * @description Without its query.
             * @example /api/v1/subscriptions
             */
            path: string;
            /** @description The `X-Request-Id` of the answer. */
            requestId: string;
            status: number;
            /** @description The subscription that the call named. */
            subscriptionId: string | null;
            /** @description The VPN login that the call named. */
            vpnLogin: string | null;
        };
        ApprovalOutcome: {
            /**
             * @description Why not, as a word.
             * @example not_independent
             */
            code: string | null;
            id: number;
            /** @description Why not, as a sentence. */
            message: string | null;
            ok: boolean;
        };
        ApprovalOutcomes: {
            failed: number;
            results: components["schemas"]["ApprovalOutcome"][];
            succeeded: number;
        };
        ApproveAssignmentRequest: {
            /** @description The project that was read in the assignment: another one is refused. */
            projectId: number;
        };
        ApproveRequests: {
            /** @description At most 50 requests at once. */
            ids: number[];
        };
        AssetResponse: {
            chainId: number;
            /** @description The person who added it, or last changed the fields that payments depend on. */
            changedByName: string | null;
            /** @description Of one that is off: whether the caller may switch it on. */
            confirmation: components["schemas"]["Confirmation"] | null;
            confirmations: number;
            decimals: number;
            explorerUrl: string | null;
            id: number;
            isActive: boolean;
            /** @description The one that the environment names: it is changed there. */
            isDefault: boolean;
            /** @description Payments name it: chain, address, decimals and receiver stay. */
            isInUse: boolean;
            /** @description Fields that cannot be changed now: payments name it, it is on, or a payment in it is open. */
            lockedFields: string[];
            name: string;
            /** @description How many nodes it is read from; their addresses are never shown. */
            nodeCount: number;
            /**
             * @description Scheme, host and port of its nodes, for those who may change tokens; empty for everybody else.
             * @example [
             *       "https://mainnet.base.org"
             *     ]
             */
            nodeOrigins: string[];
            /** @description Its price sources, in the order in which they are asked. */
            priceSource: string;
            receivingAddress: string;
            symbol: string;
            tokenAddress: string;
            version: number;
            /**
             * Format: date-time
             * @description Since when it waits for an independent person to switch it on.
             */
            waitsSince: string | null;
        };
        AssignPaymentRequest: {
            /** @description The project that the held transfer is credited to. */
            projectId: number;
        };
        AttachmentResponse: {
            id: number;
            name: string;
            /** @description In bytes. */
            size: number;
            /**
             * @description By its content.
             * @enum {string}
             */
            type: "application/pdf" | "image/png" | "image/jpeg";
            /** @description Who attached it. */
            uploadedBy: number;
            uploadedByName: string | null;
        };
        AttentionItem: {
            /** @enum {string} */
            action: "decide" | "assign" | "open_sync" | "retry" | "top_up" | "open_webhooks" | "look" | "rotate" | "answer";
            /**
             * @description Of requests: the sum of the credits that they ask for; null where they ask for none.
             * @example 10.00
             */
            amount: string | null;
            count: number;
            /** @description Null where it concerns no single project. */
            projectId: number | null;
            projectName: string | null;
            /** @enum {string} */
            severity: "critical" | "warning" | "notice";
            /** Format: date-time */
            since: string;
            title: string;
            /** @enum {string} */
            type: "sync_paused" | "transfer_held" | "request_waiting" | "token_waiting" | "balance_short" | "move_stopped" | "sync_failed" | "webhook_paused" | "backup_overdue" | "sale_refused" | "user_unknown" | "key_expiring" | "ticket_open";
        };
        AttentionResponse: {
            /**
             * Format: date-time
             * @description Since when nothing has waited for this person; null while something does.
             */
            emptySince: string | null;
            /** @description The most urgent first, the oldest first among equals; at most 100. */
            items: components["schemas"]["AttentionItem"][];
        };
        AuditLogResponse: {
            /** @example user_created */
            action: string;
            /** @enum {string} */
            actorKind: "user" | "api_key" | "system";
            /** @description The name of the person, of the API key or of the worker, as it was then. */
            actorName: string;
            apiKeyId: number | null;
            /** @description How often a refusal was repeated within its minute, itself included. */
            count: number;
            /** Format: date-time */
            createdAt: string;
            /** @description `before` and `after` hold the changed fields; secrets are `***`. */
            details: Record<string, unknown>;
            entityId: string | null;
            /** @example user */
            entityType: string;
            id: number;
            ipAddress: string | null;
            /** @enum {string} */
            outcome: "success" | "denied" | "failed";
            projectId: number | null;
            requestId: string | null;
            /** @description Null unless a person did it. */
            user: components["schemas"]["AuditUserResponse"] | null;
            userAgent: string | null;
            userId: number | null;
        };
        AuditStatsResponse: {
            /** @description Every action that there is a row of. */
            actions: string[];
            /** @description Every kind of thing that there is a row of. */
            entityTypes: string[];
            /** @description Rows of the last 24 hours. */
            last24Hours: number;
            /** @description People who did something in the last 24 hours. */
            people24Hours: number;
            /** @description Refusals of the last 24 hours, each repetition counted. */
            refused24Hours: number;
            total: number;
        };
        AuditUserResponse: {
            email: string | null;
            firstName: string;
            lastName: string;
        };
        /** @description The balance fell below its threshold; sent once for each fall. */
        BalanceLowEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["LowBalanceData"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "balance.low";
        };
        BalanceResponse: {
            /**
             * @description What an automatic top-up request asks for.
             * @example 10.00
             */
            autoTopupAmount: string;
            autoTopupEnabled: boolean;
            /** @example 10.00 */
            balance: string;
            /** @example USD */
            currency: string;
            /** @description Whether the balance, less what is reserved, is below the threshold. */
            isLow: boolean;
            /** @example 10.00 */
            lowBalanceThreshold: string;
            projectId: number;
            /**
             * @description What of the balance is promised, as to a refund in tokens: no charge takes it.
             * @example 10.00
             */
            reserved: string;
        };
        BindWalletRequest: {
            /** @description Of a contract wallet: the chain that it is on; that of the default asset where it is left out. */
            chainId?: number;
            /** @description Exactly `Bind wallet to {product} Project {id}`, a line break, and `Timestamp: {ISO time}`; at most 10 minutes old, used once. */
            message: string;
            projectId: number;
            /**
             * @description personal_sign of the message (EIP-191), or what a contract wallet accepts (EIP-1271).
             * @example 0xababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababab
             */
            signature: string;
            /** @description 0x and 40 hex digits: all lower, all upper, or with a right checksum. */
            walletAddress: string;
        };
        BulkAdoptionRequest: {
            /** @description Global admins only: false for subscriptions that were paid for elsewhere. Default true. */
            charge?: boolean;
            /**
             * @description The CSV file: a heading and at most 200 rows. Columns: vpnLogin, subscriptionId, and optionally projectId, plan, startDate, endDate, email.
             * @example vpnLogin,subscriptionId
             *     4821093375610284,order-1042
             */
            csv: string;
            /**
             * @description `preview` only says what would happen; `all` adopts every row or none; `good` adopts the rows that can be adopted.
             * @enum {string}
             */
            mode: "preview" | "all" | "good";
            /** @description The project of rows that name none. */
            projectId?: number;
        };
        BulkAdoptionResponse: {
            /** @description How many were adopted: none by a preview, nor by `all` where one is refused. */
            adopted: number;
            /** @description Of a preview: what each project would pay. */
            costs: components["schemas"]["ProjectCostRow"][];
            /** @description Rows that can be adopted, or were. */
            good: number;
            refused: number;
            rows: components["schemas"]["AdoptionRow"][];
            total: number;
        };
        BulkRequest: {
            /**
             * @description `extend` renews, and is charged as a renewal.
             * @enum {string}
             */
            action: "suspend" | "activate" | "cancel" | "extend" | "delete";
            /** @description For extend; default 30, or the project's `maxSubscriptionDays` where that is less. */
            days?: number;
            /** @description At most 100 subscriptions at once. */
            ids: number[];
            /** @description Only reports the result for each, and the cost; nothing is done. */
            preview?: boolean;
        };
        BulkResponse: {
            /** @description Of a preview: what each project would pay. */
            costs: components["schemas"]["ProjectCostRow"][];
            failed: number;
            results: components["schemas"]["BulkRow"][];
            succeeded: number;
        };
        BulkRow: {
            /**
             * @description Why not, as a word.
             * @example invalid_transition
             */
            code: string | null;
            id: number;
            /** @description Why not, as a sentence. */
            message: string | null;
            ok: boolean;
            /**
             * @description The state afterwards; null where it is deleted or was refused.
             * @enum {string|null}
             */
            status: "pending" | "active" | "suspended" | "expired" | "cancelled" | null;
        };
        CancelSubscriptionRequest: {
            /** @description The `asOf` of a quote: for 5 minutes the action is carried out as of that instant. */
            asOf?: string;
            /**
             * @description The `amount` of a quote: where the amount would be another one, nothing is done and the answer is 409 `price_changed`.
             * @example 10.00
             */
            expectedAmount?: string | number;
            /**
             * @description `unused` gives back what is unused of what was paid: for global admins, and where the project has `cancelRefunds`.
             * @enum {string}
             */
            refund: "none" | "unused";
            /** @description The version that was read; another than the stored one is 409 `stale`. */
            version?: number;
        };
        ChangedLimits: {
            /** @example 10.00 */
            approvalLimit?: string | null;
            /** @example 10.00 */
            overdraftLimit?: string | null;
        };
        ChangePlanRequest: {
            /** @description The `asOf` of a quote: for 5 minutes the action is carried out as of that instant. */
            asOf?: string;
            /**
             * @description The `amount` of a quote: where the amount would be another one, nothing is done and the answer is 409 `price_changed`.
             * @example 10.00
             */
            expectedAmount?: string | number;
            /**
             * @description The plan that it gets.
             * @example monthly
             */
            plan: string;
            /** @description The version that was read; another than the stored one is 409 `stale`. */
            version?: number;
            /**
             * @description `now`: what is unused is set against its price. `renewal`: the next renewal takes it.
             * @enum {string}
             */
            when: "now" | "renewal";
        };
        ChangeSubscriptionRequest: {
            /** @description The `asOf` of a quote: for 5 minutes the action is carried out as of that instant. */
            asOf?: string;
            /** @description Whether it renews by itself. */
            autoRenew?: boolean;
            /**
             * Format: email
             * @example ann@example.com
             */
            email?: string | null;
            /**
             * @description The `amount` of a quote: where the amount would be another one, nothing is done and the answer is 409 `price_changed`.
             * @example 10.00
             */
            expectedAmount?: string | number;
            /** @description Installs at once; null inherits the project's. */
            maxInstalls?: number | null;
            /** @description Sessions at once; null inherits the project's. */
            maxSessions?: number | null;
            /** @example Ann */
            name?: string | null;
            /** @example pi_3Mtw */
            paymentHash?: string | null;
            /** @example card */
            paymentMethod?: string | null;
            /** @example +44 20 7946 0000 */
            phone?: string | null;
            /** @enum {string} */
            status?: "pending" | "active" | "suspended" | "expired" | "cancelled";
            /** @example Lee */
            surname?: string | null;
            /** @description Bytes between two resets; null is no limit. */
            trafficLimitBytes?: number | null;
            /**
             * @description When its traffic begins again, in UTC or with a renewal. Default none.
             * @enum {string}
             */
            trafficReset?: "none" | "day" | "week" | "month" | "renewal";
        };
        Cohort: {
            /** @description How many of them ran on at the end of that month, of the next one, and so on; of the running month: now. */
            kept: number[];
            /**
             * @description The month, in the time zone of Settings, in which these subscriptions were activated.
             * @example 2026-11
             */
            month: string;
            /** @description How many were activated in it. */
            size: number;
        };
        ConfigResponse: {
            chainId: number;
            cryptoDisabledReason?: string;
            cryptoEnabled: boolean;
            productName: string;
            requiredConfirmations: number;
            /** @description The host of the provider of single sign-on, where there is one. */
            singleSignOn: string | null;
            tokenSymbol: string;
            version: string;
        };
        Confirmation: {
            /** @description Whether the caller may confirm it now. */
            allowed: boolean;
            /** @description Why not, as a sentence. */
            reason: string | null;
            /** @description Names of people who could confirm it, at most five. */
            who: string[];
        };
        ConnectionResponse: {
            /** @description By dialect, and in it by value: enforced (the server acts on it), stored, console (we enforce it) or absent. */
            capabilities: {
                [key: string]: {
                    /** @enum {string} */
                    endDate: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    lastSeen: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    maxInstalls: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    maxSessions: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    password: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    startDate: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    subscriptionLink: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    trafficLimit: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    trafficUsage: "enforced" | "stored" | "console" | "absent";
                };
            };
            /** @description By option: the choices that the server offers, as id and name. */
            choices: {
                [key: string]: {
                    id: number | string;
                    name: string;
                }[];
            };
            /** @description How long the core took. */
            latencyMs: number;
            product: string;
            success: boolean;
            /** @description Why nothing is written to a server of this version; null where it is supported. */
            unsupported: string | null;
            /** @description null where the server does not say. */
            version: string | null;
        };
        CoreDriverResponse: {
            /** @description By dialect, and in it by value: enforced (the server acts on it), stored, console (we enforce it) or absent. */
            capabilities: {
                [key: string]: {
                    /** @enum {string} */
                    endDate: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    lastSeen: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    maxInstalls: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    maxSessions: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    password: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    startDate: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    subscriptionLink: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    trafficLimit: "enforced" | "stored" | "console" | "absent";
                    /** @enum {string} */
                    trafficUsage: "enforced" | "stored" | "console" | "absent";
                };
            };
            fields: components["schemas"]["DriverFieldResponse"][];
            /** @enum {string} */
            name: "kage" | "pasarguard" | "3x-ui" | "radius" | "sandbox";
            title: string;
        };
        CreateApiKeyRequest: {
            /**
             * @description Addresses or CIDR ranges from which the key may be used; null or empty: from everywhere.
             * @example [
             *       "203.0.113.0/24"
             *     ]
             */
            allowedCidrs?: string[] | null;
            /**
             * @description Default development, which is a sandbox.
             * @enum {string}
             */
            environment?: "development" | "production";
            /** @description From then on the key is refused; null: never. */
            expiresAt?: string | null;
            name: string;
            /** @description The path's project, which is what counts. */
            projectId?: number;
            /** @description Calls an hour; default 1000. */
            rateLimitPerHour?: number;
            /**
             * @description What the key may do; null: everything, including scopes that are added later.
             * @example [
             *       "subscriptions:read",
             *       "events:read"
             *     ]
             */
            scopes?: ("subscriptions:read" | "subscriptions:write" | "vpn:read" | "vpn:write" | "plans:read" | "billing:read" | "analytics:read" | "events:read")[] | null;
        };
        CreateAssetRequest: {
            /**
             * @description The id of its chain, such as 8453 for Base.
             * @example 8453
             */
            chainId: number;
            /**
             * @description So many blocks make a payment final.
             * @example 12
             */
            confirmations: number;
            /**
             * @description As the contract says it.
             * @example 6
             */
            decimals: number;
            explorerUrl?: string | null;
            /** @description Off: nothing new is asked for in it, and open payments are followed to their end. */
            isActive?: boolean;
            /**
             * @description For people, such as `USD Coin on Base`.
             * @example USD Coin on Base
             */
            name: string;
            /** @description One or several, comma separated, of fixed:0.05, peg:1 (first, for a stablecoin), coingecko, coingecko:ID, https://host/path#/json/pointer, uniswap-v2:0xPAIR or uniswap-v3:0xPOOL. Put no key in it: it is shown. */
            priceSource: string;
            /** @description Where payments go. */
            receivingAddress: string;
            /** @description Nodes of the chain, in the order in which they are asked. Never shown again. */
            rpcUrls: string[];
            /**
             * @description As the contract says it.
             * @example USDC
             */
            symbol: string;
            /** @description The contract of the token; native coins cannot be taken. */
            tokenAddress: string;
        };
        CreatedApiKeyResponse: {
            allowedCidrs: string[] | null;
            /**
             * @description The full key, shown this once; null in a later repeat.
             * @example kage_test_…
             */
            apiKey: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** Format: date-time */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Until then this key still works beside the one that replaces it.
             */
            graceUntil: string | null;
            id: number;
            isActive: boolean;
            /** @example …x7Qa */
            keyPreview: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            name: string;
            projectId: number;
            projectName: string;
            rateLimitPerHour: number;
            /** Format: date-time */
            revokedAt: string | null;
            /** @description The key that this one replaces. */
            rotatedFromId: number | null;
            /** @description Null means all. */
            scopes: ("subscriptions:read" | "subscriptions:write" | "vpn:read" | "vpn:write" | "plans:read" | "billing:read" | "analytics:read" | "events:read")[] | null;
            /** @description true in a repeat of the request that does not show the key again. */
            secretShownBefore?: boolean;
            /**
             * @description What a call with the key meets right now.
             * @enum {string}
             */
            status: "active" | "inactive" | "expired" | "revoked";
            /** Format: date-time */
            updatedAt: string;
        };
        CreatePasskeyRequest: {
            challengeId: string;
            /** @description What the browser answered, as @simplewebauthn/browser gives it. */
            credential: Record<string, unknown>;
            name: string;
        };
        CreatePaymentMethodRequest: {
            expiryMonth?: number | null;
            expiryYear?: number | null;
            /** @description The reference at the provider; never a full card number. */
            externalId?: string | null;
            /** @description Default true. */
            isActive?: boolean;
            /** @description Takes the place of the default so far. */
            isDefault?: boolean;
            lastFour?: string | null;
            /** @description Such as Stripe, or a bank. */
            provider?: string | null;
            /** @enum {string} */
            type: "bank_transfer" | "card" | "crypto" | "other";
        };
        CreatePlanRequest: {
            /**
             * @description Unique in its project, in whatever case it is written; never changed.
             * @example monthly
             */
            code: string;
            /**
             * @description Days of 24 hours.
             * @example 30
             */
            days: number;
            description?: string | null;
            /** @description One that is not active is not offered; subscriptions that have it keep it and renew it. */
            isActive?: boolean;
            /** @description null inherits the project's. */
            maxInstalls?: number | null;
            /** @description null inherits the project's. */
            maxSessions?: number | null;
            /** @example Monthly */
            name: string;
            /** @description Its place in the list, from 1; the others move. Default last. */
            position?: number;
            /** @example 10.00 */
            price: string | number;
            /** @description null is no limit. */
            trafficLimitBytes?: number | null;
            /**
             * @description When the traffic is counted from zero again. Default none.
             * @enum {string}
             */
            trafficReset?: "none" | "day" | "week" | "month" | "renewal";
        };
        CreateProjectRequest: {
            /**
             * @description A color; it is shaded for each scheme until texts have a contrast of 4.5:1 (WCAG 2.2 AA). null: the default.
             * @example #0b6e4f
             */
            accent?: string | null;
            /** @description Whether new subscriptions renew by themselves where the sale does not say. Default false. */
            autoRenewDefault?: boolean;
            buyer?: components["schemas"]["Party"];
            /** @description So long after its expiry a subscription is cancelled; null: never. */
            cancelAfterDays?: number | null;
            /** @description Whether managers and keys may cancel with a refund of what is unused. Default false. */
            cancelRefunds?: boolean;
            /** @enum {string} */
            coreDriver?: "kage" | "pasarguard" | "3x-ui" | "radius" | "sandbox";
            /** @description What the driver needs besides, in the shape that it declares. Secrets in it are never returned; left out, the stored one stays. */
            coreOptions?: Record<string, unknown> | null;
            /** @description null: the address that the server is set up with. */
            coreUrl?: string | null;
            description?: string | null;
            /** @description So long access stays when an automatic renewal is not covered. Default 0. */
            graceDays?: number;
            /** @description false means the status inactive, true ends it. */
            isActive?: boolean;
            kageLogin?: string | null;
            /** @description Never returned; an empty one keeps the stored one. */
            kagePassword?: string | null;
            /** @description A PNG or JPEG of at most 60,000 bytes and 2,000 pixels on each side, in base64; null removes it. */
            logo?: string | null;
            /** @description The contact; setting it makes that person a member. */
            managerId?: number | null;
            /** @description null: the default from Settings. */
            maxInstalls?: number | null;
            /** @description null: the default from Settings. */
            maxSessions?: number | null;
            /** @description Default 366. */
            maxSubscriptionDays?: number;
            /** @description Active and suspended subscriptions; null is no limit. */
            maxUsers?: number | null;
            name: string;
            /**
             * @description How far below zero charges may take the balance; raising it waits for an independent person. Default 0.00.
             * @example 10.00
             */
            overdraftLimit?: string | number;
            /**
             * @description Default 10.00.
             * @example 10.00
             */
            pricePerSubscription?: string | number;
            /** @description Days before the end on which to remind. Default 7, 3 and 1. */
            remindDays?: number[];
            /**
             * @description paused: no sales and no renewals. inactive: archived.
             * @enum {string}
             */
            status?: "active" | "paused" | "inactive";
            /** @description One price for each started term; null: one price. */
            termDays?: number | null;
        };
        CreateReplyRequest: {
            message: string;
        };
        CreateRoleRequest: {
            /** @description Names the role in the records of its users; it never changes. */
            code: string;
            name: string;
            permissions: ("account.own" | "projects.read" | "projects.write" | "projects.manage" | "plans.write" | "subscriptions.read" | "subscriptions.write" | "subscriptions.override" | "vpn.read" | "vpn.credentials" | "sync.read" | "sync.run" | "sync.repair" | "sync.delete" | "keys.read" | "keys.write" | "keys.unlimited" | "webhooks.read" | "webhooks.write" | "billing.read" | "billing.settings" | "billing.refund" | "billing.adjust" | "topups.request" | "topups.confirm" | "crypto.read" | "crypto.write" | "crypto.assign" | "assets.write" | "analytics.read" | "tickets.read" | "tickets.write" | "tickets.answer" | "users.read" | "users.write" | "roles.write" | "audit.read" | "settings.write")[];
            /**
             * @description `assigned`: the projects that its user is a member of.
             * @enum {string}
             */
            scope: "all" | "assigned";
        };
        CreateSubscriptionRequest: {
            /** @description The `asOf` of a quote: for 5 minutes the action is carried out as of that instant. */
            asOf?: string;
            /** @description Whether it renews by itself: with a plan for its days at its price, without one for 30 days (or the project's `maxSubscriptionDays` where that is less) at the price of the project. Default: the project's `autoRenewDefault`. */
            autoRenew?: boolean;
            /**
             * Format: email
             * @example ann@example.com
             */
            email?: string | null;
            /** @description Leave it out with a plan, which sets the length. */
            endDate?: string;
            /**
             * @description The `amount` of a quote: where the amount would be another one, nothing is done and the answer is 409 `price_changed`.
             * @example 10.00
             */
            expectedAmount?: string | number;
            /** @description Installs at once; null inherits the project's. */
            maxInstalls?: number | null;
            /** @description Sessions at once; null inherits the project's. */
            maxSessions?: number | null;
            /** @example Ann */
            name?: string | null;
            /** @example pi_3Mtw */
            paymentHash?: string | null;
            /** @example card */
            paymentMethod?: string | null;
            /** @example +44 20 7946 0000 */
            phone?: string | null;
            /** @description What is sold: its price, its days and its limits. */
            plan?: string;
            /** @description With a plan the default is now. */
            startDate?: string;
            /**
             * @description Default active. A pending one costs nothing until it is activated.
             * @enum {string}
             */
            status?: "pending" | "active";
            /** @example order-1042 */
            subscriptionId: string;
            /** @example Lee */
            surname?: string | null;
            /** @description Bytes between two resets; null is no limit. */
            trafficLimitBytes?: number | null;
            /**
             * @description When its traffic begins again, in UTC or with a renewal. Default none.
             * @enum {string}
             */
            trafficReset?: "none" | "day" | "week" | "month" | "renewal";
            /**
             * @description 16 random digits where none is given
             * @example 4821093375610284
             */
            vpnLoginId?: string | null;
        };
        CreateTicketRequest: {
            description: string;
            /**
             * @description Default medium.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "urgent";
            /** @description The project that it is about. */
            projectId?: number | null;
            subject: string;
        };
        CreateTopupRequest: {
            /** @example 10.00 */
            amount: string | number;
            /** @description Default: a text with the amount. */
            description?: string | null;
            /** @description The id of the payment at its provider; used once in a project. */
            externalPaymentId?: string | null;
            /** @description One of the project's active payment methods. */
            paymentMethodId?: number | null;
            projectId: number;
        };
        CreateViewRequest: {
            /**
             * @description The list as its address below /api has it.
             * @example subscriptions
             */
            list: string;
            /** @description One view of a list has it. */
            name: string;
            /**
             * @description What follows the question mark in the console's address.
             * @example sort=endDate
             */
            search: string;
        };
        CreateWebhookRequest: {
            /**
             * @description Default production; it gets the events of this environment alone.
             * @enum {string}
             */
            environment?: "development" | "production";
            /** @description All events where none are named. */
            events?: ("subscription.created" | "subscription.activated" | "subscription.suspended" | "subscription.expiring" | "subscription.expired" | "subscription.cancelled" | "subscription.renewed" | "subscription.renewal_failed" | "subscription.deleted" | "vpn_user.synced" | "vpn_user.ready" | "vpn_user.failed" | "balance.low" | "topup.completed" | "api_key.expiring" | "webhook.disabled")[] | null;
            /** @example https://shop.example.com/hooks/kage */
            url: string;
        };
        CredentialsResponse: {
            /**
             * @description The address of the subscription.
             * @example https://vpn.example.com/sub/q7Hc2mWx
             */
            link?: string;
            login?: string;
            password?: string;
        };
        CryptoPaymentResponse: {
            assetId: number;
            /** Format: date-time */
            assignedAt: string | null;
            assignedBy: number | null;
            /** @description That waits for a second person. */
            assignment: components["schemas"]["PaymentAssignment"] | null;
            blockHash: string | null;
            blockNumber: number | null;
            /** Format: date-time */
            blockTime: string | null;
            chainId: number;
            confirmations: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * @description USD per token that was applied; the mean where there were two.
             * @example 0.05
             */
            exchangeRate: string | null;
            explorerUrl: string | null;
            /** @enum {string|null} */
            failureReason: "reverted" | "wrong_token" | "wrong_receiver" | "dust" | "dropped" | "replaced" | "reorganised" | "kept" | "refunded" | null;
            fromAddress: string | null;
            /** @enum {string|null} */
            heldReason: "wallet_not_bound" | "several_projects" | "too_large" | null;
            id: number;
            /** @description Whether a refund in tokens can be asked for; a held transfer goes back in full. */
            isRefundable: boolean;
            /** @description The chain has reversed it after it was credited; a person decides what follows. */
            isReorganised: boolean;
            /** @description Why it was kept as income of no project. */
            keptReason: string | null;
            logIndex: number | null;
            /** @description Its state as a sentence for the person who paid. */
            message: string;
            /** @enum {string|null} */
            outcome: "paid" | "underpaid" | "overpaid" | "late" | "without_request" | null;
            paymentRequestId: number | null;
            /** @description Prices that it was credited with: of its request, at confirmation, or both. */
            prices: components["schemas"]["UsedPriceResponse"][];
            /** Format: date-time */
            processedAt: string | null;
            /** @description Null while its owner is unclear. */
            projectId: number | null;
            projectName: string | null;
            /**
             * @description What of the credit has not gone back in tokens; null where nothing was credited.
             * @example 10.00
             */
            refundable: string | null;
            replacedByHash: string | null;
            requiredConfirmations: number;
            /** @enum {string} */
            status: "pending" | "held" | "confirmed" | "failed";
            /** Format: date-time */
            submittedAt: string | null;
            submittedBy: number | null;
            toAddress: string | null;
            tokenAddress: string;
            /** @example 200.0001 */
            tokenAmount: string | null;
            tokenDecimals: number;
            tokenSymbol: string;
            topupRequestId: number | null;
            txHash: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * @description What was credited; null before.
             * @example 10.00
             */
            usdAmount: string | null;
        };
        CryptoWatcherResponse: {
            /** @description The newest block that was seen. */
            headBlock: number | null;
            lastError: string | null;
            /** Format: date-time */
            lastErrorAt: string | null;
            /**
             * Format: date-time
             * @description When a pass last went through without a fault.
             */
            lastPassAt: string | null;
            /** @description The first block that was not read yet. */
            nextBlock: number | null;
        };
        DashboardChanges: {
            /**
             * @description Percent against a month ago; null where there was nothing then.
             * @example 12.3
             */
            activeProjects: number | null;
            /**
             * @description Percent against the 30 days before; null where there were none.
             * @example 12.3
             */
            apiCalls: number | null;
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
        };
        DashboardDay: {
            /** @description At the end of the day, or now. */
            activeProjects: number;
            /** @description Calls of the day. */
            apiCalls: number;
            /** @description A day of the time zone in Settings. */
            date: string;
            /** @description At the end of the day, or now. */
            totalSubscriptions: number;
            /** @description At the end of the day, or now. */
            vpnUsers: number;
        };
        DashboardStats: {
            activeProjects: number;
            /** @description Calls of the last 30 days, today included. */
            apiCalls: number;
            changes: components["schemas"]["DashboardChanges"];
            totalSubscriptions: number;
            vpnUsers: number;
        };
        DashboardTrends: {
            /** @description The last 30 days, today the last of them. */
            days: components["schemas"]["DashboardDay"][];
        };
        DayRevenue: {
            /** @example 10.00 */
            amount: string;
            /** @description A day of the time zone in Settings. */
            date: string;
            /** @description Subscriptions created on that day. */
            sales: number;
        };
        DecideReorganisationRequest: {
            /**
             * @description `reverse` makes the compensating entry, `keep` leaves the credit as it is.
             * @enum {string}
             */
            decision: "reverse" | "keep";
            reason: string;
        };
        DeletedResponse: {
            id: number;
        };
        DeletedSubscriptionResponse: {
            /** Format: date-time */
            deletedAt: string;
            email: string | null;
            /** Format: date-time */
            endDate: string;
            id: number;
            name: string | null;
            /**
             * @description The code of its plan.
             * @example monthly
             */
            plan: string | null;
            projectId: number;
            /**
             * Format: date-time
             * @description Until then it can be restored.
             */
            restorableUntil: string;
            /** @example order-1042 */
            subscriptionId: string;
            surname: string | null;
            /** @example 4821093375610284 */
            vpnLoginId: string;
            /** @description Its charge was refunded when it was deleted: it cannot be restored. */
            wasRefunded: boolean;
        };
        DeliveryResponse: {
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            deliveredAt: string | null;
            durationMs: number | null;
            errorMessage: string | null;
            id: number;
            /** Format: date-time */
            lastAttemptAt: string | null;
            /** @description The `webhook-id` header, the same for every try and every resend. */
            messageId: string;
            /** Format: date-time */
            nextAttemptAt: string | null;
            projectId: number;
            /** @description The replay that it belongs to. */
            replayId: number | null;
            /** @description Null where you may not read the event's data. */
            requestBody: string | null;
            resendOfId: number | null;
            /** @description At most 64 kB of the last answer; in a list its first 2,000 characters. Null where you may not read the event’s data. */
            responseBody: string | null;
            responseStatus: number | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description Deliveries of one subject are sent in their order. */
            subject: string;
            /** @example subscription.created */
            type: string;
            webhookId: number;
        };
        DocumentResponse: {
            buyer: components["schemas"]["Party"];
            cryptoRefundId: number | null;
            /** @example USD */
            currency: string;
            description: string | null;
            id: number;
            /** Format: date-time */
            issuedAt: string;
            /**
             * @description Of a statement.
             * @example 2026-11
             */
            month: string | null;
            /**
             * @description null for a statement, as the tax is.
             * @example 10.00
             */
            net: string | null;
            /**
             * @description Without a gap within its type and year.
             * @example K2026-000001
             */
            number: string;
            projectId: number;
            projectName: string;
            /** @description The receipt that a credit note takes back. */
            refersTo: number | null;
            /** @description As it was on the day of issue, as the buyer is. */
            seller: components["schemas"]["Party"];
            /** @example 10.00 */
            tax: string | null;
            /** @example VAT */
            taxName: string | null;
            /** @example 19.00 */
            taxRate: string | null;
            topupRequestId: number | null;
            /** @description Of a credit note: this or a refund in tokens. */
            topupReversalId: number | null;
            /**
             * @description Of a statement: its closing balance.
             * @example 10.00
             */
            total: string;
            /** @enum {string} */
            type: "receipt" | "credit_note" | "statement";
        };
        DriverFieldPartResponse: {
            help: string;
            /** @enum {string} */
            kind: "text" | "secret" | "number" | "url" | "choices" | "object";
            label: string;
            /** @description A field of the project, or of its coreOptions. */
            name: string;
            required: boolean;
        };
        DriverFieldResponse: {
            help: string;
            /** @enum {string} */
            kind: "text" | "secret" | "number" | "url" | "choices" | "object";
            label: string;
            /** @description A field of the project, or of its coreOptions. */
            name: string;
            /** @description What an object holds; without them any names, with a text each. */
            parts?: components["schemas"]["DriverFieldPartResponse"][];
            required: boolean;
        };
        EndedSessionResponse: {
            id: string;
        };
        ErrorResponse: {
            /**
             * @description Stable: branch on this one.
             * @example validation_failed
             */
            code: string;
            /** @description From field to what is wrong with it, with a 400 or 409. */
            fields?: {
                [key: string]: string;
            };
            /**
             * @description One sentence for people.
             * @example name: Required
             */
            message: string;
            /**
             * @description The same as in `X-Request-Id`; our log knows it.
             * @example 0b6f2f0e-6d0b-4c64-8f0c-9d1f3c1d7f10
             */
            requestId: string;
            /** @example 400 */
            statusCode: number;
        } & {
            [key: string]: unknown;
        };
        /** @description One of these, by its `type`. Ignore a type that you do not know: v1 may get new ones. */
        EventResponse: components["schemas"]["SubscriptionCreatedEvent"] | components["schemas"]["SubscriptionActivatedEvent"] | components["schemas"]["SubscriptionSuspendedEvent"] | components["schemas"]["SubscriptionExpiringEvent"] | components["schemas"]["SubscriptionExpiredEvent"] | components["schemas"]["SubscriptionCancelledEvent"] | components["schemas"]["SubscriptionRenewedEvent"] | components["schemas"]["SubscriptionRenewalFailedEvent"] | components["schemas"]["SubscriptionDeletedEvent"] | components["schemas"]["VpnUserSyncedEvent"] | components["schemas"]["VpnUserReadyEvent"] | components["schemas"]["VpnUserFailedEvent"] | components["schemas"]["BalanceLowEvent"] | components["schemas"]["TopupCompletedEvent"] | components["schemas"]["ApiKeyExpiringEvent"] | components["schemas"]["WebhookDisabledEvent"];
        EventsPage: {
            data: components["schemas"]["EventResponse"][];
            /** @description Keep it, and give it as `after` for what comes next. It is the id of the last event of the page; where the page is empty, the `after` that was given, and null where none was: ask without `after` then, as `after=null` is a 400. Fewer events than `limit` means that there are no more at the moment. */
            nextAfter: number | null;
        };
        FactorsResponse: {
            /** @description Whether they can sign in by password. */
            hasPassword: boolean;
            /** @description Whether they have signed in at the provider of single sign-on. */
            hasSingleSignOn: boolean;
            passkeys: components["schemas"]["PasskeyResponse"][];
            /** @description Why there are no passkeys at this address. */
            passkeysOffReason: string | null;
            recoveryCodesLeft: number;
            /**
             * Format: date-time
             * @description Since when an authenticator app is set up.
             */
            totpSince: string | null;
        };
        ForceSyncRequest: {
            /** @description Only this project; all in scope when absent. */
            projectId?: number;
        };
        ForecastDay: {
            /**
             * @description What these renewals cost.
             * @example 10.00
             */
            amount: string;
            /**
             * @description What is left of the balance after them, without anything that comes in.
             * @example 10.00
             */
            balanceAfter: string;
            /** Format: date */
            date: string;
            renewals: number;
        };
        ForecastResponse: {
            /** @description Of the production environment. */
            activeSubscriptions: number;
            /** @example 10.00 */
            balance: string;
            /**
             * Format: date
             * @description The day of the first renewal that is not covered; null when all within the horizon are.
             */
            coveredUntil: string | null;
            /** @example USD */
            currency: string;
            /** @description The days on which something renews. */
            days: components["schemas"]["ForecastDay"][];
            /** @description How many days are looked ahead. */
            horizonDays: number;
            /**
             * @description What the automatic renewals of the next 30 days cost.
             * @example 10.00
             */
            next30Days: string;
            projectId: number;
            /**
             * @description What a renewal without a plan costs at the project's current price.
             * @example 10.00
             */
            renewalPrice: string;
            /** @description Those of them that renew by themselves. */
            renewingSubscriptions: number;
            /** @description The rule that the figures follow, for the screen. */
            rule: string;
            /**
             * @description What of that neither the balance nor the overdraft covers.
             * @example 10.00
             */
            shortfall: string;
            /**
             * @description What all automatic renewals within the horizon cost.
             * @example 10.00
             */
            total: string;
        };
        ForgotRequest: {
            /** Format: email */
            email: string;
        };
        ForgotResponse: {
            /** @description False where this console sends no e-mails: an admin makes the link then. */
            byEmail: boolean;
        };
        FoundProject: {
            id: number;
            name: string;
            /** @enum {string} */
            status: "active" | "paused" | "inactive";
        };
        FoundRequest: {
            apiKeyId: number;
            id: number;
            keyName: string;
            method: string;
            path: string;
            projectId: number;
            requestId: string;
            status: number;
        };
        FoundSubscription: {
            email: string | null;
            id: number;
            projectId: number;
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "expired" | "cancelled";
            subscriptionId: string;
            vpnLoginId: string;
        };
        FoundUser: {
            email: string;
            firstName: string;
            id: number;
            lastName: string;
        };
        HealthResponse: {
            /** @enum {string} */
            status: "ok";
        };
        ImportRequest: {
            /** @description Global admins only: false for subscriptions that were paid for elsewhere. Default true. */
            charge?: boolean;
            /** @description The CSV file: a heading and at most 200 rows. */
            csv: string;
            /**
             * @description `preview` only checks the file; `all` imports every row or none; `good` imports the rows that can be created.
             * @enum {string}
             */
            mode: "preview" | "all" | "good";
            /** @description The project of rows that name none. */
            projectId?: number;
        };
        ImportResponse: {
            /** @description Of a preview: what each project would pay. */
            costs: components["schemas"]["ProjectCostRow"][];
            /** @description How many were created: none by a preview, nor by `all` where one is refused. */
            created: number;
            /** @description Rows that can be created, or were. */
            good: number;
            refused: number;
            rows: components["schemas"]["ImportRow"][];
            total: number;
        };
        ImportRow: {
            /** @description Why not, as a word. */
            code: string | null;
            /** @description From column to what is wrong with it. */
            fields: {
                [key: string]: string;
            };
            /** @description Of what was created. */
            id: number | null;
            /** @description The line of the file where the row begins. */
            line: number;
            /** @description Why not, as a sentence. */
            message: string | null;
            ok: boolean;
            subscriptionId: string;
        };
        KeepPaymentRequest: {
            reason: string;
        };
        KeyExpiringData: {
            /**
             * @description It expires within so many days: 14 at first, then 3.
             * @example 14
             */
            days: number;
            /** @enum {string} */
            environment: "development" | "production";
            /** Format: date-time */
            expiresAt: string;
            /** @example 12 */
            id: number;
            /**
             * @description The end of the key.
             * @example …4f2a
             */
            keyPreview: string;
            /** @example Shop */
            name: string;
            /** @example 7 */
            projectId: number;
        };
        KeyScopeResponse: {
            /** @description The first of them that you lack, as a sentence; null: you may give the scope. */
            missing: string | null;
            /** @enum {string} */
            name: "subscriptions:read" | "subscriptions:write" | "vpn:read" | "vpn:write" | "plans:read" | "billing:read" | "analytics:read" | "events:read";
            /** @description To give the scope to a key, you need all of them. */
            permissions: ("account.own" | "projects.read" | "projects.write" | "projects.manage" | "plans.write" | "subscriptions.read" | "subscriptions.write" | "subscriptions.override" | "vpn.read" | "vpn.credentials" | "sync.read" | "sync.run" | "sync.repair" | "sync.delete" | "keys.read" | "keys.write" | "keys.unlimited" | "webhooks.read" | "webhooks.write" | "billing.read" | "billing.settings" | "billing.refund" | "billing.adjust" | "topups.request" | "topups.confirm" | "crypto.read" | "crypto.write" | "crypto.assign" | "assets.write" | "analytics.read" | "tickets.read" | "tickets.write" | "tickets.answer" | "users.read" | "users.write" | "roles.write" | "audit.read" | "settings.write")[];
        };
        LatestMoveResponse: {
            /** @description The latest move of the project; null where there was none. */
            move: components["schemas"]["MoveResponse"] | null;
        };
        ListedSubscription: {
            /**
             * Format: date-time
             * @description The end, or the end of grace: until then the VPN server lets its user in.
             */
            accessUntil: string;
            /**
             * @description What its state allows now.
             * @example [
             *       "suspend",
             *       "renew",
             *       "change_plan",
             *       "cancel",
             *       "delete"
             *     ]
             */
            allowedActions: ("activate" | "suspend" | "renew" | "change_plan" | "cancel" | "delete")[];
            /** @description Whether it renews by itself. */
            autoRenew: boolean;
            /**
             * @description The reason as a sentence: why it was cancelled without being asked for, such as a refusal by the VPN server.
             * @example null
             */
            cancelReason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @example USD */
            currency: string;
            /**
             * Format: date-time
             * @description When it was deleted; only with `includeDeleted`.
             */
            deletedAt: string | null;
            /** @example ann@example.com */
            email: string | null;
            /** Format: date-time */
            endDate: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** @example 51 */
            id: number;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxInstalls: number | null;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxSessions: number | null;
            /** @example Ann */
            name: string | null;
            /**
             * @description The code of the plan that its next renewal takes, where that is another one.
             * @example null
             */
            nextPlan: string | null;
            /**
             * Format: date-time
             * @description Until when it is paid for.
             */
            paidUntil: string | null;
            /** @example null */
            paymentHash: string | null;
            /** @example null */
            paymentMethod: string | null;
            /** @example null */
            phone: string | null;
            /**
             * @description The code of its plan.
             * @example monthly
             */
            plan: string | null;
            /** @example 3 */
            planId: number | null;
            /**
             * @description The price of its last charge; of a pending one, the price when it was made.
             * @example 10.00
             */
            price: string;
            /** @example 7 */
            projectId: number;
            /**
             * @description Why it was cancelled without being asked for: the VPN server refused it (`core_refused`), holds another user of that login (`conflict`), or it was not renewed within the days that its project allows after the end.
             * @example null
             * @enum {string|null}
             */
            reason: "core_refused" | "conflict" | "not_renewed" | null;
            /** Format: date-time */
            startDate: string;
            /**
             * @description `expired` from the instant the end has passed.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "expired" | "cancelled";
            /** @example order-1042 */
            subscriptionId: string;
            /** @example null */
            surname: string | null;
            /**
             * @description Whether its VPN user exists on the VPN server in the desired state; null while there is none.
             * @example synced
             * @enum {string|null}
             */
            syncStatus: "pending" | "synced" | "failed" | null;
            /**
             * @description Bytes between two resets; null is no limit.
             * @example null
             */
            trafficLimitBytes: number | null;
            /**
             * @example none
             * @enum {string}
             */
            trafficReset: "none" | "day" | "week" | "month" | "renewal";
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** @example 4821093375610284 */
            vpnLoginId: string;
        };
        LoginRequest: {
            email: string;
            password: string;
        };
        LoginResponse: {
            /** @description Names the session and opens nothing; the session itself is the cookie `kage_session`. */
            sessionId: string;
            user: components["schemas"]["MeResponse"];
        };
        LostCapability: {
            /**
             * @description At the new one.
             * @enum {string}
             */
            after: "enforced" | "stored" | "console" | "absent";
            /**
             * @description At the old server.
             * @enum {string}
             */
            before: "enforced" | "stored" | "console" | "absent";
            /** @enum {string} */
            name: "startDate" | "endDate" | "maxSessions" | "maxInstalls" | "trafficLimit" | "trafficUsage" | "lastSeen" | "subscriptionLink" | "password";
        };
        LowBalanceData: {
            /** @example 42.00 */
            balance: string;
            /** @example USD */
            currency: string;
            /**
             * @description Of the sandbox: `development`.
             * @enum {string}
             */
            environment: "development" | "production";
            /** @example 50.00 */
            lowBalanceThreshold: string;
            /** @example 7 */
            projectId: number;
            /**
             * @description What of the balance is promised elsewhere: no charge takes it.
             * @example 0.00
             */
            reserved: string;
        };
        MadeLinkResponse: {
            /** @description It is on its way by e-mail. */
            byEmail: boolean;
            /** Format: date-time */
            expiresAt: string;
            /**
             * @description `invitation` to the first password, `reset` to another one.
             * @enum {string}
             */
            purpose: "invitation" | "reset";
            /** @description Set on a repeat that does not bear `url` any more. */
            secretShownBefore?: boolean;
            /** @description Shown this once, where no e-mail is sent; a path of this console where PUBLIC_URL is not set. */
            url: string | null;
        };
        MemberResponse: {
            /**
             * Format: date-time
             * @description Member since.
             */
            createdAt: string;
            email: string;
            firstName: string;
            /** @description The user's id. */
            id: number;
            isActive: boolean;
            /** @description Whether this is the project's contact (managerId). */
            isContact: boolean;
            lastName: string;
            /** @description The code of the user's role. */
            role: string;
        };
        MeResponse: {
            email: string;
            firstName: string;
            id: number;
            isActive: boolean;
            isGlobalAdmin: boolean;
            /**
             * @description Of the console and of e-mails; null: as the browser asks.
             * @enum {string|null}
             */
            language: "en" | "ru" | "fa" | "zh" | "es" | null;
            /** Format: date-time */
            lastLoginAt: string | null;
            lastName: string;
            /** @description The password was set by somebody else: until an own one is set every other call is 403. */
            mustChangePassword: boolean;
            /** @description Settings ask for a second factor: until one is set up every other call is 403. */
            mustEnrolFactor: boolean;
            /** @description What the role allows; screens show only that. */
            permissions: ("account.own" | "projects.read" | "projects.write" | "projects.manage" | "plans.write" | "subscriptions.read" | "subscriptions.write" | "subscriptions.override" | "vpn.read" | "vpn.credentials" | "sync.read" | "sync.run" | "sync.repair" | "sync.delete" | "keys.read" | "keys.write" | "keys.unlimited" | "webhooks.read" | "webhooks.write" | "billing.read" | "billing.settings" | "billing.refund" | "billing.adjust" | "topups.request" | "topups.confirm" | "crypto.read" | "crypto.write" | "crypto.assign" | "assets.write" | "analytics.read" | "tickets.read" | "tickets.write" | "tickets.answer" | "users.read" | "users.write" | "roles.write" | "audit.read" | "settings.write")[];
            /** @description The assigned projects; empty for a role that sees all of them. */
            projectIds: number[];
            /** @description The code of the role. */
            role: string;
            /** @description Who really is there, where they look at the console as this user: nothing can be changed. */
            viewedBy: string | null;
        };
        MovePreviewResponse: {
            /** @description Those that can connect now. */
            enabled: number;
            /** @description How long the new server took to answer. */
            latencyMs: number;
            /** @description What the old server or the console enforces and nobody will on the new one. */
            lost: components["schemas"]["LostCapability"][];
            /** @description Names that others have on the new server; null where it has too many users to look at now. */
            namesTaken: number | null;
            product: string;
            /** @description VPN users that are moved. */
            users: number;
            version: string | null;
        };
        MoveRequest: {
            /** @enum {string} */
            coreDriver: "kage" | "pasarguard" | "3x-ui" | "radius" | "sandbox";
            /** @description In the shape that the driver declares, with its secrets. */
            coreOptions?: Record<string, unknown> | null;
            /** @description null: the address that the console is set up with. */
            coreUrl?: string | null;
            kageLogin?: string | null;
            /** @description Never returned. That of the old server is not used for the new one. */
            kagePassword: string;
        };
        MoveResponse: {
            /** Format: date-time */
            createdAt: string;
            /** @enum {string|null} */
            errorClass: "auth_rejected" | "forbidden" | "not_found" | "conflict" | "invalid" | "rate_limited" | "unavailable" | "timeout_unknown" | "contract_changed" | "unsupported" | null;
            errorMessage: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            /** @enum {string} */
            fromDriver: "kage" | "pasarguard" | "3x-ui" | "radius" | "sandbox";
            fromUrl: string | null;
            id: number;
            /** @description Made on the new server. */
            made: number;
            /** Format: date-time */
            nextTryAt: string | null;
            /**
             * @description making: on the new server, while the project works with the old one. removing: the other way round. undoing: cancelled.
             * @enum {string}
             */
            phase: "making" | "removing" | "undoing";
            projectId: number;
            /** @description Users that the new server refuses. */
            refused: number;
            /** @description Removed from the old server, or from the new one when it was cancelled. */
            removed: number;
            /** @enum {string} */
            status: "running" | "stopped" | "done" | "cancelled";
            /**
             * Format: date-time
             * @description Since when the project works with the new server.
             */
            switchedAt: string | null;
            /** @enum {string} */
            toDriver: "kage" | "pasarguard" | "3x-ui" | "radius" | "sandbox";
            total: number;
            toUrl: string | null;
        };
        NewPasskeyResponse: {
            /** Format: date-time */
            createdAt: string;
            id: number;
            /** Format: date-time */
            lastUsedAt: string | null;
            name: string;
            /** @description Shown once, where there were none. */
            recoveryCodes: string[] | null;
        };
        NewPasswordRequest: {
            password: string;
        };
        NewPasswordResponse: {
            /** @description To sign in with. */
            email: string;
        };
        NextCharge: {
            /** @example 10.00 */
            amount: string;
            /** Format: date-time */
            date: string;
        };
        NotificationPreferenceFields: {
            email?: boolean;
            inApp?: boolean;
            /** @enum {string} */
            type: "balance_low" | "topup_waiting" | "topup_decided" | "renewal_failed" | "subscriptions_ending" | "sync_failed" | "payment_confirmed" | "payment_failed" | "webhook_paused" | "api_key_expiring" | "support" | "backup_overdue";
        };
        NotificationResponse: {
            /** Format: date-time */
            createdAt: string;
            id: number;
            /** @description The screen where it can be looked at. */
            link: string | null;
            message: string;
            /** Format: date-time */
            readAt: string | null;
            /** @enum {string} */
            type: "balance_low" | "topup_waiting" | "topup_decided" | "renewal_failed" | "subscriptions_ending" | "sync_failed" | "payment_confirmed" | "payment_failed" | "webhook_paused" | "api_key_expiring" | "support" | "backup_overdue";
        };
        OfferedPlanResponse: {
            /** @example monthly */
            code: string;
            /** @example USD */
            currency: string;
            /**
             * @description Days of 24 hours.
             * @example 30
             */
            days: number;
            /** @example Renews each month */
            description: string | null;
            maxInstalls: number | null;
            maxSessions: number | null;
            /** @example Monthly */
            name: string;
            /** @example 10.00 */
            price: string;
            /**
             * @description null is no limit.
             * @example 100000000000
             */
            trafficLimitBytes: number | null;
            /** @enum {string} */
            trafficReset: "none" | "day" | "week" | "month" | "renewal";
        };
        OfferedPlans: {
            data: components["schemas"]["OfferedPlanResponse"][];
            /** @description Always null: all plans come at once. */
            nextCursor: string | null;
        };
        OidcSecondStepRequest: {
            /** @description As the callback gave it to the login page. */
            challengeId: string;
        };
        OrphanResponse: {
            /** Format: date-time */
            decidedAt: string | null;
            enabled: boolean;
            /** Format: date-time */
            endDate: string | null;
            /** Format: date-time */
            firstSeenAt: string;
            id: number;
            kageUserId: string;
            /** Format: date-time */
            lastSeenAt: string;
            maxInstalls: number | null;
            maxSessions: number | null;
            /** @description A project of the core account on which the user exists. */
            projectId: number;
            /** Format: date-time */
            startDate: string | null;
            /** @enum {string} */
            state: "open" | "ignored" | "adopted" | "deleted" | "gone";
            /** @description The subscription that adopted the user. */
            subscriptionId: number | null;
            vpnLogin: string;
        };
        PartnerBalanceResponse: {
            /** @example 10.00 */
            balance: string;
            /** @example USD */
            currency: string;
            isLow: boolean;
            /** @example 10.00 */
            lowBalanceThreshold: string;
            /**
             * @description What of the balance is promised elsewhere: no charge takes it.
             * @example 10.00
             */
            reserved: string;
        };
        PartnerQuoteRequest: {
            /**
             * @description What would be done. The other fields are those of the action.
             * @enum {string}
             */
            action: "create" | "update" | "renew" | "change_plan" | "cancel";
            /** @description For create and update: whether it renews by itself. */
            autoRenew?: boolean;
            /** @description For renew without a plan. */
            days?: number;
            /** @description For create without a plan, and for update. */
            endDate?: string;
            /** @example monthly */
            plan?: string;
            /**
             * @description For cancel; default none.
             * @enum {string}
             */
            refund?: "none" | "unused";
            /** @description For create and update. */
            startDate?: string;
            /**
             * @description For create pending or active, the default; for update the new state.
             * @enum {string}
             */
            status?: "pending" | "active" | "suspended" | "expired" | "cancelled";
            /**
             * @description The subscription, for all actions but create.
             * @example order-1042
             */
            subscriptionId?: string;
            /**
             * @description For change_plan; default now.
             * @enum {string}
             */
            when?: "now" | "renewal";
        };
        PartnerTransactionPage: {
            data: components["schemas"]["PartnerTransactionResponse"][];
            /** @description Continues the list; null on the last page. */
            nextCursor: string | null;
        };
        PartnerTransactionResponse: {
            /**
             * @description Signed: a charge is negative.
             * @example 10.00
             */
            amount: string;
            /** @example 10.00 */
            balanceAfter: string;
            /** @example 10.00 */
            balanceBefore: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            id: number;
            reference: string;
            /** @description The partner's own subscriptionId, as everywhere below /api/v1. */
            subscriptionId: string | null;
            /** @enum {string} */
            type: "topup" | "refund" | "subscription_charge" | "other";
        };
        PartnerVpnUserDetailResponse: {
            /** Format: date-time */
            createdAt: string;
            /**
             * @description What the customer connects with; null until the VPN server has made it. Never kept with an answer: a repeat reads it afresh.
             * @example {
             *       "link": "https://vpn.example.com/sub/q7Hc2mWx"
             *     }
             */
            credentials: components["schemas"]["CredentialsResponse"] | null;
            /**
             * @description `provisioning`: ask again, or wait for the event `vpn_user.ready`.
             * @enum {string}
             */
            credentialsStatus: "ready" | "provisioning";
            /** @description Whether the core should let it in. */
            enabled: boolean;
            /** Format: date-time */
            endDate: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** @description Whether there is something to hand to the customer. */
            hasCredentials: boolean;
            /** @description As the core last reported. */
            installs: number | null;
            /** @description As the server was last read; null where it does not say. */
            isOnline: boolean | null;
            /** Format: date-time */
            lastSeenAt: string | null;
            /** Format: date-time */
            lastSyncAt: string | null;
            /** @description Its own limit, else the project's, else that of Settings. This is what the core receives. */
            maxInstalls: number;
            /** @description Its own limit, else the project's, else that of Settings. This is what the core receives. */
            maxSessions: number;
            /** @description As the core last reported. */
            sessions: number | null;
            /** Format: date-time */
            startDate: string;
            /** @enum {string} */
            status: "active" | "suspended" | "expired" | "cancelled";
            /** @example order-1042 */
            subscriptionId: string;
            /** @enum {string} */
            syncStatus: "pending" | "synced" | "failed";
            /** @description Null where the server does not count and there is no limit. */
            traffic: components["schemas"]["TrafficResponse"] | null;
            /** Format: date-time */
            updatedAt: string;
            /**
             * @description Why the user can or cannot connect, as the server was last read; `waiting` is before the start. Null until the first reading.
             * @enum {string|null}
             */
            upstreamState: "active" | "disabled" | "limited" | "expired" | "waiting" | null;
            /** @example 4821093375610284 */
            vpnLogin: string;
        };
        PartnerVpnUserResponse: {
            /** Format: date-time */
            createdAt: string;
            /** @description Whether the core should let it in. */
            enabled: boolean;
            /** Format: date-time */
            endDate: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** @description Whether there is something to hand to the customer. */
            hasCredentials: boolean;
            /** @description As the core last reported. */
            installs: number | null;
            /** @description As the server was last read; null where it does not say. */
            isOnline: boolean | null;
            /** Format: date-time */
            lastSeenAt: string | null;
            /** Format: date-time */
            lastSyncAt: string | null;
            /** @description Its own limit, else the project's, else that of Settings. This is what the core receives. */
            maxInstalls: number;
            /** @description Its own limit, else the project's, else that of Settings. This is what the core receives. */
            maxSessions: number;
            /** @description As the core last reported. */
            sessions: number | null;
            /** Format: date-time */
            startDate: string;
            /** @enum {string} */
            status: "active" | "suspended" | "expired" | "cancelled";
            /** @example order-1042 */
            subscriptionId: string;
            /** @enum {string} */
            syncStatus: "pending" | "synced" | "failed";
            /** @description Null where the server does not count and there is no limit. */
            traffic: components["schemas"]["TrafficResponse"] | null;
            /** Format: date-time */
            updatedAt: string;
            /**
             * @description Why the user can or cannot connect, as the server was last read; `waiting` is before the start. Null until the first reading.
             * @enum {string|null}
             */
            upstreamState: "active" | "disabled" | "limited" | "expired" | "waiting" | null;
            /** @example 4821093375610284 */
            vpnLogin: string;
        };
        PartnerVpnUsersPage: {
            data: components["schemas"]["PartnerVpnUserResponse"][];
            /** @description Give it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        PartResponse: {
            /** @description Why not. */
            message?: string;
            ok: boolean;
        };
        PartsResponse: {
            database: components["schemas"]["PartResponse"];
            migrations: components["schemas"]["PartResponse"];
            process: components["schemas"]["PartResponse"];
            /** @description Where REDIS_URL is set. Without it requests are counted locally. */
            redis?: components["schemas"]["PartResponse"];
        };
        Party: {
            address?: string | null;
            /** Format: email */
            email?: string | null;
            name?: string | null;
            /** @description A tax number, such as DE123456789. */
            taxId?: string | null;
        };
        PasskeyOptionsRequest: {
            /**
             * @description Default enrolment with a session, otherwise sign_in; the other two need a session.
             * @enum {string}
             */
            purpose?: "sign_in" | "enrolment" | "proof";
        };
        PasskeyOptionsResponse: {
            challengeId: string;
            /** @description For `navigator.credentials`, as @simplewebauthn/browser takes it. */
            options: Record<string, unknown>;
        };
        PasskeyResponse: {
            /** Format: date-time */
            createdAt: string;
            id: number;
            /** Format: date-time */
            lastUsedAt: string | null;
            name: string;
        };
        PasskeySignInRequest: {
            assertion: Record<string, unknown>;
            challengeId: string;
        };
        PasswordLinkResponse: {
            /** @description It is on its way by e-mail. */
            byEmail: boolean;
            /** Format: date-time */
            expiresAt: string;
            /**
             * @description `invitation` to the first password, `reset` to another one.
             * @enum {string}
             */
            purpose: "invitation" | "reset";
            /** @description Shown this once, where no e-mail is sent; a path of this console where PUBLIC_URL is not set. */
            url: string | null;
        };
        PaymentAssignment: {
            confirmation: components["schemas"]["Confirmation"] | null;
            projectId: number;
            projectName: string;
            /** Format: date-time */
            requestedAt: string;
            requestedBy: number;
            requestedByName: string;
        };
        PaymentMethodResponse: {
            /** Format: date-time */
            createdAt: string;
            expiryMonth: number | null;
            expiryYear: number | null;
            externalId: string | null;
            id: number;
            isActive: boolean;
            isDefault: boolean;
            lastFour: string | null;
            projectId: number;
            provider: string | null;
            /** @enum {string} */
            type: "bank_transfer" | "card" | "crypto" | "other";
            /** Format: date-time */
            updatedAt: string;
        };
        PaymentRequestRequest: {
            /** @description The token to pay in; the default one where it is left out. */
            assetId?: number;
            /** @example 25 */
            usdAmount: string | number;
        };
        PaymentRequestResponse: {
            assetId: number;
            chainId: number;
            /**
             * @description USD per token, without loss.
             * @example 0.05
             */
            exchangeRate: string;
            /**
             * Format: date-time
             * @description Until then the rate holds, by the time of the block.
             */
            expiresAt: string;
            id: number;
            instructions: string[];
            /** @example KAGE-7F3K9QZ2XM */
            paymentReference: string;
            /**
             * Format: date-time
             * @description The time that the rate is of.
             */
            priceQuotedAt: string | null;
            /**
             * @description Where the rate is from.
             * @example coingecko
             */
            priceSource: string | null;
            receivingAddress: string;
            tokenAddress: string;
            /**
             * @description Tokens to send, rounded up to 4 decimals (or fewer, where the token has fewer), so that it can be typed.
             * @example 200.0001
             */
            tokenAmount: string;
            /**
             * @description The same in base units.
             * @example 200000100000000000000
             */
            tokenAmountRaw: string;
            tokenDecimals: number;
            tokenSymbol: string;
            /** @example 10.00 */
            usdAmount: string;
        };
        PaymentStatusResponse: {
            confirmations: number;
            isConfirmed: boolean;
            /** @description The first event of the transaction. */
            payment: components["schemas"]["CryptoPaymentResponse"];
            /** @description Every event of the transaction to us. */
            payments: components["schemas"]["CryptoPaymentResponse"][];
            requiredConfirmations: number;
        };
        PendingChangeResponse: {
            after: components["schemas"]["ChangedLimits"];
            /** @description What changes, as it was when it was asked for. */
            before: components["schemas"]["ChangedLimits"];
            /** @description Of one that waits. */
            confirmation: components["schemas"]["Confirmation"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: number | null;
            decidedByName: string | null;
            id: number;
            /** @enum {string} */
            kind: "approval_limit" | "overdraft_limit";
            /** @description null: it concerns no single project. */
            projectId: number | null;
            rejectedReason: string | null;
            requestedBy: number;
            requestedByName: string;
            /** @enum {string} */
            status: "pending" | "completed" | "rejected";
            /** Format: date-time */
            updatedAt: string;
        };
        PermissionResponse: {
            /** @description It concerns no single project, so that a role of assigned projects cannot have it. */
            isGlobal: boolean;
            /** @enum {string} */
            name: "account.own" | "projects.read" | "projects.write" | "projects.manage" | "plans.write" | "subscriptions.read" | "subscriptions.write" | "subscriptions.override" | "vpn.read" | "vpn.credentials" | "sync.read" | "sync.run" | "sync.repair" | "sync.delete" | "keys.read" | "keys.write" | "keys.unlimited" | "webhooks.read" | "webhooks.write" | "billing.read" | "billing.settings" | "billing.refund" | "billing.adjust" | "topups.request" | "topups.confirm" | "crypto.read" | "crypto.write" | "crypto.assign" | "assets.write" | "analytics.read" | "tickets.read" | "tickets.write" | "tickets.answer" | "users.read" | "users.write" | "roles.write" | "audit.read" | "settings.write";
            /** @description A role with it also has these: changes answer with the record. */
            reads: ("account.own" | "projects.read" | "projects.write" | "projects.manage" | "plans.write" | "subscriptions.read" | "subscriptions.write" | "subscriptions.override" | "vpn.read" | "vpn.credentials" | "sync.read" | "sync.run" | "sync.repair" | "sync.delete" | "keys.read" | "keys.write" | "keys.unlimited" | "webhooks.read" | "webhooks.write" | "billing.read" | "billing.settings" | "billing.refund" | "billing.adjust" | "topups.request" | "topups.confirm" | "crypto.read" | "crypto.write" | "crypto.assign" | "assets.write" | "analytics.read" | "tickets.read" | "tickets.write" | "tickets.answer" | "users.read" | "users.write" | "roles.write" | "audit.read" | "settings.write")[];
            /** @description The built-in roles that have it. */
            roles: string[];
            /** @description What somebody with it may do. */
            sentence: string;
        };
        PlanResponse: {
            /** @example monthly */
            code: string;
            /** Format: date-time */
            createdAt: string;
            /** @example USD */
            currency: string;
            /**
             * @description Days of 24 hours.
             * @example 30
             */
            days: number;
            /** @example Renews each month */
            description: string | null;
            id: number;
            isActive: boolean;
            /** @description Whether it has ever been sold; such a plan is deactivated, not deleted. */
            isSold: boolean;
            maxInstalls: number | null;
            maxSessions: number | null;
            /** @example Monthly */
            name: string;
            /** @description Its place in the list, from 1. */
            position: number;
            /** @example 10.00 */
            price: string;
            projectId: number;
            /**
             * @description null is no limit.
             * @example 100000000000
             */
            trafficLimitBytes: number | null;
            /** @enum {string} */
            trafficReset: "none" | "day" | "week" | "month" | "renewal";
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        PreferenceResponse: {
            email: boolean;
            inApp: boolean;
            /** @enum {string} */
            type: "balance_low" | "topup_waiting" | "topup_decided" | "renewal_failed" | "subscriptions_ending" | "sync_failed" | "payment_confirmed" | "payment_failed" | "webhook_paused" | "api_key_expiring" | "support" | "backup_overdue";
        };
        PreferencesResponse: {
            /** @description Whether this installation sends e-mail at all. */
            emailEnabled: boolean;
            preferences: components["schemas"]["PreferenceResponse"][];
        };
        PreferencesUpdate: {
            /** @description What is absent stays as it is. */
            preferences: components["schemas"]["NotificationPreferenceFields"][];
        };
        PreviewItemResponse: {
            /** @description Field by field, the desired value and the value on the server. */
            differences: {
                [key: string]: {
                    here: unknown;
                    there: unknown;
                };
            } | null;
            /** @enum {string} */
            kind: "create" | "change" | "delete" | "orphan";
            vpnLogin: string;
            vpnUserId: number | null;
        };
        PreviewRequest: {
            projectId: number;
        };
        PreviewResponse: {
            /** Format: date-time */
            appliedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            done: number;
            id: number;
            /** @description The first of each kind. */
            items: components["schemas"]["PreviewItemResponse"][];
            lastError: string | null;
            /** @description Users of the core account that no project knows, but for those that are listed for a project out of sight; applying does not touch them. */
            orphans: number;
            projectId: number;
            /** @enum {string} */
            status: "queued" | "running" | "done" | "failed";
            toChange: number;
            toCreate: number;
            toDelete: number;
            /** @description Users to look at: of the project, and for people who see all projects of the whole core account. */
            total: number;
        };
        PriceResponse: {
            /** @description Older than 10 minutes: no payment request is made on it. */
            isStale: boolean;
            /** @description A stablecoin that has left its peg, or whose second source does not answer: no payment request is made with it. */
            isUnpegged: boolean;
            /**
             * Format: date-time
             * @description The time of the price.
             */
            lastUpdated: string;
            /**
             * @description USD per token, without loss.
             * @example 0.05
             */
            price: string;
            /** @example coingecko */
            source: string;
        };
        ProjectCostRow: {
            /**
             * @description Signed: a charge is positive.
             * @example 10.00
             */
            amount: string;
            /** @example 10.00 */
            balanceAfter: string;
            projectId: number;
        };
        ProjectResponse: {
            /** @example #0b6e4f */
            accent: string | null;
            autoRenewDefault: boolean;
            /**
             * @description Null where the caller may not see balances.
             * @example 10.00
             */
            balance: string | null;
            buyer: components["schemas"]["Party"];
            cancelAfterDays: number | null;
            cancelRefunds: boolean;
            /** @enum {string} */
            coreDriver: "kage" | "pasarguard" | "3x-ui" | "radius" | "sandbox";
            coreOptions: Record<string, unknown> | null;
            coreUrl: string | null;
            /** Format: date-time */
            createdAt: string;
            description: string | null;
            graceDays: number;
            hasKagePassword: boolean;
            id: number;
            isActive: boolean;
            /** @description Whether the balance, less what is reserved, is below the threshold. Null where the caller may not see balances. */
            isBalanceLow: boolean | null;
            kageLogin: string | null;
            /** @description On papers and in e-mails, at `/api/projects/{id}/logos/{logoId}`; null: that of the console. */
            logoId: number | null;
            /**
             * @description Null where the caller may not see balances.
             * @example 10.00
             */
            lowBalanceThreshold: string | null;
            managerId: number | null;
            /** @description The contact's name. */
            managerName: string | null;
            maxInstalls: number | null;
            maxSessions: number | null;
            maxSubscriptionDays: number;
            maxUsers: number | null;
            name: string;
            /**
             * @description Null where the caller may not see balances.
             * @example 10.00
             */
            overdraftLimit: string | null;
            /** @example 10.00 */
            pricePerSubscription: string;
            /** @description The greatest first. */
            remindDays: number[];
            /** @enum {string} */
            status: "active" | "paused" | "inactive";
            termDays: number | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** @description Of the production environment. */
            vpnUserCount: number;
        };
        ProjectRevenue: {
            /**
             * @description Against `revenueBefore`, in percent; null where that was nothing.
             * @example 12.3
             */
            change: number | null;
            name: string;
            projectId: number;
            /**
             * @description Charges less refunds in the range.
             * @example 10.00
             */
            revenue: string;
            /**
             * @description In the range before; of this month: in as many days of the month before.
             * @example 10.00
             */
            revenueBefore: string;
            /**
             * @description In the whole range before: of this month the whole month before.
             * @example 10.00
             */
            revenueWholeBefore: string;
            /** @description VPN users now. */
            users: number;
        };
        ProjectRevenueResponse: {
            /** @description The highest revenue first. */
            projects: components["schemas"]["ProjectRevenue"][];
            /** @enum {string} */
            range: "7d" | "30d" | "90d" | "1y" | "this_month" | "last_month" | "custom";
            /** @description How many projects there are. */
            total: number;
        };
        ProjectRunway: {
            autoTopupEnabled: boolean;
            /** @example 10.00 */
            balance: string;
            /**
             * @description Charges less refunds of the last 30 days, for each day.
             * @example 10.00
             */
            burnPerDay: string;
            /**
             * Format: date
             * @description The day of the first renewal that is not covered.
             */
            coveredUntil: string | null;
            isLow: boolean;
            /** @example 10.00 */
            lowBalanceThreshold: string;
            name: string;
            /**
             * @description What the automatic renewals of the next 30 days cost.
             * @example 10.00
             */
            next30Days: string;
            projectId: number;
            renewingSubscriptions: number;
            /**
             * @description What of that neither the balance nor the overdraft covers.
             * @example 10.00
             */
            shortfall: string;
        };
        ProjectSyncResponse: {
            failed: number;
            /** @description What the last probe of the core account said. */
            isReachable: boolean | null;
            lastError: string | null;
            /** Format: date-time */
            lastErrorAt: string | null;
            /** @enum {string|null} */
            lastErrorClass: "auth_rejected" | "forbidden" | "not_found" | "conflict" | "invalid" | "rate_limited" | "unavailable" | "timeout_unknown" | "contract_changed" | "unsupported" | null;
            /** Format: date-time */
            lastReconciledAt: string | null;
            /** Format: date-time */
            lastSuccessAt: string | null;
            name: string;
            /** Format: date-time */
            nextTryAt: string | null;
            /**
             * Format: date-time
             * @description Since when nothing is sent, until somebody acts.
             */
            pausedAt: string | null;
            pending: number;
            projectId: number;
            /** @enum {string} */
            status: "healthy" | "warning" | "error";
        };
        QueuedResponse: {
            id: number;
        };
        QuoteLine: {
            /** @example 10.00 */
            amount: string;
            /** @example Plan Monthly, 30 days */
            text: string;
        };
        QuoteRequest: {
            /**
             * @description What would be done. The other fields are those of the action.
             * @enum {string}
             */
            action: "create" | "update" | "renew" | "change_plan" | "cancel";
            /** @description For create and update: whether it renews by itself. */
            autoRenew?: boolean;
            /** @description For update: a global admin corrects a wrong date, and nothing is charged. */
            correction?: boolean;
            /** @description For renew without a plan. */
            days?: number;
            /** @description For create without a plan, and for update. */
            endDate?: string;
            /** @description The subscription, for all actions but create. */
            id?: number;
            /** @example monthly */
            plan?: string;
            /** @description For create. */
            projectId?: number;
            /**
             * @description For cancel; default none.
             * @enum {string}
             */
            refund?: "none" | "unused";
            /** @description For create and update. */
            startDate?: string;
            /**
             * @description For create pending or active, the default; for update the new state.
             * @enum {string}
             */
            status?: "pending" | "active" | "suspended" | "expired" | "cancelled";
            /**
             * @description For change_plan; default now.
             * @enum {string}
             */
            when?: "now" | "renewal";
        };
        QuoteResponse: {
            /**
             * @description Signed: a charge is positive, a refund negative. The action takes it as `expectedAmount`.
             * @example 10.00
             */
            amount: string;
            /**
             * Format: date-time
             * @description The instant of these figures. The action takes it for 5 minutes.
             */
            asOf: string;
            /**
             * @description What the balance would then be; below zero where it does not cover the amount.
             * @example 10.00
             */
            balanceAfter: string;
            /** @example USD */
            currency: string;
            /**
             * Format: date-time
             * @description When the subscription ends afterwards.
             */
            endDate: string;
            /** @description Whether the balance, with the overdraft of the project, covers the amount. */
            isCovered: boolean;
            lines: components["schemas"]["QuoteLine"][];
            /** @description When it renews by itself afterwards, and the present cost of that; null where it does not. */
            next: components["schemas"]["NextCharge"] | null;
            /**
             * Format: date-time
             * @description When the time that is bought begins.
             */
            startDate: string;
        };
        ReadNotificationsRequest: {
            /** @description All unread ones where none are named. */
            ids?: number[];
        };
        ReadyResponse: {
            parts: components["schemas"]["PartsResponse"];
            /** @enum {string} */
            status: "ready" | "degraded" | "not_ready";
        };
        ReauthenticateRequest: {
            assertion?: Record<string, unknown>;
            /** @description With an assertion. */
            challengeId?: string;
            /** @description Of the authenticator app. */
            code?: string;
            password?: string;
        };
        RecoveryCodesResponse: {
            /** @description Each counts once, in place of a code or a passkey. Shown once. */
            recoveryCodes: string[];
        };
        RecurringResponse: {
            /** @description The last 12 months, the earliest first. */
            cohorts: components["schemas"]["Cohort"][];
            /**
             * @description What active subscriptions pay for the time that runs now, brought to 30 days each.
             * @example 10.00
             */
            mrr: string;
            /** @description How many active subscriptions pay for the time that runs now. */
            paying: number;
        };
        RefundPayment: {
            /**
             * @description In USD; by default all that is left. A held transfer goes back in full.
             * @example 10.00
             */
            amount?: string | number;
            reason: string;
            /** @description Where the tokens go: the payer, by default, or another wallet that is bound to the project. 0x and 40 hex digits: all lower, all upper, or with a right checksum. */
            toAddress?: string;
        };
        RefundRequest: {
            /**
             * @description What is left of the charge where it is absent; null is refused.
             * @example 10.00
             */
            amount?: string | number;
            reason: string;
        };
        RefundResponse: {
            /**
             * @description Null for a held transfer, of which nothing was credited.
             * @example 10.00
             */
            amount: string | null;
            chainId: number;
            /** Format: date-time */
            completedAt: string | null;
            /** @description Of one that waits to be approved, or failed. */
            confirmation: components["schemas"]["Confirmation"] | null;
            confirmations: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: number | null;
            decidedByName: string | null;
            explorerUrl: string | null;
            /** @enum {string|null} */
            failureReason: "replaced" | "reverted" | "wrong_transfer" | null;
            id: number;
            /** @description Whether the caller, who approved it, can sign it now. */
            maySign: boolean;
            /** @description Where it stands. */
            message: string;
            nonce: number | null;
            /** @description The wallet that paid. */
            payerAddress: string | null;
            paymentId: number;
            /** @description Null where the payment belongs to no project. */
            projectId: number | null;
            projectName: string | null;
            reason: string;
            /** @description Who bound the receiving wallet to the project, where another one paid. */
            receiverBoundBy: string | null;
            rejectedReason: string | null;
            requestedBy: number;
            requestedByName: string;
            requiredConfirmations: number;
            signer: string | null;
            /** @enum {string} */
            status: "pending" | "approved" | "signing" | "sent" | "completed" | "failed" | "rejected";
            toAddress: string;
            tokenAddress: string;
            /** @example 200.0001 */
            tokenAmount: string;
            /** @description In the smallest unit of the token: what the wallet sends. */
            tokenAmountRaw: string;
            tokenDecimals: number;
            tokenSymbol: string;
            /** @description Of the payment; the credit note refers to its receipt. */
            topupRequestId: number | null;
            /** @description Its movement, once it is completed. */
            transactionId: number | null;
            txHash: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        RegisteredUserResponse: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            /** @description The second factors that are set up. */
            factors: ("totp" | "passkey")[];
            firstName: string;
            /** @description That password has ended: the person signs in again by a link. */
            hasEndedPassword: boolean;
            /** @description False for an invited person who has not chosen one yet. */
            hasPassword: boolean;
            /** @description Whether a provider of single sign-on is bound to them. */
            hasSingleSignOn: boolean;
            id: number;
            /** @description Of somebody who is invited. */
            invitation: components["schemas"]["PasswordLinkResponse"] | null;
            isActive: boolean;
            /** Format: date-time */
            lastLoginAt: string | null;
            lastName: string;
            /**
             * Format: date-time
             * @description Until when a link waits for them by which they choose a password.
             */
            linkExpiresAt: string | null;
            /** @description The password was set by somebody else, and is replaced at the next sign-in. */
            mustChangePassword: boolean;
            projectIds: number[];
            /** @description The code of the role. */
            role: string;
            /** Format: date-time */
            updatedAt: string;
        };
        RegisterUserRequest: {
            /** Format: email */
            email: string;
            firstName: string;
            /** @description Default true. */
            isActive?: boolean;
            lastName: string;
            /** @description Without one the user is invited: they choose it by a link. */
            password?: string;
            /** @description The projects of a user whose role sees assigned ones. */
            projectIds?: number[];
            /** @description The code of a role; default project_manager. */
            role?: string;
        };
        Rejection: {
            reason: string;
        };
        RejectTopupRequest: {
            reason: string;
        };
        RenewSubscriptionRequest: {
            /** @description The `asOf` of a quote: for 5 minutes the action is carried out as of that instant. */
            asOf?: string;
            /** @description Default 30, or the project's `maxSubscriptionDays` where that is less. Not with a plan, nor of a subscription that has one. */
            days?: number;
            /**
             * @description The `amount` of a quote: where the amount would be another one, nothing is done and the answer is 409 `price_changed`.
             * @example 10.00
             */
            expectedAmount?: string | number;
            /** @description The plan to renew with. Default: its next plan, else the one that it has. */
            plan?: string;
            /** @description The version that was read; another than the stored one is 409 `stale`. */
            version?: number;
        };
        ReplayResponse: {
            /** Format: date-time */
            createdAt: string;
            events: number;
            fromEventId: number;
            id: number;
            /** @description How many of them have been sent so far, or given up. */
            sent: number;
            /** @description The last event that is sent; null where there is none. */
            untilEventId: number | null;
            webhookId: number;
        };
        ReplayWebhookRequest: {
            /**
             * @description The id of the event to begin with, as in the event feed and in `webhook-id`. At most 10000 events are sent.
             * @example 1
             */
            fromEventId: number;
        };
        ReplyResponse: {
            /** Format: date-time */
            createdAt: string;
            id: number;
            message: string;
            ticketId: number;
            userId: number;
            userName: string;
        };
        RetriedResponse: {
            /** @description Whether others have failed as well: ask again. */
            more: boolean;
            /** @description How many VPN users are sent again. */
            queued: number;
        };
        RetryFailedRequest: {
            /** @description Only those of this project; all in scope when absent. */
            projectId?: number;
        };
        ReversalResponse: {
            /**
             * @description What is taken from the balance again.
             * @example 10.00
             */
            amount: string;
            /**
             * @description The balance behind its movement.
             * @example 10.00
             */
            balanceAfter: string | null;
            /** @description Of one that waits. */
            confirmation: components["schemas"]["Confirmation"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: number | null;
            decidedByName: string | null;
            id: number;
            projectId: number;
            projectName: string;
            reason: string;
            rejectedReason: string | null;
            requestedBy: number;
            requestedByName: string;
            /** @enum {string} */
            status: "pending" | "completed" | "rejected";
            /**
             * @description What the top-up had credited.
             * @example 10.00
             */
            topupAmount: string;
            topupRequestId: number;
            /** @description Its movement, once it is completed. */
            transactionId: number | null;
            /** Format: date-time */
            updatedAt: string;
        };
        ReverseTopup: {
            /**
             * @description By default all that is left of the top-up.
             * @example 10.00
             */
            amount?: string | number;
            reason: string;
        };
        RoleResponse: {
            code: string;
            /** Format: date-time */
            createdAt: string;
            id: number;
            /** @description A built-in role is neither changed nor removed. */
            isBuiltIn: boolean;
            name: string;
            permissions: ("account.own" | "projects.read" | "projects.write" | "projects.manage" | "plans.write" | "subscriptions.read" | "subscriptions.write" | "subscriptions.override" | "vpn.read" | "vpn.credentials" | "sync.read" | "sync.run" | "sync.repair" | "sync.delete" | "keys.read" | "keys.write" | "keys.unlimited" | "webhooks.read" | "webhooks.write" | "billing.read" | "billing.settings" | "billing.refund" | "billing.adjust" | "topups.request" | "topups.confirm" | "crypto.read" | "crypto.write" | "crypto.assign" | "assets.write" | "analytics.read" | "tickets.read" | "tickets.write" | "tickets.answer" | "users.read" | "users.write" | "roles.write" | "audit.read" | "settings.write")[];
            /** @enum {string} */
            scope: "all" | "assigned";
            /** Format: date-time */
            updatedAt: string;
            userCount: number;
        };
        RotateApiKeyRequest: {
            /** @description For how many hours the old key still works beside the new one. */
            graceHours: number;
        };
        RotateWebhookRequest: {
            /** @description For how long the old secret signs as well. Default 24. */
            graceHours?: number;
        };
        RunningReplay: {
            events: number;
            fromEventId: number;
            sent: number;
            untilEventId: number;
        };
        RunResponse: {
            done: number;
            id: number;
            /** Format: date-time */
            startedAt: string;
            total: number;
        };
        RunwayResponse: {
            /** @description How many days are looked ahead. */
            horizonDays: number;
            /** @description Those first that run out within a week, then the lowest balances. */
            projects: components["schemas"]["ProjectRunway"][];
            /** @description How many projects there are. */
            total: number;
        };
        SaleResponse: {
            /**
             * Format: date-time
             * @description The end, or the end of grace: until then the VPN server lets its user in.
             */
            accessUntil: string;
            /**
             * @description What its state allows now.
             * @example [
             *       "suspend",
             *       "renew",
             *       "change_plan",
             *       "cancel",
             *       "delete"
             *     ]
             */
            allowedActions: ("activate" | "suspend" | "renew" | "change_plan" | "cancel" | "delete")[];
            /** @description Whether it renews by itself. */
            autoRenew: boolean;
            /**
             * @description The reason as a sentence: why it was cancelled without being asked for, such as a refusal by the VPN server.
             * @example null
             */
            cancelReason: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * @description What the customer connects with; null until the VPN server has made it. Never kept with an answer: a repeat reads it afresh.
             * @example {
             *       "link": "https://vpn.example.com/sub/q7Hc2mWx"
             *     }
             */
            credentials: components["schemas"]["CredentialsResponse"] | null;
            /**
             * @description `provisioning`: ask again, or wait for the event `vpn_user.ready`.
             * @enum {string}
             */
            credentialsStatus: "ready" | "provisioning";
            /** @example USD */
            currency: string;
            /** @example ann@example.com */
            email: string | null;
            /** Format: date-time */
            endDate: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** @example 51 */
            id: number;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxInstalls: number | null;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxSessions: number | null;
            /** @example Ann */
            name: string | null;
            /**
             * @description The code of the plan that its next renewal takes, where that is another one.
             * @example null
             */
            nextPlan: string | null;
            /**
             * Format: date-time
             * @description Until when it is paid for.
             */
            paidUntil: string | null;
            /** @example null */
            paymentHash: string | null;
            /** @example null */
            paymentMethod: string | null;
            /** @example null */
            phone: string | null;
            /**
             * @description The code of its plan.
             * @example monthly
             */
            plan: string | null;
            /** @example 3 */
            planId: number | null;
            /**
             * @description The price of its last charge; of a pending one, the price when it was made.
             * @example 10.00
             */
            price: string;
            /** @example 7 */
            projectId: number;
            /**
             * @description Why it was cancelled without being asked for: the VPN server refused it (`core_refused`), holds another user of that login (`conflict`), or it was not renewed within the days that its project allows after the end.
             * @example null
             * @enum {string|null}
             */
            reason: "core_refused" | "conflict" | "not_renewed" | null;
            /** Format: date-time */
            startDate: string;
            /**
             * @description `expired` from the instant the end has passed.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "expired" | "cancelled";
            /** @example order-1042 */
            subscriptionId: string;
            /** @example null */
            surname: string | null;
            /**
             * @description Whether its VPN user exists on the VPN server in the desired state; null while there is none.
             * @example synced
             * @enum {string|null}
             */
            syncStatus: "pending" | "synced" | "failed" | null;
            /**
             * @description Bytes between two resets; null is no limit.
             * @example null
             */
            trafficLimitBytes: number | null;
            /**
             * @example none
             * @enum {string}
             */
            trafficReset: "none" | "day" | "week" | "month" | "renewal";
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** @example 4821093375610284 */
            vpnLoginId: string;
        };
        SandboxBalanceRequest: {
            /** @example 1000.00 */
            balance: string | number;
        };
        SandboxResponse: {
            /**
             * @description Null where the caller may not see balances.
             * @example 10.00
             */
            balance: string | null;
            /** @example USD */
            currency: string;
            /** @description Whether its time was moved forward, and the real one has not caught up. */
            isAhead: boolean;
            /**
             * Format: date-time
             * @description Where its time stands.
             */
            now: string;
            projectId: number;
        };
        SearchResponse: {
            projects: components["schemas"]["FoundProject"][];
            /** @description The call of a key whose `requestId` is asked for, of the last 7 days. */
            requests: components["schemas"]["FoundRequest"][];
            /** @description From three characters on. */
            subscriptions: components["schemas"]["FoundSubscription"][];
            /** @description For global admins alone. */
            users: components["schemas"]["FoundUser"][];
        };
        SecondStepRequest: {
            /** @description What the browser answered to `passkeyOptions`. */
            assertion?: Record<string, unknown>;
            challengeId: string;
            /** @description Of the authenticator app. */
            code?: string;
            recoveryCode?: string;
        };
        SecondStepResponse: {
            /** @description Lives five minutes and five tries, for the browser that was answered. */
            challengeId: string;
            methods: ("totp" | "passkey" | "recovery_code")[];
            /** @enum {boolean} */
            mfaRequired: true;
            /** @description For `navigator.credentials.get`, where there is a passkey. */
            passkeyOptions?: Record<string, unknown>;
        };
        SellSubscriptionRequest: {
            /** @description The `asOf` of a quote: for 5 minutes the action is carried out as of that instant. */
            asOf?: string;
            /** @description Whether it renews by itself: with a plan for its days at its price, without one for 30 days (or the project's `maxSubscriptionDays` where that is less) at the price of the project. Default: the project's `autoRenewDefault`. */
            autoRenew?: boolean;
            /**
             * Format: email
             * @example ann@example.com
             */
            email?: string | null;
            /** @description Leave it out with a plan, which sets the length. */
            endDate?: string;
            /**
             * @description The `amount` of a quote: where the amount would be another one, nothing is done and the answer is 409 `price_changed`.
             * @example 10.00
             */
            expectedAmount?: string | number;
            /** @description Installs at once; null inherits the project's. */
            maxInstalls?: number | null;
            /** @description Sessions at once; null inherits the project's. */
            maxSessions?: number | null;
            /** @example Ann */
            name?: string | null;
            /** @example pi_3Mtw */
            paymentHash?: string | null;
            /** @example card */
            paymentMethod?: string | null;
            /** @example +44 20 7946 0000 */
            phone?: string | null;
            /** @description What is sold: its price, its days and its limits. */
            plan?: string;
            /** @example 1 */
            projectId: number;
            /** @description With a plan the default is now. */
            startDate?: string;
            /**
             * @description Default active. A pending one costs nothing until it is activated.
             * @enum {string}
             */
            status?: "pending" | "active";
            /** @example order-1042 */
            subscriptionId: string;
            /** @example Lee */
            surname?: string | null;
            /** @description Bytes between two resets; null is no limit. */
            trafficLimitBytes?: number | null;
            /**
             * @description When its traffic begins again, in UTC or with a renewal. Default none.
             * @enum {string}
             */
            trafficReset?: "none" | "day" | "week" | "month" | "renewal";
            /**
             * @description 16 random digits where none is given
             * @example 4821093375610284
             */
            vpnLoginId?: string | null;
        };
        ServerUptime: {
            /** @description Every day, the earliest first. */
            days: components["schemas"]["UptimeDay"][];
            name: string;
            projectId: number;
            /**
             * @description The share of probes that succeeded, in percent; null where none was made.
             * @example 99.95
             */
            uptime: number | null;
        };
        SessionResponse: {
            /** Format: date-time */
            createdAt: string;
            /** @description Whether this call was made with it. */
            current: boolean;
            /** Format: date-time */
            expiresAt: string;
            id: string;
            ipAddress: string | null;
            /** Format: date-time */
            lastUsedAt: string;
            userAgent: string | null;
        };
        SetMembersRequest: {
            /** @description All members from now on; each of a role that sees assigned projects. */
            userIds: number[];
        };
        SettingsResponse: {
            /** @example #0b6e4f */
            accent: string | null;
            /**
             * @description null: every credit takes two people.
             * @example 10.00
             */
            approvalLimit: string | null;
            /** @description For so many days attachments are kept. */
            attachmentRetentionDays: number;
            consoleName: string | null;
            /** @enum {string} */
            dateFormat: "MM/dd/yyyy" | "dd/MM/yyyy" | "yyyy-MM-dd" | "dd.MM.yyyy";
            defaultMaxInstalls: number;
            defaultMaxSessions: number;
            /** @description In minutes: how long a fresh proof is valid for actions that move money or grant rights. */
            freshMinutes: number;
            invoicePrefix: string;
            /** @enum {string} */
            language: "en" | "ru" | "fa" | "zh" | "es";
            /** @description The logo of the console and its papers, at `/api/settings/logos/{id}`. */
            logoId: number | null;
            /**
             * @description Who must have a second factor.
             * @enum {string}
             */
            mfaRequired: "none" | "admins" | "all";
            productName: string;
            seller: components["schemas"]["Party"];
            /** @description A session ends so many days after the sign-in, whatever its use. */
            sessionMaxDays: number;
            /** @description A session ends so long after its last use. */
            sessionTimeoutHours: number;
            supportEmail: string | null;
            syncIntervalSeconds: number;
            syncRetryAttempts: number;
            taxName: string;
            /** @example 19.00 */
            taxRate: string;
            timezone: string;
            version: number;
        };
        SettingsUpdate: {
            /**
             * @description A color; it is shaded for each scheme until texts have a contrast of 4.5:1 (WCAG 2.2 AA). null: the default.
             * @example #0b6e4f
             */
            accent?: string | null;
            /**
             * @description While the top-ups and adjustments that a person caused within 24 hours sum to no more, one person is enough for the next; null: never. Raising it waits for an independent person.
             * @example 10.00
             */
            approvalLimit?: (string | number) | null;
            /** @description For so many days the attachments of a top-up request are kept, once it is decided. */
            attachmentRetentionDays?: number;
            /** @description What the console calls itself; null: Kage Console. */
            consoleName?: string | null;
            /** @enum {string} */
            dateFormat?: "MM/dd/yyyy" | "dd/MM/yyyy" | "yyyy-MM-dd" | "dd.MM.yyyy";
            defaultMaxInstalls?: number;
            defaultMaxSessions?: number;
            /** @description Actions that move money or grant rights need a fresh proof that is no older. */
            freshMinutes?: number;
            /** @description Before the year in the numbers of papers. */
            invoicePrefix?: string;
            /**
             * @description The language of papers, and of e-mails to people who have chosen none.
             * @enum {string}
             */
            language?: "en" | "ru" | "fa" | "zh" | "es";
            /** @description A PNG or JPEG of at most 60,000 bytes and 2,000 pixels on each side, in base64; null removes it. */
            logo?: string | null;
            /**
             * @description Who must have a second factor; a user without one can only set one up.
             * @enum {string}
             */
            mfaRequired?: "none" | "admins" | "all";
            productName?: string;
            seller?: components["schemas"]["Party"];
            /** @description After so many days people must sign in again, however often a session is used. */
            sessionMaxDays?: number;
            sessionTimeoutHours?: number;
            /** Format: email */
            supportEmail?: string | null;
            syncIntervalSeconds?: number;
            syncRetryAttempts?: number;
            /** @example VAT */
            taxName?: string;
            /**
             * @description In percent; a top-up contains it.
             * @example 19.00
             */
            taxRate?: string | number;
            /** @example Europe/Berlin */
            timezone?: string;
            /** @description The version that was read; another than the stored one is 409 `stale`. */
            version?: number;
        };
        SignRefund: {
            /** @description The nonce of the transaction that the wallet will sign. */
            nonce: number;
            /** @description The wallet that signs. 0x and 40 hex digits: all lower, all upper, or with a right checksum. */
            signer: string;
        };
        StatementMovementResponse: {
            /** @example 10.00 */
            amount: string;
            /** @example 10.00 */
            balanceAfter: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            id: number;
            reference: string;
            /** @enum {string} */
            type: "topup" | "refund" | "subscription_charge" | "other";
        };
        StatementResponse: {
            /** @example 10.00 */
            closingBalance: string;
            /** @example USD */
            currency: string;
            /** Format: date-time */
            from: string;
            /** @description false for the running month, whose closing balance is the balance so far. */
            isClosed: boolean;
            /** @example 2026-11 */
            month: string;
            movements: components["schemas"]["StatementMovementResponse"][];
            /** @example 10.00 */
            openingBalance: string;
            projectId: number;
            projectName: string;
            /** @description The zone by which the month begins and ends. */
            timezone: string;
            /**
             * Format: date-time
             * @description The first instant after the month.
             */
            to: string;
            totals: components["schemas"]["StatementTotalResponse"][];
        };
        StatementTotalResponse: {
            /** @example 10.00 */
            amount: string;
            /** @enum {string} */
            type: "topup" | "refund" | "subscription_charge" | "other";
        };
        StatusCounts: {
            active: number;
            cancelled: number;
            expired: number;
            pending: number;
            suspended: number;
        };
        SubmitPaymentRequest: {
            /** @description The chain on which it was sent; that of the default asset where it is left out. */
            chainId?: number;
            /**
             * @description 0x and 64 hex digits, in any case.
             * @example 0xabababababababababababababababababababababababababababababababab
             */
            txHash: string;
        };
        SubmitRefund: {
            /** @example 0xabababababababababababababababababababababababababababababababab */
            txHash: string;
        };
        SubmittedResponse: {
            payment: components["schemas"]["CryptoPaymentResponse"];
        };
        /** @description Its access begins, or continues after a suspension. */
        SubscriptionActivatedEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionResponse"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "subscription.activated";
        };
        SubscriptionCancelledData: {
            /**
             * Format: date-time
             * @description The end, or the end of grace: until then the VPN server lets its user in.
             */
            accessUntil: string;
            /**
             * @description What its state allows now.
             * @example [
             *       "suspend",
             *       "renew",
             *       "change_plan",
             *       "cancel",
             *       "delete"
             *     ]
             */
            allowedActions: ("activate" | "suspend" | "renew" | "change_plan" | "cancel" | "delete")[];
            /** @description Whether it renews by itself. */
            autoRenew: boolean;
            /**
             * @description The reason as a sentence: why it was cancelled without being asked for, such as a refusal by the VPN server.
             * @example null
             */
            cancelReason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @example USD */
            currency: string;
            /** @example ann@example.com */
            email: string | null;
            /** Format: date-time */
            endDate: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** @example 51 */
            id: number;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxInstalls: number | null;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxSessions: number | null;
            /**
             * @description Only where nobody asked for the cancellation: a sentence that says why. `reason` is the word for it.
             * @example The VPN server refused the user.
             */
            message?: string;
            /** @example Ann */
            name: string | null;
            /**
             * @description The code of the plan that its next renewal takes, where that is another one.
             * @example null
             */
            nextPlan: string | null;
            /**
             * Format: date-time
             * @description Until when it is paid for.
             */
            paidUntil: string | null;
            /** @example null */
            paymentHash: string | null;
            /** @example null */
            paymentMethod: string | null;
            /** @example null */
            phone: string | null;
            /**
             * @description The code of its plan.
             * @example monthly
             */
            plan: string | null;
            /** @example 3 */
            planId: number | null;
            /**
             * @description The price of its last charge; of a pending one, the price when it was made.
             * @example 10.00
             */
            price: string;
            /** @example 7 */
            projectId: number;
            /**
             * @description Why it was cancelled without being asked for: the VPN server refused it (`core_refused`), holds another user of that login (`conflict`), or it was not renewed within the days that its project allows after the end.
             * @example null
             * @enum {string|null}
             */
            reason: "core_refused" | "conflict" | "not_renewed" | null;
            /** Format: date-time */
            startDate: string;
            /**
             * @description `expired` from the instant the end has passed.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "expired" | "cancelled";
            /** @example order-1042 */
            subscriptionId: string;
            /** @example null */
            surname: string | null;
            /**
             * @description Whether its VPN user exists on the VPN server in the desired state; null while there is none.
             * @example synced
             * @enum {string|null}
             */
            syncStatus: "pending" | "synced" | "failed" | null;
            /**
             * @description Bytes between two resets; null is no limit.
             * @example null
             */
            trafficLimitBytes: number | null;
            /**
             * @example none
             * @enum {string}
             */
            trafficReset: "none" | "day" | "week" | "month" | "renewal";
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** @example 4821093375610284 */
            vpnLoginId: string;
        };
        /** @description It was cancelled. If that happened automatically, `reason` says why. */
        SubscriptionCancelledEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionCancelledData"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "subscription.cancelled";
        };
        /** @description It was sold, or restored. */
        SubscriptionCreatedEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionResponse"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "subscription.created";
        };
        /** @description It was deleted. */
        SubscriptionDeletedEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionResponse"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "subscription.deleted";
        };
        /** @description Its access ended. */
        SubscriptionExpiredEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionResponse"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "subscription.expired";
        };
        SubscriptionExpiringData: {
            /**
             * Format: date-time
             * @description The end, or the end of grace: until then the VPN server lets its user in.
             */
            accessUntil: string;
            /**
             * @description What its state allows now.
             * @example [
             *       "suspend",
             *       "renew",
             *       "change_plan",
             *       "cancel",
             *       "delete"
             *     ]
             */
            allowedActions: ("activate" | "suspend" | "renew" | "change_plan" | "cancel" | "delete")[];
            /** @description Whether it renews by itself. */
            autoRenew: boolean;
            /**
             * @description The reason as a sentence: why it was cancelled without being asked for, such as a refusal by the VPN server.
             * @example null
             */
            cancelReason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @example USD */
            currency: string;
            /**
             * @description Which of the days before the end this reminder is for.
             * @example 7
             */
            daysLeft: number;
            /** @example ann@example.com */
            email: string | null;
            /** Format: date-time */
            endDate: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** @example 51 */
            id: number;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxInstalls: number | null;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxSessions: number | null;
            /** @example Ann */
            name: string | null;
            /**
             * @description The code of the plan that its next renewal takes, where that is another one.
             * @example null
             */
            nextPlan: string | null;
            /**
             * Format: date-time
             * @description Until when it is paid for.
             */
            paidUntil: string | null;
            /** @example null */
            paymentHash: string | null;
            /** @example null */
            paymentMethod: string | null;
            /** @example null */
            phone: string | null;
            /**
             * @description The code of its plan.
             * @example monthly
             */
            plan: string | null;
            /** @example 3 */
            planId: number | null;
            /**
             * @description The price of its last charge; of a pending one, the price when it was made.
             * @example 10.00
             */
            price: string;
            /** @example 7 */
            projectId: number;
            /**
             * @description Why it was cancelled without being asked for: the VPN server refused it (`core_refused`), holds another user of that login (`conflict`), or it was not renewed within the days that its project allows after the end.
             * @example null
             * @enum {string|null}
             */
            reason: "core_refused" | "conflict" | "not_renewed" | null;
            /** Format: date-time */
            startDate: string;
            /**
             * @description `expired` from the instant the end has passed.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "expired" | "cancelled";
            /** @example order-1042 */
            subscriptionId: string;
            /** @example null */
            surname: string | null;
            /**
             * @description Whether its VPN user exists on the VPN server in the desired state; null while there is none.
             * @example synced
             * @enum {string|null}
             */
            syncStatus: "pending" | "synced" | "failed" | null;
            /**
             * @description Bytes between two resets; null is no limit.
             * @example null
             */
            trafficLimitBytes: number | null;
            /**
             * @example none
             * @enum {string}
             */
            trafficReset: "none" | "day" | "week" | "month" | "renewal";
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** @example 4821093375610284 */
            vpnLoginId: string;
        };
        /** @description It ends in `daysLeft` days; sent on the days that the project has chosen. */
        SubscriptionExpiringEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionExpiringData"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "subscription.expiring";
        };
        SubscriptionRenewalFailedData: {
            /**
             * Format: date-time
             * @description The end, or the end of grace: until then the VPN server lets its user in.
             */
            accessUntil: string;
            /**
             * @description What its state allows now.
             * @example [
             *       "suspend",
             *       "renew",
             *       "change_plan",
             *       "cancel",
             *       "delete"
             *     ]
             */
            allowedActions: ("activate" | "suspend" | "renew" | "change_plan" | "cancel" | "delete")[];
            /** @description Whether it renews by itself. */
            autoRenew: boolean;
            /**
             * @description The reason as a sentence: why it was cancelled without being asked for, such as a refusal by the VPN server.
             * @example null
             */
            cancelReason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @example USD */
            currency: string;
            /** @example ann@example.com */
            email: string | null;
            /** Format: date-time */
            endDate: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** @example 51 */
            id: number;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxInstalls: number | null;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxSessions: number | null;
            /**
             * @description The reason as a sentence.
             * @example The balance does not cover the charge of 10.00.
             */
            message: string;
            /** @example Ann */
            name: string | null;
            /**
             * @description The code of the plan that its next renewal takes, where that is another one.
             * @example null
             */
            nextPlan: string | null;
            /**
             * Format: date-time
             * @description Until when it is paid for.
             */
            paidUntil: string | null;
            /** @example null */
            paymentHash: string | null;
            /** @example null */
            paymentMethod: string | null;
            /** @example null */
            phone: string | null;
            /**
             * @description The code of its plan.
             * @example monthly
             */
            plan: string | null;
            /** @example 3 */
            planId: number | null;
            /**
             * @description The price of its last charge; of a pending one, the price when it was made.
             * @example 10.00
             */
            price: string;
            /** @example 7 */
            projectId: number;
            /**
             * @description Why it was not renewed. It is tried again until its access ends.
             * @enum {string}
             */
            reason: "insufficient_balance" | "project_paused" | "project_inactive" | "server_unsupported" | "max_users_reached" | "not_renewable";
            /**
             * @description What the renewal costs; null where `reason` is `not_renewable`.
             * @example 10.00
             */
            required: string | null;
            /** Format: date-time */
            startDate: string;
            /**
             * @description `expired` from the instant the end has passed.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "expired" | "cancelled";
            /** @example order-1042 */
            subscriptionId: string;
            /** @example null */
            surname: string | null;
            /**
             * @description Whether its VPN user exists on the VPN server in the desired state; null while there is none.
             * @example synced
             * @enum {string|null}
             */
            syncStatus: "pending" | "synced" | "failed" | null;
            /**
             * @description Bytes between two resets; null is no limit.
             * @example null
             */
            trafficLimitBytes: number | null;
            /**
             * @example none
             * @enum {string}
             */
            trafficReset: "none" | "day" | "week" | "month" | "renewal";
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** @example 4821093375610284 */
            vpnLoginId: string;
        };
        /** @description Its automatic renewal was not possible. Sent once for each end; the renewal is tried again meanwhile. */
        SubscriptionRenewalFailedEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionRenewalFailedData"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "subscription.renewal_failed";
        };
        /** @description It was renewed, by hand or by itself, or its plan was changed. */
        SubscriptionRenewedEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionResponse"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "subscription.renewed";
        };
        SubscriptionResponse: {
            /**
             * Format: date-time
             * @description The end, or the end of grace: until then the VPN server lets its user in.
             */
            accessUntil: string;
            /**
             * @description What its state allows now.
             * @example [
             *       "suspend",
             *       "renew",
             *       "change_plan",
             *       "cancel",
             *       "delete"
             *     ]
             */
            allowedActions: ("activate" | "suspend" | "renew" | "change_plan" | "cancel" | "delete")[];
            /** @description Whether it renews by itself. */
            autoRenew: boolean;
            /**
             * @description The reason as a sentence: why it was cancelled without being asked for, such as a refusal by the VPN server.
             * @example null
             */
            cancelReason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @example USD */
            currency: string;
            /** @example ann@example.com */
            email: string | null;
            /** Format: date-time */
            endDate: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** @example 51 */
            id: number;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxInstalls: number | null;
            /**
             * @description Null inherits the project's.
             * @example null
             */
            maxSessions: number | null;
            /** @example Ann */
            name: string | null;
            /**
             * @description The code of the plan that its next renewal takes, where that is another one.
             * @example null
             */
            nextPlan: string | null;
            /**
             * Format: date-time
             * @description Until when it is paid for.
             */
            paidUntil: string | null;
            /** @example null */
            paymentHash: string | null;
            /** @example null */
            paymentMethod: string | null;
            /** @example null */
            phone: string | null;
            /**
             * @description The code of its plan.
             * @example monthly
             */
            plan: string | null;
            /** @example 3 */
            planId: number | null;
            /**
             * @description The price of its last charge; of a pending one, the price when it was made.
             * @example 10.00
             */
            price: string;
            /** @example 7 */
            projectId: number;
            /**
             * @description Why it was cancelled without being asked for: the VPN server refused it (`core_refused`), holds another user of that login (`conflict`), or it was not renewed within the days that its project allows after the end.
             * @example null
             * @enum {string|null}
             */
            reason: "core_refused" | "conflict" | "not_renewed" | null;
            /** Format: date-time */
            startDate: string;
            /**
             * @description `expired` from the instant the end has passed.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "expired" | "cancelled";
            /** @example order-1042 */
            subscriptionId: string;
            /** @example null */
            surname: string | null;
            /**
             * @description Whether its VPN user exists on the VPN server in the desired state; null while there is none.
             * @example synced
             * @enum {string|null}
             */
            syncStatus: "pending" | "synced" | "failed" | null;
            /**
             * @description Bytes between two resets; null is no limit.
             * @example null
             */
            trafficLimitBytes: number | null;
            /**
             * @example none
             * @enum {string}
             */
            trafficReset: "none" | "day" | "week" | "month" | "renewal";
            /** Format: date-time */
            updatedAt: string;
            version: number;
            /** @example 4821093375610284 */
            vpnLoginId: string;
        };
        SubscriptionsPage: {
            data: components["schemas"]["ListedSubscription"][];
            /** @description Give it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
        };
        SubscriptionStats: {
            active: number;
            cancelled: number;
            expired: number;
            pending: number;
            suspended: number;
            total: number;
        };
        /** @description Its access is stopped for a time. */
        SubscriptionSuspendedEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionResponse"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "subscription.suspended";
        };
        SyncLogResponse: {
            attempt: number;
            /** Format: date-time */
            createdAt: string;
            durationMs: number | null;
            errorMessage: string | null;
            /** @enum {string|null} */
            failureClass: "auth_rejected" | "forbidden" | "not_found" | "conflict" | "invalid" | "rate_limited" | "unavailable" | "timeout_unknown" | "contract_changed" | "unsupported" | null;
            id: number;
            /** @description create, update, disable or delete */
            operation: string;
            projectId: number;
            requestData: Record<string, unknown> | null;
            responseData: Record<string, unknown> | null;
            /** @enum {string} */
            status: "pending" | "success" | "failed";
            subscriptionId: number | null;
            vpnLogin: string | null;
            vpnUserId: number | null;
        };
        SyncStatsResponse: {
            failed: number;
            pending: number;
            success: number;
            total: number;
        };
        SyncStatusResponse: {
            /** Format: date-time */
            lastSyncAt: string | null;
            projects: components["schemas"]["ProjectSyncResponse"][];
            recentActivity: components["schemas"]["ActivityResponse"][];
            run?: components["schemas"]["RunResponse"];
            stats: components["schemas"]["SyncStatsResponse"];
            /** @enum {string} */
            status: "healthy" | "warning" | "error";
        };
        TestConnectionRequest: {
            /**
             * @description Global admins alone; kage, or that of the project, where it is absent.
             * @enum {string}
             */
            driver?: "kage" | "pasarguard" | "3x-ui" | "radius" | "sandbox";
            login?: string;
            /** @description Global admins alone: the driver's options. */
            options?: Record<string, unknown>;
            password?: string;
            /** @description Alone: the stored login and password. Besides login and password: this project's core address. */
            projectId?: number;
            /** @description Global admins alone. */
            url?: string;
        };
        TicketResponse: {
            /** Format: date-time */
            createdAt: string;
            description: string;
            id: number;
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /** @description The project that it is about; null as well where the reader does not see it. */
            projectId: number | null;
            projectName: string | null;
            replyCount: number;
            /** @enum {string} */
            status: "open" | "answered" | "closed";
            subject: string;
            /** Format: date-time */
            updatedAt: string;
            userEmail: string;
            userId: number;
            userName: string;
        };
        TicketWithReplies: {
            /** Format: date-time */
            createdAt: string;
            description: string;
            id: number;
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /** @description The project that it is about; null as well where the reader does not see it. */
            projectId: number | null;
            projectName: string | null;
            /** @description The oldest first. */
            replies: components["schemas"]["ReplyResponse"][];
            replyCount: number;
            /** @enum {string} */
            status: "open" | "answered" | "closed";
            subject: string;
            /** Format: date-time */
            updatedAt: string;
            userEmail: string;
            userId: number;
            userName: string;
        };
        TopProjectResponse: {
            name: string;
            projectId: number;
            /**
             * @description Charges less refunds in the range.
             * @example 10.00
             */
            revenue: string;
            /** @description VPN users now. */
            users: number;
        };
        TopupCompletedData: {
            /** @example 250.00 */
            amount: string;
            /** @example USD */
            currency: string;
            /** @example Topup of $250.00 */
            description: string | null;
            /**
             * @description The id of the payment at its provider.
             * @example null
             */
            externalPaymentId: string | null;
            /** @example 31 */
            id: number;
            /** @example 7 */
            projectId: number;
            /**
             * @description The member of staff who asked for it.
             * @example 3
             */
            requestedBy: number | null;
            /** @enum {string} */
            source: "manual" | "automatic" | "crypto";
            /** @enum {string} */
            status: "completed";
        };
        /** @description A top-up was credited. */
        TopupCompletedEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["TopupCompletedData"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "topup.completed";
        };
        TopupResponse: {
            /** @example 10.00 */
            amount: string;
            /** Format: date-time */
            approvedAt: string | null;
            approvedBy: number | null;
            /** @description What proves the payment. */
            attachments: components["schemas"]["AttachmentResponse"][];
            /** Format: date-time */
            completedAt: string | null;
            /** @description Of one that waits for a person. */
            confirmation: components["schemas"]["Confirmation"] | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Who approved or rejected it. */
            decidedByName: string | null;
            description: string | null;
            externalPaymentId: string | null;
            id: number;
            paymentMethodId: number | null;
            projectId: number;
            projectName: string;
            /** Format: date-time */
            rejectedAt: string | null;
            rejectedBy: number | null;
            rejectedReason: string | null;
            requestedBy: number | null;
            requestedByName: string | null;
            /**
             * @description What of it was taken back.
             * @example 10.00
             */
            reversed: string;
            /**
             * @description What of it a reversal can still be asked for.
             * @example 10.00
             */
            reversible: string;
            /**
             * @description An automatic one has no requester.
             * @enum {string}
             */
            source: "manual" | "automatic" | "crypto";
            /** @enum {string} */
            status: "pending" | "completed" | "rejected";
            /** Format: date-time */
            updatedAt: string;
        };
        TotpRequest: {
            /** @description Without it a new secret is given; with a code of that secret it counts. */
            code?: string;
        };
        TotpResponse: {
            /** @description For a QR code. */
            otpauthUrl: string | null;
            /** @description Shown once, where there were none. */
            recoveryCodes: string[] | null;
            /** @description In base32, to be typed where no picture can be read. Shown once. */
            secret: string | null;
        };
        TrafficResponse: {
            /** @description Null is no limit. */
            limitBytes: number | null;
            /**
             * Format: date-time
             * @description The next reset by the clock (UTC).
             */
            resetsAt: string | null;
            /** @enum {string} */
            resetStrategy: "none" | "day" | "week" | "month" | "renewal";
            /** @description Since the last reset, as the server was last read. */
            usedBytes: number;
        };
        TransactionResponse: {
            /**
             * @description Signed: a charge is negative.
             * @example 10.00
             */
            amount: string;
            /** @example 10.00 */
            balanceAfter: string;
            /** @example 10.00 */
            balanceBefore: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            id: number;
            /** @description Whether this is its subscription's last charge: a refund of it may go with a cancellation. */
            isLastCharge: boolean;
            /** @description Prices of tokens that the amount was calculated with; empty where no token was paid. */
            prices: components["schemas"]["UsedPriceResponse"][];
            processedBy: number | null;
            processedByName: string | null;
            projectId: number;
            projectName: string;
            /** @description Names the event that moved the money; no event does so twice. */
            reference: string;
            /**
             * @description What of this charge has been refunded.
             * @example 10.00
             */
            refundedAmount: string;
            /** @description The charge that this refund belongs to. */
            refundOfId: number | null;
            subscriptionId: number | null;
            /** @enum {string} */
            type: "topup" | "refund" | "subscription_charge" | "other";
        };
        TransferPreviewResponse: {
            nextPlan: string | null;
            /**
             * @description Its plan there: the one of the same code.
             * @example monthly
             */
            plan: string | null;
            /**
             * @description What becomes of its VPN user: it `stays` where both projects share a login on the server; else the login of the other project (`other_login`) or its server (`other_server`) makes it before the old one is removed, with new credentials.
             * @enum {string}
             */
            vpnUser: "none" | "stays" | "other_login" | "other_server";
        };
        TransferSubscriptionRequest: {
            /**
             * @description The project that it goes to.
             * @example 2
             */
            projectId: number;
            /** @description The version that was read; another than the stored one is 409 `stale`. */
            version?: number;
        };
        UnreadResponse: {
            /** @description How many of the own notifications are unread. */
            unread: number;
        };
        UpdateApiKeyRequest: {
            /**
             * @description Addresses or CIDR ranges from which the key may be used; null or empty: from everywhere.
             * @example [
             *       "203.0.113.0/24"
             *     ]
             */
            allowedCidrs?: string[] | null;
            expiresAt?: string | null;
            /** @description false: refused until it is true again. */
            isActive?: boolean;
            name?: string;
            rateLimitPerHour?: number;
            /**
             * @description What the key may do; null: everything, including scopes that are added later.
             * @example [
             *       "subscriptions:read",
             *       "events:read"
             *     ]
             */
            scopes?: ("subscriptions:read" | "subscriptions:write" | "vpn:read" | "vpn:write" | "plans:read" | "billing:read" | "analytics:read" | "events:read")[] | null;
        };
        UpdateAssetRequest: {
            /**
             * @description The id of its chain, such as 8453 for Base.
             * @example 8453
             */
            chainId?: number;
            /**
             * @description So many blocks make a payment final.
             * @example 12
             */
            confirmations?: number;
            /**
             * @description As the contract says it.
             * @example 6
             */
            decimals?: number;
            explorerUrl?: string | null;
            /** @description Off: nothing new is asked for in it, and open payments are followed to their end. */
            isActive?: boolean;
            /**
             * @description For people, such as `USD Coin on Base`.
             * @example USD Coin on Base
             */
            name?: string;
            /** @description One or several, comma separated, of fixed:0.05, peg:1 (first, for a stablecoin), coingecko, coingecko:ID, https://host/path#/json/pointer, uniswap-v2:0xPAIR or uniswap-v3:0xPOOL. Put no key in it: it is shown. */
            priceSource?: string;
            /** @description Where payments go. */
            receivingAddress?: string;
            /** @description Nodes of the chain, in the order in which they are asked. Never shown again. */
            rpcUrls?: string[];
            /**
             * @description As the contract says it.
             * @example USDC
             */
            symbol?: string;
            /** @description The contract of the token; native coins cannot be taken. */
            tokenAddress?: string;
            /** @description The version that was read; another than the stored one is 409 `stale`. Needed to switch a token on. */
            version?: number;
        };
        UpdateBalanceRequest: {
            /** @example 10.00 */
            autoTopupAmount?: string | number;
            autoTopupEnabled?: boolean;
            /** @example 10.00 */
            lowBalanceThreshold?: string | number;
        };
        UpdateMeRequest: {
            currentPassword?: string;
            firstName?: string;
            /**
             * @description Null: as the browser asks.
             * @enum {string|null}
             */
            language?: "en" | "ru" | "fa" | "zh" | "es" | null;
            lastName?: string;
            newPassword?: string;
        };
        UpdatePaymentMethodRequest: {
            expiryMonth?: number | null;
            expiryYear?: number | null;
            /** @description The reference at the provider; never a full card number. */
            externalId?: string | null;
            /** @description Default true. */
            isActive?: boolean;
            /** @description Takes the place of the default so far. */
            isDefault?: boolean;
            lastFour?: string | null;
            /** @description Such as Stripe, or a bank. */
            provider?: string | null;
            /** @enum {string} */
            type?: "bank_transfer" | "card" | "crypto" | "other";
        };
        UpdatePlanRequest: {
            /** @description Subscriptions take it at their next renewal. */
            days?: number;
            description?: string | null;
            /** @description One that is not active is not offered; subscriptions that have it keep it and renew it. */
            isActive?: boolean;
            /** @description null inherits the project's. */
            maxInstalls?: number | null;
            /** @description null inherits the project's. */
            maxSessions?: number | null;
            /** @example Monthly */
            name?: string;
            /** @description Its place in the list, from 1; the others move. Default last. */
            position?: number;
            /**
             * @description Subscriptions take it at their next renewal.
             * @example 10.00
             */
            price?: string | number;
            /** @description null is no limit. */
            trafficLimitBytes?: number | null;
            /**
             * @description When the traffic is counted from zero again. Default none.
             * @enum {string}
             */
            trafficReset?: "none" | "day" | "week" | "month" | "renewal";
            /** @description The version that was read; another than the stored one is 409 `stale`. */
            version?: number;
        };
        UpdateProjectRequest: {
            /**
             * @description A color; it is shaded for each scheme until texts have a contrast of 4.5:1 (WCAG 2.2 AA). null: the default.
             * @example #0b6e4f
             */
            accent?: string | null;
            /** @description Whether new subscriptions renew by themselves where the sale does not say. Default false. */
            autoRenewDefault?: boolean;
            buyer?: components["schemas"]["Party"];
            /** @description So long after its expiry a subscription is cancelled; null: never. */
            cancelAfterDays?: number | null;
            /** @description Whether managers and keys may cancel with a refund of what is unused. Default false. */
            cancelRefunds?: boolean;
            /** @enum {string} */
            coreDriver?: "kage" | "pasarguard" | "3x-ui" | "radius" | "sandbox";
            /** @description What the driver needs besides, in the shape that it declares. Secrets in it are never returned; left out, the stored one stays. */
            coreOptions?: Record<string, unknown> | null;
            /** @description null: the address that the server is set up with. */
            coreUrl?: string | null;
            description?: string | null;
            /** @description So long access stays when an automatic renewal is not covered. Default 0. */
            graceDays?: number;
            /** @description false means the status inactive, true ends it. */
            isActive?: boolean;
            kageLogin?: string | null;
            /** @description Never returned; an empty one keeps the stored one. */
            kagePassword?: string | null;
            /** @description A PNG or JPEG of at most 60,000 bytes and 2,000 pixels on each side, in base64; null removes it. */
            logo?: string | null;
            /** @description The contact; setting it makes that person a member. */
            managerId?: number | null;
            /** @description null: the default from Settings. */
            maxInstalls?: number | null;
            /** @description null: the default from Settings. */
            maxSessions?: number | null;
            /** @description Default 366. */
            maxSubscriptionDays?: number;
            /** @description Active and suspended subscriptions; null is no limit. */
            maxUsers?: number | null;
            name?: string;
            /**
             * @description How far below zero charges may take the balance; raising it waits for an independent person. Default 0.00.
             * @example 10.00
             */
            overdraftLimit?: string | number;
            /**
             * @description Default 10.00.
             * @example 10.00
             */
            pricePerSubscription?: string | number;
            /** @description Days before the end on which to remind. Default 7, 3 and 1. */
            remindDays?: number[];
            /**
             * @description paused: no sales and no renewals. inactive: archived.
             * @enum {string}
             */
            status?: "active" | "paused" | "inactive";
            /** @description One price for each started term; null: one price. */
            termDays?: number | null;
            /** @description The version that was read; another than the stored one is 409 `stale`. */
            version?: number;
        };
        UpdateRoleRequest: {
            /** @description The code that the role has. */
            code?: string;
            name?: string;
            permissions?: ("account.own" | "projects.read" | "projects.write" | "projects.manage" | "plans.write" | "subscriptions.read" | "subscriptions.write" | "subscriptions.override" | "vpn.read" | "vpn.credentials" | "sync.read" | "sync.run" | "sync.repair" | "sync.delete" | "keys.read" | "keys.write" | "keys.unlimited" | "webhooks.read" | "webhooks.write" | "billing.read" | "billing.settings" | "billing.refund" | "billing.adjust" | "topups.request" | "topups.confirm" | "crypto.read" | "crypto.write" | "crypto.assign" | "assets.write" | "analytics.read" | "tickets.read" | "tickets.write" | "tickets.answer" | "users.read" | "users.write" | "roles.write" | "audit.read" | "settings.write")[];
            /** @enum {string} */
            scope?: "all" | "assigned";
        };
        UpdateSubscriptionRequest: {
            /** @description The `asOf` of a quote: for 5 minutes the action is carried out as of that instant. */
            asOf?: string;
            /** @description Whether it renews by itself. */
            autoRenew?: boolean;
            /** @description Global admins only: a wrong date is corrected, and nothing is charged. */
            correction?: boolean;
            /**
             * Format: email
             * @example ann@example.com
             */
            email?: string | null;
            endDate?: string;
            /**
             * @description The `amount` of a quote: where the amount would be another one, nothing is done and the answer is 409 `price_changed`.
             * @example 10.00
             */
            expectedAmount?: string | number;
            /** @description Installs at once; null inherits the project's. */
            maxInstalls?: number | null;
            /** @description Sessions at once; null inherits the project's. */
            maxSessions?: number | null;
            /** @example Ann */
            name?: string | null;
            /** @example pi_3Mtw */
            paymentHash?: string | null;
            /** @example card */
            paymentMethod?: string | null;
            /** @example +44 20 7946 0000 */
            phone?: string | null;
            /** @description Cannot be changed: another one is 409 `immutable_field`. */
            projectId?: number | null;
            startDate?: string;
            /** @enum {string} */
            status?: "pending" | "active" | "suspended" | "expired" | "cancelled";
            /** @example order-1042 */
            subscriptionId?: string | null;
            /** @example Lee */
            surname?: string | null;
            /** @description Bytes between two resets; null is no limit. */
            trafficLimitBytes?: number | null;
            /**
             * @description When its traffic begins again, in UTC or with a renewal. Default none.
             * @enum {string}
             */
            trafficReset?: "none" | "day" | "week" | "month" | "renewal";
            /** @description The version that was read; another than the stored one is 409 `stale`. */
            version?: number;
            /**
             * @description Cannot be changed
             * @example 4821093375610284
             */
            vpnLoginId?: string | null;
        };
        UpdateTicketRequest: {
            /**
             * @description The sender may close and open again; `answered` is for global admins.
             * @enum {string}
             */
            status: "open" | "answered" | "closed";
        };
        UpdateUserRequest: {
            /** @description Needed to change the own password or e-mail. */
            currentPassword?: string;
            /** Format: email */
            email?: string;
            firstName?: string;
            isActive?: boolean;
            lastName?: string;
            /** @description Sets a new password and ends all sessions of the user; an empty one keeps the old. */
            password?: string;
            projectIds?: number[];
            /** @description The code of a role. */
            role?: string;
        };
        UpdateWebhookRequest: {
            /** @description Null means all events. */
            events?: ("subscription.created" | "subscription.activated" | "subscription.suspended" | "subscription.expiring" | "subscription.expired" | "subscription.cancelled" | "subscription.renewed" | "subscription.renewal_failed" | "subscription.deleted" | "vpn_user.synced" | "vpn_user.ready" | "vpn_user.failed" | "balance.low" | "topup.completed" | "api_key.expiring" | "webhook.disabled")[] | null;
            /** @description True also ends a pause after failures, and switches on what a 410 has switched off. */
            isActive?: boolean;
            url?: string;
        };
        UptimeDay: {
            /** @description A day of the time zone in Settings. */
            date: string;
            /** @description How many of these probes failed. */
            failed: number;
            /** @description How often the server was probed; about once a minute. */
            probes: number;
        };
        UptimeResponse: {
            /** @description By the name of their project. */
            servers: components["schemas"]["ServerUptime"][];
            /** @description How many servers there are. */
            total: number;
        };
        UsageBucketResponse: {
            /**
             * Format: date-time
             * @description When the hour or the day begins.
             */
            at: string;
            /** @description Mean time of an answer in milliseconds; null without a call. */
            averageMs: number | null;
            calls: number;
            /** @description Answers from 400 on, but 429. */
            errors: number;
            /** @description Answers 429. */
            throttled: number;
        };
        UsageDay: {
            bytes: number;
            /** Format: date */
            date: string;
            /** @description The most sessions that were seen at once; null where none was seen. */
            sessions: number | null;
        };
        UsageResponse: {
            buckets: components["schemas"]["UsageBucketResponse"][];
            /** @enum {string} */
            range: "24h" | "7d" | "30d" | "90d";
            /** @description The limit that the key has now. */
            rateLimitPerHour: number;
            total: components["schemas"]["UsageTotals"];
            /** @enum {string} */
            unit: "hour" | "day";
        };
        UsageTotals: {
            calls: number;
            errors: number;
            throttled: number;
        };
        UsedPriceResponse: {
            /**
             * @description USD per token, without loss.
             * @example 0.9991
             */
            price: string;
            /**
             * Format: date-time
             * @description The time that the price is of.
             */
            quotedAt: string;
            /** @example coingecko:usd-coin */
            source: string;
            /** @example USDC */
            tokenSymbol: string;
        };
        UserResponse: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            /** @description The second factors that are set up. */
            factors: ("totp" | "passkey")[];
            firstName: string;
            /** @description That password has ended: the person signs in again by a link. */
            hasEndedPassword: boolean;
            /** @description False for an invited person who has not chosen one yet. */
            hasPassword: boolean;
            /** @description Whether a provider of single sign-on is bound to them. */
            hasSingleSignOn: boolean;
            id: number;
            isActive: boolean;
            /** Format: date-time */
            lastLoginAt: string | null;
            lastName: string;
            /**
             * Format: date-time
             * @description Until when a link waits for them by which they choose a password.
             */
            linkExpiresAt: string | null;
            /** @description The password was set by somebody else, and is replaced at the next sign-in. */
            mustChangePassword: boolean;
            projectIds: number[];
            /** @description The code of the role. */
            role: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ViewAsRequest: {
            userId: number;
        };
        ViewResponse: {
            /** Format: date-time */
            createdAt: string;
            id: number;
            list: string;
            name: string;
            search: string;
        };
        VpnUserEventData: {
            /** @enum {string} */
            environment: "development" | "production";
            /**
             * @description What was done on the VPN server.
             * @enum {string}
             */
            operation: "create" | "update" | "disable" | "delete";
            /** @example order-1042 */
            subscriptionId: string;
            /**
             * @description Read its credentials with it: no event holds them.
             * @example 4821093375610284
             */
            vpnLogin: string;
        };
        VpnUserFailedData: {
            /** @enum {string} */
            environment: "development" | "production";
            /**
             * @description The kind of failure in detail, for your log.
             * @example invalid
             * @enum {string}
             */
            failure: "auth_rejected" | "forbidden" | "not_found" | "conflict" | "invalid" | "rate_limited" | "unavailable" | "timeout_unknown" | "contract_changed" | "unsupported";
            /**
             * @description The reason as a sentence.
             * @example The VPN server refused the user: the end is too far.
             */
            message: string;
            /**
             * @description What was done on the VPN server.
             * @enum {string}
             */
            operation: "create" | "update" | "disable" | "delete";
            /**
             * @description The VPN server refused this user (`core_refused`), has another user of that login (`conflict`), or did not answer however often it was tried (`core_unreachable`).
             * @enum {string}
             */
            reason: "core_refused" | "conflict" | "core_unreachable";
            /** @example order-1042 */
            subscriptionId: string;
            /**
             * @description Read its credentials with it: no event holds them.
             * @example 4821093375610284
             */
            vpnLogin: string;
        };
        /** @description The VPN server refused the user, or did not answer. */
        VpnUserFailedEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["VpnUserFailedData"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "vpn_user.failed";
        };
        /** @description The credentials are ready: read them with its `vpnLogin`. */
        VpnUserReadyEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["VpnUserEventData"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "vpn_user.ready";
        };
        VpnUserResponse: {
            /** Format: date-time */
            createdAt: string;
            /** @description By name, else by e-mail; null where the caller may not read subscriptions. */
            customer: string | null;
            /** @description Whether the core should let it in. */
            enabled: boolean;
            /** Format: date-time */
            endDate: string;
            /** @enum {string} */
            environment: "development" | "production";
            /** @description Why the core refused or could not be asked, as a word. */
            failureClass: string | null;
            failureMessage: string | null;
            /** @description Whether there is something to hand to the customer. */
            hasCredentials: boolean;
            id: number;
            /** @description As the core last reported. */
            installs: number | null;
            /** @description As the server was last read; null where it does not say. */
            isOnline: boolean | null;
            kageUserId: string | null;
            /** Format: date-time */
            lastSeenAt: string | null;
            /** Format: date-time */
            lastSyncAt: string | null;
            /** @description Its own limit, else the project's, else that of Settings. This is what the core receives. */
            maxInstalls: number;
            /** @description Its own limit, else the project's, else that of Settings. This is what the core receives. */
            maxSessions: number;
            projectId: number;
            /** @description As the core last reported. */
            sessions: number | null;
            /** Format: date-time */
            startDate: string;
            /** @enum {string} */
            status: "active" | "suspended" | "expired" | "cancelled";
            /** @description The subscription's id. */
            subscriptionId: number;
            /**
             * @description The subscription's Subscription ID.
             * @example order-1042
             */
            subscriptionRef: string;
            /** @enum {string} */
            syncStatus: "pending" | "synced" | "failed";
            /** @description Null where the server does not count and there is no limit. */
            traffic: components["schemas"]["TrafficResponse"] | null;
            /** Format: date-time */
            updatedAt: string;
            /**
             * @description Why the user can or cannot connect, as the server was last read; `waiting` is before the start. Null until the first reading.
             * @enum {string|null}
             */
            upstreamState: "active" | "disabled" | "limited" | "expired" | "waiting" | null;
            /** @example 4821093375610284 */
            vpnLogin: string;
        };
        VpnUserStats: {
            active: number;
            suspended: number;
            /** @description Users whose synchronisation has failed. */
            syncErrors: number;
            /** @description Users whose desired state has not reached the core yet. */
            syncPending: number;
            total: number;
        };
        /** @description The VPN server has the user in the desired state. */
        VpnUserSyncedEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["VpnUserEventData"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "vpn_user.synced";
        };
        WalletResponse: {
            boundBy: number | null;
            /** @description A contract wallet pays on this chain alone; null for a key, which is the same on all. */
            chainId: number | null;
            /** Format: date-time */
            createdAt: string;
            id: number;
            isActive: boolean;
            projectId: number;
            /** @description With its checksum (EIP-55). */
            walletAddress: string;
        };
        WebhookDisabledData: {
            /** @enum {string} */
            environment: "development" | "production";
            /**
             * @description Of its address, whose path may be a secret.
             * @example shop.example.com
             */
            host: string;
            /**
             * @description `gone`: its address answered 410.
             * @enum {string}
             */
            reason: "gone";
            /** @example 5 */
            webhookId: number;
        };
        /** @description A webhook was switched off because its address answered 410. */
        WebhookDisabledEvent: {
            /**
             * Format: date-time
             * @description The `timestamp` of the webhook.
             */
            createdAt: string;
            data: components["schemas"]["WebhookDisabledData"];
            /** @description Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`. */
            id: number;
            /** @enum {string} */
            type: "webhook.disabled";
        };
        WebhookEventResponse: {
            /** @description The first of them that you lack, as a sentence; null: you may subscribe to the event. */
            missing: string | null;
            /** @enum {string} */
            name: "subscription.created" | "subscription.activated" | "subscription.suspended" | "subscription.expiring" | "subscription.expired" | "subscription.cancelled" | "subscription.renewed" | "subscription.renewal_failed" | "subscription.deleted" | "vpn_user.synced" | "vpn_user.ready" | "vpn_user.failed" | "balance.low" | "topup.completed" | "api_key.expiring" | "webhook.disabled";
            /** @description To subscribe a webhook to the event, you need all of them. */
            permissions: ("account.own" | "projects.read" | "projects.write" | "projects.manage" | "plans.write" | "subscriptions.read" | "subscriptions.write" | "subscriptions.override" | "vpn.read" | "vpn.credentials" | "sync.read" | "sync.run" | "sync.repair" | "sync.delete" | "keys.read" | "keys.write" | "keys.unlimited" | "webhooks.read" | "webhooks.write" | "billing.read" | "billing.settings" | "billing.refund" | "billing.adjust" | "topups.request" | "topups.confirm" | "crypto.read" | "crypto.write" | "crypto.assign" | "assets.write" | "analytics.read" | "tickets.read" | "tickets.write" | "tickets.answer" | "users.read" | "users.write" | "roles.write" | "audit.read" | "settings.write")[];
        };
        WebhookResponse: {
            /** Format: date-time */
            createdAt: string;
            /**
             * @description `gone`: its address answered 410. Null where a person switched it off.
             * @enum {string|null}
             */
            disabledReason: "gone" | null;
            /**
             * @description Whose events it gets.
             * @enum {string}
             */
            environment: "development" | "production";
            /** @description Null means all events. */
            events: ("subscription.created" | "subscription.activated" | "subscription.suspended" | "subscription.expiring" | "subscription.expired" | "subscription.cancelled" | "subscription.renewed" | "subscription.renewal_failed" | "subscription.deleted" | "vpn_user.synced" | "vpn_user.ready" | "vpn_user.failed" | "balance.low" | "topup.completed" | "api_key.expiring" | "webhook.disabled")[] | null;
            /** @description Failures in a row. */
            failures: number;
            id: number;
            isActive: boolean;
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
            projectId: number;
            /** @description The replay that is under way. */
            replay: components["schemas"]["RunningReplay"] | null;
            /** Format: date-time */
            updatedAt: string;
            url: string;
        };
        WebhookWithSecret: {
            /** Format: date-time */
            createdAt: string;
            /**
             * @description `gone`: its address answered 410. Null where a person switched it off.
             * @enum {string|null}
             */
            disabledReason: "gone" | null;
            /**
             * @description Whose events it gets.
             * @enum {string}
             */
            environment: "development" | "production";
            /** @description Null means all events. */
            events: ("subscription.created" | "subscription.activated" | "subscription.suspended" | "subscription.expiring" | "subscription.expired" | "subscription.cancelled" | "subscription.renewed" | "subscription.renewal_failed" | "subscription.deleted" | "vpn_user.synced" | "vpn_user.ready" | "vpn_user.failed" | "balance.low" | "topup.completed" | "api_key.expiring" | "webhook.disabled")[] | null;
            /** @description Failures in a row. */
            failures: number;
            id: number;
            isActive: boolean;
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
            projectId: number;
            /** @description The replay that is under way. */
            replay: components["schemas"]["RunningReplay"] | null;
            /**
             * @description Shown this once; null in a later repeat.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string | null;
            /** @description true in a repeat of the request that does not show the secret again. */
            secretShownBefore?: boolean;
            /** Format: date-time */
            updatedAt: string;
            url: string;
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
    Adjustments_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, status, requestedBy, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, amount, status. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AdjustmentResponse"][];
                };
            };
        };
    };
    Adjustments_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AdjustmentResponse"];
                };
            };
        };
    };
    Adjustments_approve: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AdjustmentResponse"];
                };
            };
        };
    };
    Adjustments_reject: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AdjustmentResponse"];
                };
            };
        };
    };
    Adjustments_approveAll: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveRequests"];
            };
        };
        responses: {
            /** @description The result for each: approved or refused. */
            200: {
                content: {
                    "application/json": components["schemas"]["ApprovalOutcomes"];
                };
            };
        };
    };
    Subscriptions_sell: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellSubscriptionRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    Subscriptions_update: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSubscriptionRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    Subscriptions_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    Subscriptions_cancel: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelSubscriptionRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    Subscriptions_changePlan: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePlanRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    Subscriptions_withdrawChange: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    Subscriptions_renew: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenewSubscriptionRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    Deleted_restore: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    Transfers_transfer: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferSubscriptionRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    Transfers_preview: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferSubscriptionRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TransferPreviewResponse"];
                };
            };
        };
    };
    Bulk_bulk: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["BulkResponse"];
                };
            };
        };
    };
    Bulk_import: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ImportResponse"];
                };
            };
        };
    };
    Subscriptions_quote: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["QuoteResponse"];
                };
            };
        };
    };
    Analytics_export: {
        parameters: {
            query?: {
                /** @description A JSON object that may have the `range`, as for the lists. */
                filter?: string;
                format?: "csv";
                /** @description The first day of a range of your own, given with `to` and instead of `range`. */
                from?: string;
                /** @description Local days up to today, which is the last of them, or a month. Default 30d. */
                range?: "7d" | "30d" | "90d" | "1y" | "this_month" | "last_month";
                /** @description true: without the apostrophes that guard against spreadsheets. */
                raw?: "true" | "false";
                /** @description Its last day, which belongs to it; at most 366 days. */
                to?: string;
            };
        };
        responses: {
            /** @description What the screen shows, one figure a line */
            200: {
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    Analytics_projects: {
        parameters: {
            query?: {
                /** @description The first day of a range of your own, given with `to` and instead of `range`. */
                from?: string;
                /** @description How many at most. Default 10. */
                limit?: number;
                /** @description How many to leave out. Default 0. */
                offset?: number;
                /** @description A part of the name. */
                q?: string;
                /** @description Local days up to today, which is the last of them, or a month. Default 30d. */
                range?: "7d" | "30d" | "90d" | "1y" | "this_month" | "last_month";
                /** @description Its last day, which belongs to it; at most 366 days. */
                to?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ProjectRevenueResponse"];
                };
            };
        };
    };
    Analytics_readRecurring: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RecurringResponse"];
                };
            };
        };
    };
    ApiKeys_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, environment, isActive, revoked. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, name, lastUsedAt. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"][];
                };
            };
        };
    };
    ApiKeys_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
        };
    };
    ApiKeys_update: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApiKeyRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
        };
    };
    ApiKeys_revoke: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    ApiKeys_requests: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, apiKeyId, status, path, requestId, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt. */
                sort?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ApiRequestResponse"][];
                };
            };
        };
    };
    ApiKeys_rotate: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateApiKeyRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["CreatedApiKeyResponse"];
                };
            };
        };
    };
    ApiKeys_usage: {
        parameters: {
            query?: {
                /** @description Default 7d. Hours up to 7d, days (UTC) above. */
                range?: "24h" | "7d" | "30d" | "90d";
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UsageResponse"];
                };
            };
        };
    };
    Assets_list: {
        responses: {
            /** @description Every token, the default one first. */
            200: {
                content: {
                    "application/json": components["schemas"]["AssetResponse"][];
                };
            };
        };
    };
    Assets_create: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAssetRequest"];
            };
        };
        responses: {
            /** @description Off until an independent person switches it on. */
            201: {
                content: {
                    "application/json": components["schemas"]["AssetResponse"];
                };
            };
        };
    };
    Assets_update: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAssetRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AssetResponse"];
                };
            };
        };
    };
    Assets_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    Price_priceOf: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PriceResponse"];
                };
            };
        };
    };
    Attention_get: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AttentionResponse"];
                };
            };
        };
    };
    AuditLogs_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, action, entityType, entityId, userId, outcome, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AuditLogResponse"][];
                };
            };
        };
    };
    AuditLogs_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AuditLogResponse"];
                };
            };
        };
    };
    AuditLogs_export: {
        parameters: {
            query?: {
                /** @description As for the list. */
                filter?: string;
                format?: "csv";
                /** @description true: without the apostrophes that guard against spreadsheets. */
                raw?: "true" | "false";
                /** @description As for the list. */
                sort?: string;
            };
        };
        responses: {
            /** @description The file */
            200: {
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    AuditLogs_stats: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AuditStatsResponse"];
                };
            };
        };
    };
    Factors_list: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["FactorsResponse"];
                };
            };
        };
    };
    Factors_renewRecoveryCodes: {
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
        };
    };
    Factors_setUpTotp: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TotpResponse"];
                };
            };
        };
    };
    Factors_removeTotp: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    Links_forgot: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotRequest"];
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["ForgotResponse"];
                };
            };
        };
    };
    Links_lookAtInvitation: {
        parameters: {
            path: {
                token: string;
            };
        };
        responses: {
            204: {
            };
        };
    };
    Links_accept: {
        parameters: {
            path: {
                token: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasswordRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["NewPasswordResponse"];
                };
            };
        };
    };
    Auth_login: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["LoginResponse"] | components["schemas"]["SecondStepResponse"];
                };
            };
        };
    };
    Auth_logout: {
        responses: {
            204: {
            };
        };
    };
    Auth_me: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
        };
    };
    Auth_updateMe: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMeRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
        };
    };
    SecondStep_secondStep: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondStepRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
        };
    };
    Oidc_callback: {
        parameters: {
            query?: {
                /** @description As all that the provider adds. */
                state?: string;
            };
        };
        responses: never;
    };
    Oidc_secondStep: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["OidcSecondStepRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SecondStepResponse"];
                };
            };
        };
    };
    Oidc_start: {
        parameters: {
            query?: {
                /** @description Default sign_in; proof for a signed-in person who has single sign-on alone. */
                purpose?: "sign_in" | "proof";
                /** @description The page of the console to go to afterwards. */
                returnTo?: string;
            };
        };
        responses: never;
    };
    Factors_listPasskeys: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PasskeyResponse"][];
                };
            };
        };
    };
    Factors_addPasskey: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePasskeyRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["NewPasskeyResponse"];
                };
            };
        };
    };
    Factors_removePasskey: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    SecondStep_options: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyOptionsRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PasskeyOptionsResponse"];
                };
            };
        };
    };
    SecondStep_passkeySignIn: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignInRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
        };
    };
    Proof_reauthenticate: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReauthenticateRequest"];
            };
        };
        responses: {
            204: {
            };
        };
    };
    Users_register: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterUserRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["RegisteredUserResponse"];
                };
            };
        };
    };
    Links_lookAtReset: {
        parameters: {
            path: {
                token: string;
            };
        };
        responses: {
            204: {
            };
        };
    };
    Links_reset: {
        parameters: {
            path: {
                token: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasswordRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["NewPasswordResponse"];
                };
            };
        };
    };
    Auth_listSessions: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SessionResponse"][];
                };
            };
        };
    };
    Auth_endSession: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["EndedSessionResponse"];
                };
            };
        };
    };
    ViewAs_begin: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewAsRequest"];
            };
        };
        responses: {
            204: {
            };
        };
    };
    ViewAs_end: {
        responses: {
            204: {
            };
        };
    };
    Forecast_runway: {
        parameters: {
            query?: {
                /** @description How many at most. Default 10. */
                limit?: number;
                /** @description How many to leave out. Default 0. */
                offset?: number;
                /** @description A part of the name. */
                q?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RunwayResponse"];
                };
            };
        };
    };
    Wallets_bind: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["BindWalletRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["WalletResponse"];
                };
            };
        };
    };
    Brand_brand: {
        responses: {
            200: {
                content: {
                    "text/javascript": string;
                };
            };
        };
    };
    Health_config: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ConfigResponse"];
                };
            };
        };
    };
    CoreDrivers_list: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CoreDriverResponse"][];
                };
            };
        };
    };
    Payments_statusOf: {
        parameters: {
            query?: {
                /** @description A hash can be on several chains: only what came on this one. */
                chainId?: string;
            };
            path: {
                txHash: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PaymentStatusResponse"];
                };
            };
        };
    };
    Payments_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, assetId, chainId, status, isReorganised, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, usdAmount, blockNumber. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CryptoPaymentResponse"][];
                };
            };
        };
    };
    Payments_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CryptoPaymentResponse"];
                };
            };
        };
    };
    Payments_assign: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignPaymentRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CryptoPaymentResponse"];
                };
            };
        };
    };
    Payments_approveAssignment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveAssignmentRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CryptoPaymentResponse"];
                };
            };
        };
    };
    Payments_rejectAssignment: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CryptoPaymentResponse"];
                };
            };
        };
    };
    Payments_keep: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeepPaymentRequest"];
            };
        };
        responses: {
            /** @description Income that belongs to no project. */
            200: {
                content: {
                    "application/json": components["schemas"]["CryptoPaymentResponse"];
                };
            };
        };
    };
    Refunds_request: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundPayment"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["RefundResponse"];
                };
            };
        };
    };
    Payments_decide: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideReorganisationRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CryptoPaymentResponse"];
                };
            };
        };
    };
    Refunds_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, paymentId, projectId, status, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, amount, status. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RefundResponse"][];
                };
            };
        };
    };
    Refunds_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RefundResponse"];
                };
            };
        };
    };
    Refunds_approve: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RefundResponse"];
                };
            };
        };
    };
    Refunds_reject: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RefundResponse"];
                };
            };
        };
    };
    Refunds_sign: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignRefund"];
            };
        };
        responses: {
            /** @description The wallet and its nonce are stored: it may sign now. */
            200: {
                content: {
                    "application/json": components["schemas"]["RefundResponse"];
                };
            };
        };
    };
    Refunds_submit: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitRefund"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RefundResponse"];
                };
            };
        };
    };
    Watcher_state: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CryptoWatcherResponse"];
                };
            };
        };
    };
    Dashboard_stats: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DashboardStats"];
                };
            };
        };
    };
    Dashboard_trends: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DashboardTrends"];
                };
            };
        };
    };
    Documents_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, type, topupRequestId, year, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, issuedAt, total. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DocumentResponse"][];
                };
            };
        };
    };
    Documents_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
        };
    };
    Documents_pdf: {
        parameters: {
            query?: {
                /** @description By default the language of Settings. */
                language?: "en" | "ru" | "fa" | "zh" | "es";
            };
            path: {
                id: number;
            };
        };
        responses: {
            /** @description The same bytes each time. */
            200: {
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    Health_health: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["HealthResponse"];
                };
            };
        };
    };
    Price_price: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PriceResponse"];
                };
            };
        };
    };
    Connection_test: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestConnectionRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ConnectionResponse"];
                };
            };
        };
    };
    ApiKeys_listScopes: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["KeyScopeResponse"][];
                };
            };
        };
    };
    Notifications_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: id, type, unread. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["NotificationResponse"][];
                };
            };
        };
    };
    Notifications_preferences: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PreferencesResponse"];
                };
            };
        };
    };
    Notifications_choose: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreferencesUpdate"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PreferencesResponse"];
                };
            };
        };
    };
    Notifications_read: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadNotificationsRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UnreadResponse"];
                };
            };
        };
    };
    Notifications_unread: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UnreadResponse"];
                };
            };
        };
    };
    PaymentMethods_update: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePaymentMethodRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PaymentMethodResponse"];
                };
            };
        };
    };
    PaymentMethods_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    PendingChanges_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, kind, status. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PendingChangeResponse"][];
                };
            };
        };
    };
    PendingChanges_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PendingChangeResponse"];
                };
            };
        };
    };
    PendingChanges_approve: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PendingChangeResponse"];
                };
            };
        };
    };
    PendingChanges_reject: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PendingChangeResponse"];
                };
            };
        };
    };
    Roles_listPermissions: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PermissionResponse"][];
                };
            };
        };
    };
    Plans_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PlanResponse"];
                };
            };
        };
    };
    Plans_update: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePlanRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PlanResponse"];
                };
            };
        };
    };
    Plans_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    Projects_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, status, managerId. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, name, status, balance, vpnUserCount. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ProjectResponse"][];
                };
            };
        };
    };
    Projects_create: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
        };
    };
    Projects_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
        };
    };
    Projects_update: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProjectRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
        };
    };
    Projects_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    Adjustments_request: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["AdjustmentResponse"];
                };
            };
        };
    };
    ApiKeys_listOfProject: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, environment, isActive, revoked. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, name, lastUsedAt. */
                sort?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"][];
                };
            };
        };
    };
    ApiKeys_create: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["CreatedApiKeyResponse"];
                };
            };
        };
    };
    Balances_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["BalanceResponse"];
                };
            };
        };
    };
    Balances_update: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBalanceRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["BalanceResponse"];
                };
            };
        };
    };
    Payments_request: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRequestRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["PaymentRequestResponse"];
                };
            };
        };
    };
    Payments_submit: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitPaymentRequest"];
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["SubmittedResponse"];
                };
            };
        };
    };
    Forecast_forecast: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ForecastResponse"];
                };
            };
        };
    };
    Projects_logo: {
        parameters: {
            path: {
                id: number;
                logoId: number;
            };
        };
        responses: {
            200: {
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
        };
    };
    Members_list: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MemberResponse"][];
                };
            };
        };
    };
    Members_set: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetMembersRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MemberResponse"][];
                };
            };
        };
    };
    Moves_latest: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["LatestMoveResponse"];
                };
            };
        };
    };
    Moves_start: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveRequest"];
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["MoveResponse"];
                };
            };
        };
    };
    Moves_cancel: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MoveResponse"];
                };
            };
        };
    };
    Moves_preview: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MovePreviewResponse"];
                };
            };
        };
    };
    Moves_resume: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MoveResponse"];
                };
            };
        };
    };
    Moves_stop: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["MoveResponse"];
                };
            };
        };
    };
    PaymentMethods_list: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PaymentMethodResponse"][];
                };
            };
        };
    };
    PaymentMethods_create: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentMethodRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["PaymentMethodResponse"];
                };
            };
        };
    };
    Plans_list: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PlanResponse"][];
                };
            };
        };
    };
    Plans_create: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlanRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["PlanResponse"];
                };
            };
        };
    };
    Sandbox_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SandboxResponse"];
                };
            };
        };
    };
    Sandbox_setBalance: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxBalanceRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SandboxResponse"];
                };
            };
        };
    };
    Sandbox_advance: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AdvanceResponse"];
                };
            };
        };
    };
    Statements_get: {
        parameters: {
            query: {
                /** @description Default csv. */
                format?: "csv" | "json" | "pdf";
                /** @description Of the PDF; by default the language of Settings. */
                language?: "en" | "ru" | "fa" | "zh" | "es";
                month: string;
                /** @description true: without the apostrophes that guard against spreadsheets. */
                raw?: "true" | "false";
            };
            path: {
                id: number;
            };
        };
        responses: {
            /** @description With format=json; else the same as a CSV or PDF file. */
            200: {
                content: {
                    "application/json": components["schemas"]["StatementResponse"];
                    "application/pdf": components["schemas"]["StatementResponse"];
                    "text/csv": components["schemas"]["StatementResponse"];
                };
            };
        };
    };
    Transactions_listOfProject: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, type, subscriptionId, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, amount. */
                sort?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TransactionResponse"][];
                };
            };
        };
    };
    Wallets_list: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WalletResponse"][];
                };
            };
        };
    };
    Webhooks_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, environment, isActive, paused. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt. */
                sort?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookResponse"][];
                };
            };
        };
    };
    Webhooks_create: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    Health_ready: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ReadyResponse"];
                };
            };
        };
    };
    Roles_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, code. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, code. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RoleResponse"][];
                };
            };
        };
    };
    Roles_create: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRoleRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
        };
    };
    Roles_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
        };
    };
    Roles_update: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRoleRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
        };
    };
    Roles_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
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
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
        };
    };
    Settings_get: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
        };
    };
    Settings_update: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsUpdate"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
        };
    };
    Brand_logo: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
        };
    };
    Subscriptions_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, afterId, projectId, status, environment, email, endDateFrom, endDateTo, endsWithinDays, planId, autoRenew, inGrace. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, status, startDate, endDate. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"][];
                };
            };
        };
    };
    Subscriptions_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    Deliveries_ofSubscription: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: id, webhookId, status, type, subscriptionId. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt. */
                sort?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeliveryResponse"][];
                };
            };
        };
    };
    Deleted_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, projectId. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, deletedAt. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedSubscriptionResponse"][];
                };
            };
        };
    };
    Bulk_export: {
        parameters: {
            query?: {
                /** @description As for the list. */
                filter?: string;
                format?: "csv";
                /** @description true: without the apostrophes that guard against spreadsheets. */
                raw?: "true" | "false";
                /** @description As for the list. */
                sort?: string;
            };
        };
        responses: {
            /** @description The file */
            200: {
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    Subscriptions_stats: {
        parameters: {
            query?: {
                /** @description One project; without it all of the caller's. */
                projectId?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionStats"];
                };
            };
        };
    };
    Support_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, userId, status, projectId, priority. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, priority, status. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TicketResponse"][];
                };
            };
        };
    };
    Support_open: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTicketRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["TicketResponse"];
                };
            };
        };
    };
    Support_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TicketWithReplies"];
                };
            };
        };
    };
    Support_move: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTicketRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TicketResponse"];
                };
            };
        };
    };
    Support_reply: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReplyRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["TicketWithReplies"];
                };
            };
        };
    };
    Sync_force: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForceSyncRequest"];
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["QueuedResponse"];
                };
            };
        };
    };
    Sync_logs: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, status, operation, subscriptionId, vpnUserId, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SyncLogResponse"][];
                };
            };
        };
    };
    Orphans_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, state. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, vpnLogin, lastSeenAt. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["OrphanResponse"][];
                };
            };
        };
    };
    Orphans_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["OrphanResponse"];
                };
            };
        };
    };
    Orphans_adopt: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdoptRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["OrphanResponse"];
                };
            };
        };
    };
    Orphans_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["OrphanResponse"];
                };
            };
        };
    };
    Orphans_ignore: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["OrphanResponse"];
                };
            };
        };
    };
    Orphans_adoptAll: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkAdoptionRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["BulkAdoptionResponse"];
                };
            };
        };
    };
    Previews_make: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PreviewResponse"];
                };
            };
        };
    };
    Previews_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PreviewResponse"];
                };
            };
        };
    };
    Previews_apply: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["QueuedResponse"];
                };
            };
        };
    };
    Sync_status: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SyncStatusResponse"];
                };
            };
        };
    };
    Uptime_read: {
        parameters: {
            query?: {
                /** @description Local days up to today. Default 30. */
                days?: number;
                /** @description How many at most. Default 10. */
                limit?: number;
                /** @description How many to leave out. Default 0. */
                offset?: number;
                /** @description Only the server of this project. */
                projectId?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UptimeResponse"];
                };
            };
        };
    };
    Topups_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, status, requestedBy, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, amount, status. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TopupResponse"][];
                };
            };
        };
    };
    Topups_request: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTopupRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["TopupResponse"];
                };
            };
        };
    };
    Topups_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TopupResponse"];
                };
            };
        };
    };
    Topups_approve: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TopupResponse"];
                };
            };
        };
    };
    Attachments_add: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A PDF, PNG or JPEG of at most 5,000,000 bytes.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The same content twice is one attachment. */
            201: {
                content: {
                    "application/json": components["schemas"]["AttachmentResponse"];
                };
            };
        };
    };
    Attachments_get: {
        parameters: {
            path: {
                attachmentId: number;
                id: number;
            };
        };
        responses: {
            /** @description A download; browsers show it in no page of the console. */
            200: {
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
        };
    };
    Topups_reject: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectTopupRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TopupResponse"];
                };
            };
        };
    };
    Reversals_request: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReverseTopup"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["ReversalResponse"];
                };
            };
        };
    };
    Topups_approveAll: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveRequests"];
            };
        };
        responses: {
            /** @description The result for each: approved or refused. */
            200: {
                content: {
                    "application/json": components["schemas"]["ApprovalOutcomes"];
                };
            };
        };
    };
    Reversals_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, topupRequestId, status, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, amount, status. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ReversalResponse"][];
                };
            };
        };
    };
    Reversals_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ReversalResponse"];
                };
            };
        };
    };
    Reversals_approve: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ReversalResponse"];
                };
            };
        };
    };
    Reversals_reject: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ReversalResponse"];
                };
            };
        };
    };
    Transactions_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, type, subscriptionId, from, to. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, amount. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TransactionResponse"][];
                };
            };
        };
    };
    Transactions_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
        };
    };
    Transactions_refund: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
        };
    };
    TransactionsExport_export: {
        parameters: {
            query?: {
                /** @description As for the list. */
                filter?: string;
                format?: "csv";
                /** @description true: without the apostrophes that guard against spreadsheets. */
                raw?: "true" | "false";
                /** @description As for the list. */
                sort?: string;
            };
        };
        responses: {
            /** @description The file */
            200: {
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    Users_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, accessGivenBy, role, isActive. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, email, firstName, lastName, lastLoginAt. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UserResponse"][];
                };
            };
        };
    };
    Users_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
        };
    };
    Users_update: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
        };
    };
    Users_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    UserFactors_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    UserLink_make: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["MadeLinkResponse"];
                };
            };
        };
    };
    UserSessions_list: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SessionResponse"][];
                };
            };
        };
    };
    UserSessions_endAll: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    UserSessions_end: {
        parameters: {
            path: {
                id: number;
                sessionId: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["EndedSessionResponse"];
                };
            };
        };
    };
    Analytics_read: {
        parameters: {
            query?: {
                /** @description The first day of a range of your own, given with `to` and instead of `range`. */
                from?: string;
                /** @description Local days up to today, which is the last of them, or a month. Default 30d. */
                range?: "7d" | "30d" | "90d" | "1y" | "this_month" | "last_month";
                /** @description Its last day, which belongs to it; at most 366 days. */
                to?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AnalyticsResponse"];
                };
            };
        };
    };
    PartnerBilling_balance: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PartnerBalanceResponse"];
                };
            };
        };
    };
    EventsPartner_list: {
        parameters: {
            query?: {
                /** @description The `nextAfter` of the page before. Without it the feed begins with the oldest event that is kept. */
                after?: number;
                /** @description Events per page, default 100. */
                limit?: number;
                /** @description Only these, separated by commas: subscription.created, subscription.activated, subscription.suspended, subscription.expiring, subscription.expired, subscription.cancelled, subscription.renewed, subscription.renewal_failed, subscription.deleted, vpn_user.synced, vpn_user.ready, vpn_user.failed, balance.low, topup.completed, api_key.expiring, webhook.disabled. */
                types?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["EventsPage"];
                };
            };
        };
    };
    PlansPartner_list: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["OfferedPlans"];
                };
            };
        };
    };
    SandboxPartner_advance: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["AdvanceResponse"];
                };
            };
        };
    };
    SandboxPartner_setBalance: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxBalanceRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PartnerBalanceResponse"];
                };
            };
        };
    };
    SubscriptionsPartner_list: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description In any letter case. */
                email?: string;
                /** @description Active ones that end within so many days. */
                endsWithinDays?: number;
                /** @description With `updatedSince`: also what was deleted since then; its `deletedAt` says when. */
                includeDeleted?: boolean;
                /** @description Rows per page, default 25. */
                limit?: number;
                status?: "pending" | "active" | "suspended" | "expired" | "cancelled";
                subscriptionId?: string;
                /** @description Only what was changed at or after this instant. To keep a copy, ask with the time of your last call less a minute. */
                updatedSince?: string;
                /** @description In any letter case. */
                vpnLoginId?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionsPage"];
                };
            };
        };
    };
    SubscriptionsPartner_create: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSubscriptionRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["SaleResponse"];
                };
            };
        };
    };
    SubscriptionsPartner_get: {
        parameters: {
            path: {
                subscriptionId: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    SubscriptionsPartner_remove: {
        parameters: {
            path: {
                subscriptionId: string;
            };
        };
        responses: {
            204: {
            };
        };
    };
    SubscriptionsPartner_change: {
        parameters: {
            path: {
                subscriptionId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSubscriptionRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    SubscriptionsPartner_cancel: {
        parameters: {
            path: {
                subscriptionId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelSubscriptionRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    SubscriptionsPartner_changePlan: {
        parameters: {
            path: {
                subscriptionId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePlanRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    SubscriptionsPartner_withdrawChange: {
        parameters: {
            path: {
                subscriptionId: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    SubscriptionsPartner_renew: {
        parameters: {
            header: {
                /** @description One renewal for each key, however often it is sent. */
                "Idempotency-Key": string;
            };
            path: {
                subscriptionId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenewSubscriptionRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
        };
    };
    SubscriptionsPartner_quote: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartnerQuoteRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["QuoteResponse"];
                };
            };
        };
    };
    PartnerBilling_transactions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Rows per page, default 25. */
                limit?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PartnerTransactionPage"];
                };
            };
        };
    };
    VpnUsersPartner_list: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
                /** @description Rows per page, default 25. */
                limit?: number;
                status?: "active" | "suspended" | "expired" | "cancelled";
                syncStatus?: "pending" | "synced" | "failed";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PartnerVpnUsersPage"];
                };
            };
        };
    };
    VpnUsersPartner_get: {
        parameters: {
            path: {
                vpnLogin: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PartnerVpnUserDetailResponse"];
                };
            };
        };
    };
    VpnUsersPartner_rotate: {
        parameters: {
            path: {
                vpnLogin: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["PartnerVpnUserDetailResponse"];
                };
            };
        };
    };
    Views_list: {
        parameters: {
            query?: {
                /** @description Only the views of this list. */
                list?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["ViewResponse"][];
                };
            };
        };
    };
    Views_save: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateViewRequest"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["ViewResponse"];
                };
            };
        };
    };
    Views_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    VpnUsers_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: q, id, projectId, subscriptionId, status, syncStatus, enabled, environment, isOnline, upstreamState, trafficPercentFrom. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt, lastSyncAt, endDate, syncStatus. */
                sort?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["VpnUserResponse"][];
                };
            };
        };
    };
    VpnUsers_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["VpnUserResponse"];
                };
            };
        };
    };
    Credentials_show: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["CredentialsResponse"];
                };
            };
        };
    };
    Credentials_rotate: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["VpnUserResponse"];
                };
            };
        };
    };
    Sync_resync: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["QueuedResponse"];
                };
            };
        };
    };
    VpnUsers_usage: {
        parameters: {
            query?: {
                /** @description The first day (UTC); 30 days before the last one where it is not given. */
                from?: string;
                /** @description The last day (UTC), which belongs to it; today where it is not given. */
                to?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["UsageDay"][];
                };
            };
        };
    };
    VpnUsers_stats: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["VpnUserStats"];
                };
            };
        };
    };
    Sync_retryFailed: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryFailedRequest"];
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["RetriedResponse"];
                };
            };
        };
    };
    Wallets_unbind: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    Deliveries_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeliveryResponse"];
                };
            };
        };
    };
    Deliveries_resend: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["DeliveryResponse"];
                };
            };
        };
    };
    Webhooks_listEvents: {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookEventResponse"][];
                };
            };
        };
    };
    Webhooks_get: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
        };
    };
    Webhooks_update: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
        };
    };
    Webhooks_remove: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeletedResponse"];
                };
            };
        };
    };
    Deliveries_list: {
        parameters: {
            query?: {
                /** @description A JSON object. Fields: id, webhookId, status, type, subscriptionId. */
                filter?: string;
                /** @description First and last row, both included; at most 1,000 rows. */
                range?: string;
                /** @description Field and direction. Fields: id, createdAt. */
                sort?: string;
            };
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeliveryResponse"][];
                };
            };
        };
    };
    Deliveries_ping: {
        parameters: {
            path: {
                id: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["DeliveryResponse"];
                };
            };
        };
    };
    Deliveries_replay: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayWebhookRequest"];
            };
        };
        responses: {
            202: {
                content: {
                    "application/json": components["schemas"]["ReplayResponse"];
                };
            };
        };
    };
    Webhooks_rotate: {
        parameters: {
            path: {
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateWebhookRequest"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    webhook_api_key_expiring: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["KeyExpiringData"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "api_key.expiring";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_balance_low: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["LowBalanceData"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "balance.low";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_subscription_activated: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["SubscriptionResponse"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "subscription.activated";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_subscription_cancelled: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["SubscriptionCancelledData"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "subscription.cancelled";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_subscription_created: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["SubscriptionResponse"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "subscription.created";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_subscription_deleted: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["SubscriptionResponse"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "subscription.deleted";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_subscription_expired: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["SubscriptionResponse"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "subscription.expired";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_subscription_expiring: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["SubscriptionExpiringData"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "subscription.expiring";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_subscription_renewal_failed: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["SubscriptionRenewalFailedData"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "subscription.renewal_failed";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_subscription_renewed: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["SubscriptionResponse"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "subscription.renewed";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_subscription_suspended: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["SubscriptionResponse"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "subscription.suspended";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_topup_completed: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["TopupCompletedData"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "topup.completed";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_vpn_user_failed: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["VpnUserFailedData"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "vpn_user.failed";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_vpn_user_ready: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["VpnUserEventData"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "vpn_user.ready";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_vpn_user_synced: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["VpnUserEventData"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "vpn_user.synced";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
    webhook_webhook_disabled: {
        parameters: {
            header: {
                /** @description `evt_` and the `id` of the event in the feed; the same for every try. */
                "webhook-id": string;
                /** @description As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced. */
                "webhook-signature": string;
                /** @description When it was sent, in seconds since 1970. */
                "webhook-timestamp": string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    data: components["schemas"]["WebhookDisabledData"];
                    /**
                     * Format: date-time
                     * @description The `createdAt` of the event in the feed.
                     */
                    timestamp: string;
                    /** @enum {string} */
                    type: "webhook.disabled";
                };
            };
        };
        responses: {
            /** @description You have it. */
            "2XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "4XX": {
            };
            /** @description It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says. */
            "5XX": {
            };
            /** @description This address is not used any more: the webhook is switched off. */
            410: {
            };
        };
    };
}
