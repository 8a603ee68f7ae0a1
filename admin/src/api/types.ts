/*
 * What the screens call the shapes of the API. They are made from its OpenAPI document (`npm run api:types`): a field is added there, never
 * here. Money, token amounts, prices and rates are decimal strings; times are ISO 8601 in UTC.
 */
import type { Shape } from './shape';

export type Instant = string;
export type Money = string;

export type CurrentUser = Shape<'MeResponse'>;
export type LoginAnswer = Shape<'LoginResponse'>;
export type SessionRow = Shape<'SessionResponse'>;
export type User = Shape<'UserResponse'>;
export type Role = User['role'];

export type Project = Shape<'ProjectResponse'>;
export type ProjectMember = Shape<'MemberResponse'>;
export type WalletBinding = Shape<'WalletResponse'>;

export type ApiKey = Shape<'ApiKeyResponse'>;
/** The full key comes this once. */
export type CreatedApiKey = Shape<'CreatedApiKeyResponse'>;
export type Environment = ApiKey['environment'];
export type KeyUsage = Shape<'UsageResponse'>;

export type Subscription = Shape<'SubscriptionResponse'>;
export type SubscriptionStatus = Subscription['status'];
export type SubscriptionStats = Shape<'SubscriptionStats'>;
/** Cancelling is final: the pages offer it for one subscription at a time alone. */
export type BulkAction = Exclude<Shape<'BulkRequest'>['action'], 'cancel'>;
export type BulkAnswer = Shape<'BulkResponse'>;
export type ImportMode = Shape<'ImportRequest'>['mode'];
export type ImportAnswer = Shape<'ImportResponse'>;
export type ImportRow = Shape<'ImportRow'>;
export type VpnUser = Shape<'VpnUserResponse'>;
export type VpnUserStats = Shape<'VpnUserStats'>;

export type DashboardStats = Shape<'DashboardStats'>;
export type Notification = Shape<'NotificationResponse'>;
export type Settings = Shape<'SettingsResponse'>;
export type PublicConfig = Shape<'ConfigResponse'>;
