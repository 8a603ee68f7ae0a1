import { t } from '../../language/language';

/** What the fields of records are called on the screens that show them. */
const NAMES: Readonly<Record<string, string>> = {
  address: t('Address'),
  allowedCidrs: t('Allowed addresses'),
  amount: t('Amount'),
  autoRenew: t('Renews by itself'),
  autoTopupAmount: t('Auto topup amount (USD)'),
  autoTopupEnabled: t('Auto topup'),
  balance: t('Balance'),
  code: t('Code'),
  dateFormat: t('Date format'),
  description: t('Description'),
  email: t('Email'),
  endDate: t('End Date'),
  environment: t('Environment'),
  events: t('Events'),
  expiresAt: t('Expires'),
  firstName: t('First Name'),
  language: t('Language'),
  lastName: t('Last Name'),
  lowBalanceThreshold: t('Low balance threshold (USD)'),
  maxInstalls: t('Max installs'),
  maxSessions: t('Max sessions'),
  maxUsers: t('Max Users'),
  name: t('Name'),
  nextPlan: t('Next plan'),
  overdraftLimit: t('Overdraft (USD)'),
  password: t('Password'),
  paymentMethod: t('Payment Method'),
  permissions: t('Permissions'),
  phone: t('Phone'),
  plan: t('Plan'),
  price: t('Price'),
  pricePerSubscription: t('Price per subscription'),
  priority: t('Priority'),
  projectId: t('Project'),
  projectIds: t('Projects'),
  rateLimitPerHour: t('Rate limit per hour'),
  reason: t('Reason'),
  role: t('Role'),
  startDate: t('Start Date'),
  status: t('Status'),
  subject: t('Subject'),
  subscriptionId: t('Subscription ID'),
  surname: t('Surname'),
  timezone: t('Time zone'),
  trafficLimitBytes: t('Traffic limit'),
  type: t('Type'),
  url: t('Address'),
  userId: t('User'),
  vpnLogin: t('VPN Login'),
};

/** `pricePerSubscription` → 'Price per subscription'; what no screen shows: `kageUserId` → 'Kage user ID'. */
export function fieldName(name: string): string {
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (known) return known;
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(id|ids|ip|url|api|vpn|usd)\b/g, (word) => (word === 'ids' ? t('IDs') : word.toUpperCase()));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
