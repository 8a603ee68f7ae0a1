import { adviceTable } from './error-advice.js';
import { eventTable } from './events.js';

/** The text before the routes: how a shop begins, what is common to all routes, and what may change. */
export const GUIDE = `Sell VPN subscriptions from your own shop. Everything is JSON over HTTPS below \`/api/v1\`, with an API key of your project.

## Begin in five minutes

1. In the console, open your project, API Keys, and generate a **development** key (\`kage_test_…\`). It works in a sandbox: real calls, with a
   balance and a time of its own, and no VPN server is called.
2. Press **Authorize** on this page, paste the key, and try \`POST /api/v1/subscriptions\`. The example works unchanged once. All development keys of
   a project share one sandbox: if somebody has used \`order-1042\` (409 \`subscription_id_taken\`), give another id; if the time of the sandbox was moved
   forward (400 at the dates), give dates after the \`asOf\` of a quote, which is that time.
3. Read it again, renew it (an empty body will do; an \`Idempotency-Key\` is needed), and look at \`GET /api/v1/events\`: everything that happened is there, in order.
4. Generate a production key (\`kage_live_…\`) with the scopes that your shop needs. Begin the event feed without \`after\` then: a position in the feed
   is valid only for its server and its environment. Nothing else changes.

\`\`\`sh
curl -X POST $KAGE_URL/api/v1/subscriptions -H "Authorization: Bearer $KAGE_API_KEY" -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: order-1042' -d '{"subscriptionId":"order-1042","startDate":"2026-12-01","endDate":"2026-12-31"}'
\`\`\`

The same in Python, with nothing to install:

\`\`\`python
import json, os, urllib.request

request = urllib.request.Request(
    os.environ["KAGE_URL"] + "/api/v1/subscriptions",
    data=json.dumps({"subscriptionId": "order-1043", "startDate": "2026-12-01", "endDate": "2026-12-31"}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["KAGE_API_KEY"],
        "Content-Type": "application/json",
        "Idempotency-Key": "order-1043",
    },
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response)["vpnLoginId"])
\`\`\`

\`KAGE_URL\` is the address of this server, such as \`https://console.example.com\`, without \`/api\`. The whole description as OpenAPI 3.1 is at
[/api/openapi.json](/api/openapi.json): generate a client for your language from it. Operations for shops are those below \`/api/v1\`, the groups **v1 …** at the
top of this page; the groups below them are for staff, and cannot be called with a key. The operator of this server can give you its typed client for
TypeScript.

## Test a year in a minute

The sandbox charges the same prices as production, from a balance that is 1,000.00 at first: \`PUT /api/v1/sandbox/balance\` with \`{"balance": "5.00"}\` sets it.
\`POST /api/v1/sandbox/advance\` with \`{"days": 30}\` moves its time forward, and answers \`{"now": …}\` once everything that falls due until then has
been done in order: automatic renewals, reminders, ends of access and of grace, cancellations, and their events. The \`asOf\` of a quote is the time of the sandbox at any moment, and its
subscriptions use this time. It stops there until it is moved again or the real time has caught up, and cannot be set back. Keys, limits, Idempotency-Keys, the times of events and webhooks use the real time.
All development keys of a project share its sandbox.

## Sell a plan

1. \`GET /api/v1/plans\` lists what can be sold: \`{"data": [{"code": "monthly", "price": "10.00", "days": 30, …}]}\`.
2. \`POST /api/v1/subscriptions/quote\` with \`{"action": "create", "plan": "monthly"}\` says what it costs now: \`{"amount": "10.00", "asOf": "2026-12-01T10:00:00.000Z", …}\`.
3. \`POST /api/v1/subscriptions\` with \`{"subscriptionId": "order-1042", "plan": "monthly", "autoRenew": true, "expectedAmount": "10.00", "asOf": "2026-12-01T10:00:00.000Z"}\`
   sells it for exactly that. Where the amount has changed, the answer is 409 \`price_changed\`, its field \`quote\` is the new quote, and nothing was done.
   An \`asOf\` that is more than 5 minutes old is ignored, and the sale begins now; \`expectedAmount\` is still compared.

If the list is empty, your project sells by dates: give \`startDate\` and \`endDate\` in place of \`plan\`.

With \`autoRenew\` it renews by itself from the balance in the last hour before its end: with a plan, for the plan's days at the plan's price; without one,
for 30 days at the price of the project. \`…/change-plan\` and \`…/cancel\` are quoted and carried out the same way.

A renewal takes the \`version\` that you read, so that two people or programs do not both renew: the second gets 409 \`stale\`. \`PATCH\` needs none: it sets
the fields that you send and leaves the others, so a repeat has the same result.

## When a project is paused or archived

Staff pause and archive a project, and end both, in the console. **Paused** (403 \`project_paused\`): nothing that costs money is done, not in the sandbox either;
automatic renewals fail with that \`reason\` and are tried again until access ends; everything can be read, and customers keep their access.
**Archived** (403 \`project_inactive\`): every call is refused, reads of events, balance and transactions included; customers keep their access to its end.
Events are kept for 30 days meanwhile: when the project comes back, older ones are no longer in the feed (410 \`events_expired\`).

## Give your customer access

The answer to a sale has \`credentials\`, with which your customer connects. Their form depends on the VPN server of your project: a \`link\`, a \`login\` and a \`password\`,
or a \`login\` alone, if the server's app asks for nothing else (then there is no password that could be rotated).
While \`credentialsStatus\` is \`provisioning\` they are null: read \`GET /api/v1/vpn/users/{vpnLogin}\` (the \`vpnLoginId\` of the sale) again a little later, or after
the event \`vpn_user.ready\`. The event itself never contains them, nor does a list. \`POST /api/v1/vpn/users/{vpnLogin}/rotate\` makes new ones, and the old ones stop working.
A key needs the scope \`vpn:write\` to see them: without it \`credentials\` is null even if \`credentialsStatus\` is \`ready\`.

## What holds everywhere

- **Authentication**: \`Authorization: Bearer KEY\`. A key can be limited to scopes (\`x-key-scope\` of each route names the one it needs), to
  addresses and to calls an hour; \`RateLimit-Remaining\` says how many are left.
  With \`subscriptions:write\` alone the answer to a change leaves the customer out: those fields are null without \`subscriptions:read\`.
  A quote says what it leaves of the balance, so a key with \`subscriptions:read\` alone can learn that too.
- **Repeat a POST safely**: send an \`Idempotency-Key\` of your own, such as \`sale-1042\`. After a lost answer send the same again with the same
  key: it is done once. See *After an error, or no answer*.
- **Errors** have one form: \`statusCode\`, a stable \`code\` to branch on, a \`message\` for people, \`fields\` where input was wrong, and a
  \`requestId\`. With it staff find the call in the request log of the key. Each route shows an example of each of its errors.
- **Lists** are \`{data, nextCursor}\`, newest first: give \`nextCursor\` as \`cursor\` until it is null.
- **Money** is a decimal string in USD with two places; times are ISO 8601 in UTC; ids are whole numbers.

## After an error, or no answer

**What is stored for an Idempotency-Key**: only the answer of a call that succeeded (2xx), for 24 hours, for all keys of your project in that
environment. The same key with the same path and body then gets that answer again, with \`Idempotent-Replayed: true\`, and nothing is done. With
another path or body it is 422 \`idempotency_key_reused\`. **A refusal is never stored**: after a 402, top up and send the same call with the same key, and it
is carried out. After a refusal the key may also be used with a corrected body.

**After 24 hours** the key is forgotten, and the call is a new one: a renewal would be charged again, a sale is refused as \`subscription_id_taken\`. Read
the subscription first; a renewal with the \`version\` that you read is refused as \`stale\` where it has been done since.

**Which calls take one**: every POST; a renewal requires it. A quote changes nothing, so its answer is not stored. PUT, PATCH and DELETE need none: a repeat
has the same result, and a repeated DELETE answers 404 after the first one.

**No answer, or a 5xx**: the call may have been carried out. Send the same call with the same key, with a growing wait. **A 4xx** means that nothing was done,
except 409 \`idempotency_in_progress\`: the first call with this key is still being carried out; ask again with the same key.

${adviceTable()}

A code that is not in this table: repeat the call for a 5xx, and not for a 4xx.

## Know what has happened

\`GET /api/v1/events\` is a feed of everything that happened to your project, complete and in one order, for 30 days. Keep \`nextAfter\`, ask with
it as \`after\` (the first time without), and a shop that was offline for a day has missed nothing. Webhooks send the same events at once: same \`type\` and \`data\`, signed as
[Standard Webhooks](https://www.standardwebhooks.com) define, each with the \`webhook-id\` \`evt_{id}\`. A webhook may come twice, with the same id.
A page with fewer events than \`limit\` is the last for now. To begin with what happens from now on, read to the end once and keep \`nextAfter\`.

The table says what is in \`data\`. *The subscription* is the same as in the answer of \`GET /api/v1/subscriptions/{subscriptionId}\` at that moment.
The schema of each type, with an example, is under \`GET /api/v1/events\`, and as \`webhooks\` in the OpenAPI document.

${eventTable()}

## What may change within v1

We may add: routes, optional fields and parameters of requests, fields of answers and of the \`data\` of events, values of \`status\`, \`type\`, \`reason\` and the like, error codes,
events, headers. Your program must ignore what it does not know. We do not remove or rename any of these, make an optional field required, let a
field of an answer be null or missing that never was, narrow what a request may contain, or change the meaning of a \`code\`. A change that breaks this comes as
\`/api/v2\`, and v1 is served beside it for at least twelve months. Each release is compared with the documents of all earlier ones by a test.

## Changelog

### 1.1
- Each event type has a schema of its own, in the feed and as \`webhooks\` of the OpenAPI document; \`balance.low\` always has \`environment\` and \`reserved\`.
- \`GET /api/v1/events\`: the event feed. A webhook's \`webhook-id\` is \`evt_{id}\` of the feed.
- Keys have scopes: 403 \`scope_missing\` with \`requiredScope\`. Keys from before may still do everything.
- Events \`subscription.expiring\`, \`subscription.renewal_failed\`, \`vpn_user.ready\`, \`api_key.expiring\`, \`webhook.disabled\`.
- \`GET /api/v1/plans\`: what a project offers.
- \`GET /api/v1/subscriptions?updatedSince=…&includeDeleted=true\`: what was deleted, too.
- Quotes, changes of plan, cancellations with a refund, automatic renewals, new credentials.
- The sandbox is charged, to a balance of its own, and its time can be moved: \`PUT /api/v1/sandbox/balance\`, \`POST /api/v1/sandbox/advance\`.
- \`reason\` of a subscription that was cancelled automatically; \`reason\` and \`message\` in events about failures.
- Webhooks of the sandbox (\`environment: development\`), a ping, and a replay from an event.

### 1.0
- Subscriptions, VPN users, balance, transactions, analytics, webhooks.`;

/** The groups of the page in their order: what partners call first, then what staff call. */
export const GROUPS: readonly { name: string; description: string }[] = [
  { name: 'v1 subscriptions', description: 'Sell, read, renew and end subscriptions.' },
  { name: 'v1 plans', description: 'What a project offers.' },
  { name: 'v1 VPN users', description: 'What the VPN server knows of a subscription.' },
  { name: 'v1 events', description: 'Everything that has happened, in order.' },
  { name: 'v1 billing', description: 'The prepaid balance and its ledger.' },
  { name: 'v1 sandbox', description: 'The balance and the time of the sandbox, for development keys.' },
];
