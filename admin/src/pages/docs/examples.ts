/** The same first call in three languages. `BASE` and `KEY` are filled in for the reader; a test runs each of them. */
export const EXAMPLES = [
  {
    language: 'curl',
    code: `curl -X POST BASE/api/v1/subscriptions \\
  -H 'Authorization: Bearer KEY' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: order-1042' \\
  -d '{"subscriptionId":"order-1042","startDate":"START","endDate":"END","email":"customer@example.com"}'`,
  },
  {
    language: 'TypeScript',
    code: `const response = await fetch('BASE/api/v1/subscriptions', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer KEY',
    'Content-Type': 'application/json',
    'Idempotency-Key': 'order-1043',
  },
  body: JSON.stringify({
    subscriptionId: 'order-1043',
    startDate: 'START',
    endDate: 'END',
    email: 'customer@example.com',
  }),
});
console.log(response.status, await response.json());`,
  },
  {
    language: 'Python',
    code: `import json, urllib.request

request = urllib.request.Request(
    "BASE/api/v1/subscriptions",
    data=json.dumps({
        "subscriptionId": "order-1044",
        "startDate": "START",
        "endDate": "END",
        "email": "customer@example.com",
    }).encode(),
    headers={
        "Authorization": "Bearer KEY",
        "Content-Type": "application/json",
        "Idempotency-Key": "order-1044",
    },
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`,
  },
] as const;

export interface ExampleFacts {
  base: string;
  key: string;
  /** Days, as YYYY-MM-DD. */
  start: string;
  end: string;
}

export const fillExample = (code: string, { base, key, start, end }: ExampleFacts): string =>
  code.replaceAll('BASE', base).replaceAll('KEY', key).replaceAll('START', start).replaceAll('END', end);
