import type { components } from './schema';

/** A schema of the API by its name in the OpenAPI document, with its comments. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/*
 * The names of the API's shapes in the screens. They are made from its OpenAPI document (`npm run api:types`): a field is added there,
 * never here. Money, token amounts, prices and rates are decimal strings; times are ISO 8601 in UTC.
 */

export type Money = string;

export type CurrentUser = Shape<'MeResponse'>;
export type LoginAnswer = Shape<'LoginResponse'>;
export type SecondStep = Shape<'SecondStepResponse'>;
export type Factors = Shape<'FactorsResponse'>;
export type SessionRow = Shape<'SessionResponse'>;
export type User = Shape<'UserResponse'>;
/** The code of a role, as a user's record has it. */
export type Role = User['role'];
export type RoleRecord = Shape<'RoleResponse'>;

export type Project = Shape<'ProjectResponse'>;
/** A kind of VPN server: what to fill in for it, and what it enforces. */
export type CoreDriver = Shape<'CoreDriverResponse'>;
export type DriverField = CoreDriver['fields'][number];
export type Capabilities = CoreDriver['capabilities'][string];
export type CapabilityName = keyof Capabilities;
/** The result of a connection test. */
export type FoundServer = Shape<'ConnectionResponse'>;
export type MoveTarget = Shape<'MoveRequest'>;
export type MovePreview = Shape<'MovePreviewResponse'>;
export type ProjectMove = Shape<'MoveResponse'>;
export type ProjectMember = Shape<'MemberResponse'>;
export type WalletBinding = Shape<'WalletResponse'>;

export type ApiKey = Shape<'ApiKeyResponse'>;
/** The full key comes this once. */
export type CreatedApiKey = Shape<'CreatedApiKeyResponse'>;
export type Environment = ApiKey['environment'];
export type KeyUsage = Shape<'UsageResponse'>;
export type KeyScope = NonNullable<ApiKey['scopes']>[number];
export type ApiRequest = Shape<'ApiRequestResponse'>;

export type Plan = Shape<'PlanResponse'>;
export type Subscription = Shape<'SubscriptionResponse'>;
/** The cost and the result that an action would have. */
export type Quote = Shape<'QuoteResponse'>;
export type QuoteBody = Shape<'QuoteRequest'>;
export type DeletedSubscription = Shape<'DeletedSubscriptionResponse'>;
export type TransferPreview = Shape<'TransferPreviewResponse'>;
export type SubscriptionStatus = Subscription['status'];
export type SubscriptionStats = Shape<'SubscriptionStats'>;
/** Cancelling is final: the pages offer it for one subscription at a time alone. */
export type BulkAction = Exclude<Shape<'BulkRequest'>['action'], 'cancel'>;
/** The result for a row of a file, or its preview. */
export type AdoptionRow = Shape<'AdoptionRow'>;
/** The amount that a project would pay, in a preview. */
export type ProjectCost = Shape<'ProjectCostRow'>;
export type ImportMode = Shape<'ImportRequest'>['mode'];
export type ImportRow = Shape<'ImportRow'>;
export type VpnUser = Shape<'VpnUserResponse'>;
/** The credentials of a customer. */
export type Credentials = Shape<'CredentialsResponse'>;
/** Traffic of a day of UTC. */
export type UsageDay = Shape<'UsageDay'>;
export type DashboardDay = Shape<'DashboardDay'>;
export type ServerUptime = Shape<'ServerUptime'>;
export type UptimeDay = Shape<'UptimeDay'>;
export type VpnUserStats = Shape<'VpnUserStats'>;

export type AttentionItem = Shape<'AttentionItem'>;
export type DashboardStats = Shape<'DashboardStats'>;
export type Notification = Shape<'NotificationResponse'>;
export type Settings = Shape<'SettingsResponse'>;
export type SettingsBody = Shape<'SettingsUpdate'>;
export type PublicConfig = Shape<'ConfigResponse'>;

