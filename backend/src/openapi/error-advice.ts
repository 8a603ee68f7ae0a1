/** How a program goes on after a refusal. */
interface Advice {
  /** Whether the very same call, with the same Idempotency-Key, can succeed later. */
  repeat: 'yes' | 'no';
  /** When to repeat it. */
  when: string;
  todo: string;
}

const BACKOFF = 'as `Retry-After` says, otherwise with a growing wait';

/** For each code that a partner can meet. A test compares these with the errors of the routes. */
export const ERROR_ADVICE: Readonly<Record<string, Advice>> = {
  validation_failed: { repeat: 'no', when: '', todo: 'Correct the `fields`.' },
  invalid_json: { repeat: 'no', when: '', todo: 'Send JSON.' },
  invalid_cursor: { repeat: 'no', when: '', todo: 'Begin the list again without `cursor`.' },
  idempotency_key_required: { repeat: 'no', when: '', todo: 'Send an `Idempotency-Key`.' },
  invalid_api_key: { repeat: 'no', when: '', todo: 'Ask for a new key.' },
  insufficient_balance: { repeat: 'yes', when: 'after a top-up', todo: 'Top up: `required` and `available` say by how much.' },
  scope_missing: { repeat: 'yes', when: 'once the key has the `requiredScope`', todo: 'Staff add the scope to the key.' },
  address_not_allowed: { repeat: 'yes', when: 'once your address is allowed', todo: 'Staff add the address to the key.' },
  refund_forbidden: { repeat: 'no', when: '', todo: 'Cancel with `"refund": "none"`, or ask staff.' },
  project_paused: {
    repeat: 'yes',
    when: 'once the project is active again',
    todo: 'Do nothing that costs money: sales, renewals, activations and changes of plan are refused. The rest works, and customers keep their access.',
  },
  project_inactive: {
    repeat: 'yes',
    when: 'once the project is active again',
    todo: 'Stop: no call for this project works, not even a read.',
  },
  server_unsupported: { repeat: 'yes', when: 'once staff have updated the VPN server', todo: 'Stop selling, and inform staff.' },
  sandbox_only: { repeat: 'no', when: '', todo: 'Use a development key.' },
  not_found: { repeat: 'no', when: '', todo: 'Check the id. After a `DELETE` it means: done.' },
  events_expired: {
    repeat: 'no',
    when: '',
    todo: 'Read the feed without `after`, and compare what you keep with `GET /api/v1/subscriptions`: events are missing.',
  },
  subscription_id_taken: {
    repeat: 'no',
    when: '',
    todo: 'Read it: it may be your own sale of more than 24 hours ago. Otherwise use another id.',
  },
  vpn_login_taken: { repeat: 'no', when: '', todo: 'Leave `vpnLoginId` out, or send another one.' },
  max_users_reached: { repeat: 'yes', when: 'once another subscription has ended, or the limit is raised', todo: 'Inform staff.' },
  invalid_transition: { repeat: 'no', when: '', todo: 'Read it: `allowedActions` says what its state allows.' },
  immutable_field: { repeat: 'no', when: '', todo: 'Leave the field out.' },
  stale: { repeat: 'no', when: '', todo: 'Read it again and decide again; send the new `version`. The same key may be used.' },
  price_changed: {
    repeat: 'no',
    when: '',
    todo: 'Look at `quote` in the error; send its `amount` as `expectedAmount`, and its `asOf`. The same key may be used.',
  },
  credentials_not_ready: { repeat: 'yes', when: 'after the event `vpn_user.ready`', todo: 'Wait.' },
  rotation_unsupported: { repeat: 'no', when: '', todo: 'The VPN server of this project cannot do this.' },
  idempotency_in_progress: {
    repeat: 'yes',
    when: 'after `Retry-After`, 1 second',
    todo: 'Wait: the first call with this key is still being carried out. Its answer comes then.',
  },
  body_too_large: { repeat: 'no', when: '', todo: 'Send at most 100 kB.' },
  not_json: { repeat: 'no', when: '', todo: 'Send `Content-Type: application/json`.' },
  idempotency_key_reused: {
    repeat: 'no',
    when: '',
    todo: 'This key was used for another call within 24 hours. Use one key for each action.',
  },
  rate_limited: { repeat: 'yes', when: 'after `Retry-After`', todo: 'Wait, and call less often.' },
  internal_error: { repeat: 'yes', when: 'with a growing wait, a few times', todo: 'Give staff the `requestId`.' },
  busy: { repeat: 'yes', when: BACKOFF, todo: 'Wait.' },
  database_unavailable: { repeat: 'yes', when: BACKOFF, todo: 'Wait.' },
  sandbox_advancing: {
    repeat: 'yes',
    when: 'after `Retry-After`, 1 second',
    todo: 'Send the same key: the repeat waits for the same advance. With another key the time moves further.',
  },
};

export const adviceTable = (): string =>
  [
    '| code | same call, same key again? | what to do |',
    '| --- | --- | --- |',
    ...Object.entries(ERROR_ADVICE).map(
      ([code, { repeat, when, todo }]) => `| \`${code}\` | ${when ? `${repeat}, ${when}` : repeat} | ${todo} |`,
    ),
  ].join('\n');
