/*
 * Made by `npm run api:types` from the backend's OpenAPI document: a change by hand is lost. A test fails when it is stale.
 */
export interface paths {
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        CredentialsResponse: {
            /**
             * @description The address of the subscription.
             * @example https://vpn.example.com/sub/q7Hc2mWx
             */
            link?: string;
            login?: string;
            password?: string;
        };
        DayRevenue: {
            /** @example 10.00 */
            amount: string;
            /** @description A day of the time zone in Settings. */
            date: string;
            /** @description Subscriptions created on that day. */
            sales: number;
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
        NextCharge: {
            /** @example 10.00 */
            amount: string;
            /** Format: date-time */
            date: string;
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
        QuoteLine: {
            /** @example 10.00 */
            amount: string;
            /** @example Plan Monthly, 30 days */
            text: string;
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
        StatusCounts: {
            active: number;
            cancelled: number;
            expired: number;
            pending: number;
            suspended: number;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
}