/** Shares and changes are percents with one decimal, and null where there is nothing to compare. */
export type Analytics = Shape<'AnalyticsResponse'>;
export type AnalyticsRange = Analytics['range'];
/** A range by its name, or any other by its days. */
export type AskedRange = { range: Exclude<AnalyticsRange, 'custom'> } | { from: string; to: string };
export type ProjectRevenue = Shape<'ProjectRevenue'>;
export type Cohort = Shape<'Cohort'>;
export type DayRevenue = Shape<'DayRevenue'>;
export type GrowthFigure = keyof Analytics['growth'];

/** The audit trail: who did what to which record, with the outcome. */

export type AuditLog = Shape<'AuditLogResponse'>;
export type AuditOutcome = AuditLog['outcome'];

/** Balances, the ledger, and how money comes in. */

export type Balance = Shape<'BalanceResponse'>;
export type Sandbox = Shape<'SandboxResponse'>;
export type Forecast = Shape<'ForecastResponse'>;
/** Every project's balance and how long it will last. */
export type Runway = Shape<'RunwayResponse'>;
export type ProjectRunway = Shape<'ProjectRunway'>;
export type ForecastDay = Forecast['days'][number];
export type Transaction = Shape<'TransactionResponse'>;
export type TransactionType = Transaction['type'];
export type Statement = Shape<'StatementResponse'>;
export type TopupRequest = Shape<'TopupResponse'>;
export type Adjustment = Shape<'AdjustmentResponse'>;
/** The result for each of several requests that were approved together. */
export type ApprovalOutcomes = Shape<'ApprovalOutcomes'>;
export type TopupReversal = Shape<'ReversalResponse'>;
/** A raised limit that waits or was decided. */
export type PendingChange = Shape<'PendingChangeResponse'>;
/** Whether the reader may confirm a waiting record, and who else could. */
export type Confirmation = Shape<'Confirmation'>;
/** A receipt, a credit note or a statement. */
export type PaperDocument = Shape<'DocumentResponse'>;
export type PaymentMethod = Shape<'PaymentMethodResponse'>;
export type PaymentMethodType = PaymentMethod['type'];

/** Top-ups that are paid with the token. */

/** A token that can be used for payments. */
export type Asset = Shape<'AssetResponse'>;
export type CryptoPaymentRequest = Shape<'PaymentRequestResponse'>;
export type CryptoPayment = Shape<'CryptoPaymentResponse'>;
/** A refund in tokens to their payer. */
export type CryptoRefund = Shape<'RefundResponse'>;
export type CryptoPaymentStatus = Shape<'PaymentStatusResponse'>;

/** The kinds of notifications that a user gets, and the channels. */

export type NotificationPreferences = Shape<'PreferencesResponse'>;
export type NotificationPreference = Shape<'PreferenceResponse'>;
export type NotificationType = NotificationPreference['type'];

export type Ticket = Shape<'TicketResponse'>;
export type TicketThread = Shape<'TicketWithReplies'>;
export type TicketPriority = Ticket['priority'];
export type TicketStatus = Ticket['status'];

/** The synchronisation with VPN servers. */

export type SyncStatus = Shape<'SyncStatusResponse'>;
export type ProjectSync = Shape<'ProjectSyncResponse'>;
export type SyncLog = Shape<'SyncLogResponse'>;
export type SyncOrphan = Shape<'OrphanResponse'>;
export type SyncPreview = Shape<'PreviewResponse'>;
export type SyncPreviewItem = Shape<'PreviewItemResponse'>;

/** The addresses to which a project's events are sent, and the deliveries. */

export type Webhook = Shape<'WebhookResponse'>;
export type WebhookEvent = NonNullable<Webhook['events']>[number];
/** The secret comes this once. */
export type WebhookWithSecret = Shape<'WebhookWithSecret'>;
export type WebhookDelivery = Shape<'DeliveryResponse'>;
