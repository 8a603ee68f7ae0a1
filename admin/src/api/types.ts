import type { components } from './schema';

/** What the API calls a thing, by the name that its OpenAPI document has for it. Its comments are those of the API. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/*
 * What the screens call the shapes of the API. They are made from its OpenAPI document (`npm run api:types`): a field is added there, never
 * here. Money, token amounts, prices and rates are decimal strings; times are ISO 8601 in UTC.
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
/** What a connection test found. */
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
/** What an action would cost and leave behind. */
export type Quote = Shape<'QuoteResponse'>;
export type QuoteBody = Shape<'QuoteRequest'>;
export type DeletedSubscription = Shape<'DeletedSubscriptionResponse'>;
export type TransferPreview = Shape<'TransferPreviewResponse'>;
export type SubscriptionStatus = Subscription['status'];
export type SubscriptionStats = Shape<'SubscriptionStats'>;
/** Cancelling is final: the pages offer it for one subscription at a time alone. */
export type BulkAction = Exclude<Shape<'BulkRequest'>['action'], 'cancel'>;
/** What became of a row of a file, or would. */
export type AdoptionRow = Shape<'AdoptionRow'>;
/** What a project would pay, in a preview. */
export type ProjectCost = Shape<'ProjectCostRow'>;
export type ImportMode = Shape<'ImportRequest'>['mode'];
export type ImportRow = Shape<'ImportRow'>;
export type VpnUser = Shape<'VpnUserResponse'>;
/** What a customer connects with. */
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

/** Shares and changes are percents with one decimal, and null where there is nothing to take them of. */
export type Analytics = Shape<'AnalyticsResponse'>;
export type AnalyticsRange = Analytics['range'];
/** A range by its name, or one's own by its days. */
export type AskedRange = { range: Exclude<AnalyticsRange, 'custom'> } | { from: string; to: string };
export type ProjectRevenue = Shape<'ProjectRevenue'>;
export type Cohort = Shape<'Cohort'>;
export type DayRevenue = Shape<'DayRevenue'>;
export type GrowthFigure = keyof Analytics['growth'];

/** The audit trail: who did what to which thing, and how it ended. */

export type AuditLog = Shape<'AuditLogResponse'>;
export type AuditOutcome = AuditLog['outcome'];

/** Balances, the ledger, and how money comes in. */

export type Balance = Shape<'BalanceResponse'>;
export type Sandbox = Shape<'SandboxResponse'>;
export type Forecast = Shape<'ForecastResponse'>;
/** Every project's balance and how far it reaches. */
export type Runway = Shape<'RunwayResponse'>;
export type ProjectRunway = Shape<'ProjectRunway'>;
export type ForecastDay = Forecast['days'][number];
export type Transaction = Shape<'TransactionResponse'>;
export type TransactionType = Transaction['type'];
export type Statement = Shape<'StatementResponse'>;
export type TopupRequest = Shape<'TopupResponse'>;
export type Adjustment = Shape<'AdjustmentResponse'>;
/** What became of each of several that were approved together. */
export type ApprovalOutcomes = Shape<'ApprovalOutcomes'>;
export type TopupReversal = Shape<'ReversalResponse'>;
/** A raised limit that waits, or was decided. */
export type PendingChange = Shape<'PendingChangeResponse'>;
/** Whether the person who asks may confirm a record that waits, and who could. */
export type Confirmation = Shape<'Confirmation'>;
/** A receipt, a credit note or a statement. */
export type PaperDocument = Shape<'DocumentResponse'>;
export type PaymentMethod = Shape<'PaymentMethodResponse'>;
export type PaymentMethodType = PaymentMethod['type'];

/** Top-ups that are paid with the token. */

/** A token in which can be paid. */
export type Asset = Shape<'AssetResponse'>;
export type CryptoPaymentRequest = Shape<'PaymentRequestResponse'>;
export type CryptoPayment = Shape<'CryptoPaymentResponse'>;
/** Tokens that go back to who paid them. */
export type CryptoRefund = Shape<'RefundResponse'>;
export type CryptoPaymentStatus = Shape<'PaymentStatusResponse'>;

/** What a user is notified of, and how. */

export type NotificationPreferences = Shape<'PreferencesResponse'>;
export type NotificationPreference = Shape<'PreferenceResponse'>;
export type NotificationType = NotificationPreference['type'];

export type Ticket = Shape<'TicketResponse'>;
export type TicketThread = Shape<'TicketWithReplies'>;
export type TicketPriority = Ticket['priority'];
export type TicketStatus = Ticket['status'];

/** How the upstream core is kept in step. */

export type SyncStatus = Shape<'SyncStatusResponse'>;
export type ProjectSync = Shape<'ProjectSyncResponse'>;
export type SyncLog = Shape<'SyncLogResponse'>;
export type SyncOrphan = Shape<'OrphanResponse'>;
export type SyncPreview = Shape<'PreviewResponse'>;
export type SyncPreviewItem = Shape<'PreviewItemResponse'>;

/** Where a project's events are sent, and what became of each. */

export type Webhook = Shape<'WebhookResponse'>;
export type WebhookEvent = NonNullable<Webhook['events']>[number];
/** The secret comes this once. */
export type WebhookWithSecret = Shape<'WebhookWithSecret'>;
export type WebhookDelivery = Shape<'DeliveryResponse'>;
