import { givenEverything } from '../everything.js';
import { startWorld, type Client, type GivenStaff, type World } from '../world.js';

const ID = 9_000;
/** Stored before such texts were refused: a control character, and a sign that turns the direction of what follows. */
const OLD = 'Old\u202e na\u0007me';

interface Change {
  /** The row that holds the text. */
  row: [table: string, column: string];
  field: string;
  /** What is changed beside it. */
  other: object;
  send: (body: object) => ReturnType<Client['put']>;
}

/** Each change of a record that has a text to read back. */
describe('a text that was stored before it would be refused', () => {
  let world: World;
  let admin: GivenStaff;
  let partner: Client;
  let subscriptionId: string;
  beforeAll(async () => {
    world = await startWorld();
    ({ partner, subscriptionId } = await givenEverything(world, ID));
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  it.each<[string, Change]>([
    [
      'project',
      {
        row: ['projects', 'name'],
        field: 'name',
        other: { termDays: 31 },
        send: (body) => admin.put(`/api/projects/${ID}`, body),
      },
    ],
    [
      'user',
      {
        row: ['users', 'first_name'],
        field: 'firstName',
        other: { lastName: 'Changed' },
        send: (body) => admin.put(`/api/users/${admin.userId}`, body),
      },
    ],
    [
      "person's own",
      { row: ['users', 'first_name'], field: 'firstName', other: { lastName: 'Again' }, send: (body) => admin.put('/api/auth/me', body) },
    ],
    [
      'key',
      {
        row: ['api_keys', 'name'],
        field: 'name',
        other: { rateLimitPerHour: 77 },
        send: (body) => admin.put(`/api/api-keys/${ID}`, body),
      },
    ],
    [
      'payment method',
      {
        row: ['payment_methods', 'provider'],
        field: 'provider',
        other: { expiryMonth: 7, expiryYear: 2099 },
        send: (body) => admin.put(`/api/payment-methods/${ID}`, body),
      },
    ],
    [
      "settings'",
      {
        row: ['settings', 'product_name'],
        field: 'productName',
        other: { syncRetryAttempts: 3 },
        send: (body) => admin.put('/api/settings', body),
      },
    ],
    [
      'subscription',
      {
        row: ['subscriptions', 'name'],
        field: 'name',
        other: { phone: '1' },
        send: (body) => admin.put(`/api/admin/subscriptions/${ID}`, body),
      },
    ],
    [
      "partner's subscription",
      {
        row: ['subscriptions', 'surname'],
        field: 'surname',
        other: { phone: '2' },
        send: (body) => partner.patch(`/api/v1/subscriptions/${subscriptionId}`, body),
      },
    ],
  ])(
    "does not stand in the way of another field of the %s record, and cannot be put in another's place",
    async (_, { row, field, other, send }) => {
      const [table, column] = row;
      const stored = async () => (await world.sql(`SELECT ${column} AS text FROM ${table} ORDER BY id DESC`)).map(({ text }) => text);
      await world.sql(`UPDATE ${table} SET ${column} = $1`, [OLD]);
      const saved = await send({ [field]: OLD, ...other });
      expect([saved.status, saved.body]).toEqual([200, expect.objectContaining(other)]);
      expect(await stored()).toContain(OLD);
      expect(await send({ [field]: `${OLD} 2`, ...other })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: { [field]: expect.any(String) } },
      });
      expect((await send({ [field]: 'New name' })).body).toMatchObject({ [field]: 'New name' });
      expect(await send({ [field]: OLD })).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
      expect(await stored()).toContain('New name');
    },
  );
});
