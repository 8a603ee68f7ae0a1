import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';

import type { ApiKey } from '../../api/types';
import { newQueryClient } from '../../providers/queries';
import { GenerateKeyDialog } from './GenerateKeyDialog';
import { EditKeyDialog } from './KeyDialogs';

const SELLS = 'Sell, change, renew, cancel, import and remove subscriptions';
const scopes = (missing: string | null) => [
  { name: 'subscriptions:read', permissions: ['subscriptions.read'], missing: null },
  { name: 'subscriptions:write', permissions: ['subscriptions.write'], missing },
];
const KEY = { id: 4, name: 'Shop', isActive: true, rateLimitPerHour: 1_000, scopes: ['subscriptions:write'] } as ApiKey;

function show(dialog: React.ReactNode, missing: string | null, calls: object = {}) {
  const dataProvider = {
    keyScopes: async () => scopes(missing),
    getList: async () => ({ data: [], total: 0 }),
    getMany: async () => ({ data: [] }),
    ...calls,
  };
  render(
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      {dialog}
    </CoreAdminContext>,
  );
}

const everything = () => screen.findByRole('switch', { name: 'May do everything' });
const scope = (name: RegExp) => screen.findByRole('checkbox', { name });
const newKey = <GenerateKeyDialog projectId={1} onClose={() => undefined} onCreated={() => undefined} />;

describe('the scopes in the form of a key', () => {
  it('that the caller may not give are disabled, with the reason, and a new key begins without them', async () => {
    show(newKey, SELLS);
    const selling = await scope(/Sell, renew/);
    expect(selling).toBeDisabled();
    expect(screen.getAllByText(`You lack this permission: ${SELLS}`).length).toBeGreaterThan(0);
    expect(await scope(/Read subscriptions/)).toBeEnabled();
    expect(await everything()).toBeDisabled();
    expect(await everything()).not.toBeChecked();
  });

  it('are all free where the caller lacks nothing', async () => {
    show(newKey, null);
    expect(await everything()).toBeEnabled();
    expect(await everything()).toBeChecked();
  });

  it('that the key has already can be taken away, and stay', async () => {
    show(<EditKeyDialog apiKey={KEY} onClose={() => undefined} />, SELLS);
    const selling = await scope(/Sell, renew/);
    expect(selling).toBeEnabled();
    await userEvent.click(selling);
    expect(selling).not.toBeChecked();
  });
});
