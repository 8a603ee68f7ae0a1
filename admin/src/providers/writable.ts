/**
 * What each record takes back. The API refuses a read-only field, and a form usually holds the whole record. `version` goes along, so that a
 * change made meanwhile by somebody else is not overwritten.
 */
const WRITABLE: Record<string, readonly string[]> = {
  projects: [
    'name',
    'description',
    'managerId',
    'kageLogin',
    'kagePassword',
    'pricePerSubscription',
    'status',
    'maxUsers',
    'maxSessions',
    'maxInstalls',
    'maxSubscriptionDays',
    'termDays',
    'coreDriver',
    'coreUrl',
    'version',
  ],
  subscriptions: [
    'projectId',
    'subscriptionId',
    'vpnLoginId',
    'status',
    'startDate',
    'endDate',
    'email',
    'name',
    'surname',
    'phone',
    'paymentMethod',
    'paymentHash',
    'maxSessions',
    'maxInstalls',
    'correction',
    'version',
  ],
  'api-keys': ['name', 'isActive', 'rateLimitPerHour', 'expiresAt', 'allowedCidrs'],
  users: ['email', 'password', 'firstName', 'lastName', 'role', 'isActive', 'projectIds'],
};

export function writableOnly(resource: string, data: Record<string, unknown>): Record<string, unknown> {
  const names = WRITABLE[resource];
  if (!names) return data;
  return Object.fromEntries(names.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]));
}
