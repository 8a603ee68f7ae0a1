import { productName } from '../../format/capability';
import {
  CANCEL_REFUNDS,
  CHANGE_KINDS,
  CHANGE_TIMES,
  FACTORS,
  KEY_SCOPES,
  labelIn,
  MFA_REQUIRED,
  MOVE_PHASES,
  RANGES,
  ROLE_SCOPES,
  TRAFFIC_RESETS,
} from '../../format/choices';
import { METHOD_TYPES } from '../../format/paymentMethod';
import { labelOf } from '../../components/text/StatusChip';
import { t } from '../../language/language';
import { LANGUAGES } from '../../language/names';
import { serverText } from '../../language/serverText';

type Words = (value: string) => string;

const of =
  (choices: Parameters<typeof labelIn>[0]): Words =>
  (value) =>
    labelIn(choices, value);
const among =
  (words: Readonly<Record<string, string>>, otherwise: Words = (value) => value): Words =>
  (value) =>
    Object.hasOwn(words, value) ? (words[value] ?? value) : otherwise(value);

/** Why something was held, cancelled, refused or failed; what people write as a reason is none of these, and stays. */
const CAUSES: Readonly<Record<string, string>> = {
  // Payments in tokens.
  wallet_not_bound: t('The wallet is not bound to a project'),
  several_projects: t('The wallet is bound to several projects'),
  too_large: t('Unusually large'),
  reverted: t('Reverted on the chain'),
  wrong_token: t('Another token'),
  wrong_receiver: t('Another receiver'),
  wrong_transfer: t('Another transfer than approved'),
  dust: t('Less than 0.01 USD'),
  dropped: t('Unknown to every node'),
  replaced: t('Replaced by another transaction'),
  reorganised: t('Undone by the chain'),
  kept: t('Kept as income'),
  refunded: t('Sent back'),
  // Subscriptions and their users on the VPN server.
  core_refused: t('Refused by the VPN server'),
  core_unreachable: t('The VPN server could not be reached'),
  not_renewed: t('Not renewed in time'),
  not_renewable: t('Cannot be renewed'),
  insufficient_balance: t('Not enough balance'),
  project_paused: t('The project is paused'),
  project_inactive: t('The project is archived'),
  server_unsupported: t('Version of the VPN server not supported'),
  max_users_reached: t('User limit of the project reached'),
  auth_rejected: t('Login or password rejected'),
  forbidden: t('Access denied'),
  not_found: t('Not found'),
  conflict: t('Another user has that login'),
  invalid: t('Rejected as invalid'),
  rate_limited: t('Too many calls'),
  unavailable: t('Not available'),
  timeout_unknown: t('No answer in time'),
  contract_changed: t('Unexpected answer'),
  unsupported: t('Version not supported'),
  // API keys and webhooks.
  'no key': t('No key'),
  malformed: t('Not a key'),
  unknown: t('Unknown'),
  revoked: labelOf('revoked'),
  rotated: t('Replaced'),
  expired: labelOf('expired'),
  inactive: labelOf('inactive'),
  'project deleted': t('Project deleted'),
  gone: t('The address answered 410 Gone'),
};
const cause = among(CAUSES);
const driver: Words = (name) => productName(name) ?? name;

/** By field: its values in the words of the screens. Codes that programs share with people, such as permissions and types of events, stay. */
const WORDS: Readonly<Record<string, Words>> = {
  status: labelOf,
  syncStatus: labelOf,
  environment: labelOf,
  priority: labelOf,
  role: labelOf,
  operation: labelOf,
  message: serverText,
  type: of(METHOD_TYPES),
  source: among({ manual: t('Manual'), automatic: t('Automatic'), crypto: t('Crypto') }),
  trafficReset: of(TRAFFIC_RESETS),
  mfaRequired: of(MFA_REQUIRED),
  scope: of(ROLE_SCOPES),
  scopes: of(KEY_SCOPES),
  factors: of(FACTORS),
  method: among({ password: t('Password'), single_sign_on: t('Single sign-on'), recovery_code: t('Recovery code') }, of(FACTORS)),
  purpose: among({ invitation: t('Invitation'), reset: t('Reset Link') }),
  phase: of(MOVE_PHASES),
  kind: of(CHANGE_KINDS),
  refund: of(CANCEL_REFUNDS),
  when: of(CHANGE_TIMES),
  range: of(RANGES),
  format: (value) => value.toUpperCase(),
  language: among(LANGUAGES),
  coreDriver: driver,
  fromDriver: driver,
  toDriver: driver,
  reason: cause,
  cause,
  cancelCause: cause,
  heldReason: cause,
  disabledReason: cause,
  failure: cause,
  outcome: among({
    paid: t('Paid in full'),
    underpaid: t('Paid too little'),
    overpaid: t('Paid too much'),
    late: t('Paid late'),
    without_request: t('Paid without a request'),
  }),
};

/** A value of a field as the screens call it; without words for it, the value itself. */
export const valueName = (field: string, value: string): string => (Object.hasOwn(WORDS, field) ? (WORDS[field]?.(value) ?? value) : value);
