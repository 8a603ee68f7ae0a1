import { t } from '../../language/language';
export interface DocsSection {
  id: string;
  title: string;
  /** Paragraphs; a list is an array. Text between backticks is code. */
  body: readonly (string | readonly string[])[];
}

/** The documentation of this product, for staff and for partners. */
export const SECTIONS: readonly DocsSection[] = [
  {
    id: 'roles',
    title: t('Role-based access'),
    body: [
      t(
        'There are five built-in roles, and an admin can add others. A global admin sees and manages everything. Finance works on the money of all projects. Project managers, support and viewers see the projects that are assigned to them, and nothing else: every list, count, search and export is limited to them.',
      ),
      [
        t(
          'Project managers edit a project’s name, description and VPN server credentials; they manage its keys, subscriptions, wallets, webhooks, payment methods and low-balance threshold, and ask for topups.',
        ),
        t(
          'Global admins also set prices, limits and status, manage people, approve topups, refund, adjust balances and read the audit log.',
        ),
      ],
    ],
  },
  {
    id: 'keys',
    title: t('API-key authentication'),
    body: [
      t(
        'Each call to `/api/v1` carries a key of one project: `Authorization: Bearer kage_live_…`. The full key is shown once, when it is made; only a hash of it is stored.',
      ),
      [
        t(
          'Production keys (`kage_live_`) sell for money. Development keys (`kage_test_`) are a sandbox: it has a balance and a time of its own, which the shop sets, and the real VPN server is never called.',
        ),
        t(
          'A deleted, expired or deactivated key fails on the very next call. Rotating gives a new key while the old one still works for up to 72 hours.',
        ),
        t(
          'A key can be limited to addresses and to scopes, such as reading alone, and has a limit of calls an hour (1000 unless set otherwise).',
        ),
        t('Members of the project are notified 14 and 3 days before a key expires; its partner gets the event `api_key.expiring`.'),
        t('The request log of a key lists each call of the last 7 days. The `requestId` of an error in a shop’s log finds the call there.'),
      ],
    ],
  },
  {
    id: 'external-api',
    title: t('The external API'),
    body: [
      t(
        'Partners create, read, change, renew and delete subscriptions, and read VPN users, the balance and the transactions of their project. The whole description, with a page to try calls on, is at `/api/docs`.',
      ),
      [
        t(
          '`POST /api/v1/subscriptions` sells; the balance is charged and the VPN user is on its way to the VPN server in the same moment.',
        ),
        t('`GET /api/v1/subscriptions` lists, newest first, onward by `nextCursor`; `updatedSince` gives what has changed.'),
        t(
          '`PATCH`, `DELETE /api/v1/subscriptions/{subscriptionId}` and `POST …/renew` change one. `GET /api/v1/vpn/users` shows what the VPN server knows.',
        ),
        t('`GET /api/v1/balance` and `GET /api/v1/transactions` show the money.'),
        t(
          '`GET /api/v1/events` is the feed of everything that has happened, complete and in order, for 30 days: a shop that was offline goes on from the last id that it has seen.',
        ),
      ],
    ],
  },
  {
    id: 'idempotency',
    title: t('Repeating a request safely'),
    body: [
      t(
        'Send an `Idempotency-Key` of your own with each POST. When an answer is lost, send the same request with the same key: it is done once, and the first answer comes again with `Idempotent-Replayed: true`. Keys are kept for 24 hours.',
      ),
      [
        t('The same key with another body is 422 `idempotency_key_reused`.'),
        t('While the first is still under way, a repeat is 409 `idempotency_in_progress`.'),
      ],
    ],
  },
  {
    id: 'limits',
    title: t('Limits'),
    body: [
      t(
        'Every answer of `/api/v1` states the limit of its key: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds). Above it the answer is 429 with `Retry-After`. A body is at most 100 kB.',
      ),
    ],
  },
  {
    id: 'errors',
    title: t('Errors'),
    body: [
      t(
        'Every error has one form: `statusCode`, a stable `code`, a `message` for people, `fields` where input was wrong, and a `requestId` to quote in a ticket.',
      ),
      [
        t('`400`: something in the request is wrong; `fields` says what.'),
        t('`401`: no valid key.'),
        t('`402` `insufficient_balance`: the balance does not cover it (`required`, `available`).'),
        t('`403`: not allowed, such as `project_paused`.'),
        t('`404`: not there, or not yours.'),
        t('`409`: taken already, or not possible in this state.'),
        t('`429`: too many calls.'),
        t('`502` and `503`: the VPN server or the chain answered badly or cannot be reached.'),
      ],
    ],
  },
  {
    id: 'states',
    title: t('Subscriptions and their states'),
    body: [
      [
        t('`pending` costs nothing and has no VPN user. Activating it charges the project’s price once.'),
        t(
          '`active` can be suspended and taken up again, cancelled, or runs out: it is `expired` from the instant its end has passed. A renewal makes it active again.',
        ),
        t('`cancelled` is final.'),
      ],
      t('A renewal counts from the later of now and the end, and is charged once.'),
      [
        t(
          'Several at once: tick rows of the list, then suspend, activate, extend or delete them; the price is shown first, and each row has its own result.',
        ),
        t('From a file: Import takes the CSV that Export writes, shows what is wrong with each row, and takes all rows or the good ones.'),
      ],
    ],
  },
  {
    id: 'webhooks',
    title: t('Webhooks'),
    body: [
      t(
        'A project’s webhooks notify your server of what has happened, signed as Standard Webhooks define: verify `webhook-signature` over `webhook-id`, `webhook-timestamp` and the body with the secret that was shown once.',
      ),
      [
        t(
          'Each event comes at least once and, for one subscription, in order; a failed delivery is tried again for 24 hours. Recognize a repeat by its `webhook-id`.',
        ),
        t('After 50 failures in a row a webhook is paused and its project is notified. One whose address answers 410 is switched off.'),
        t('Ping tries whether an endpoint answers. Replay sends its events again, from one of them to now, under the same ids.'),
        t('A webhook has an environment, and gets the events of the sandbox or of production, not both.'),
      ],
    ],
  },
  {
    id: 'crypto',
    title: t('Paying with KAGE'),
    body: [
      t(
        'Bind the wallet to the project once: it signs a message, which costs nothing. Make a payment request, send the tokens, and the payment is credited after 12 confirmations.',
      ),
      [
        t(
          'The rate of a request holds for 30 minutes and for its own amount. What comes later, or on top, is credited at the lower of that rate and the price at confirmation.',
        ),
        t(
          'What is credited is what arrives. A transfer from a wallet that is not bound is held until that wallet is bound, or a global admin assigns it.',
        ),
        t('Billing, Crypto Payments lists every transfer with what has become of it.'),
      ],
    ],
  },
];

/** The sections that contain every word of the search. */
export function findSections(search: string): readonly DocsSection[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return SECTIONS.filter(({ title, body }) => {
    const text = [title, ...body.flat()].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
