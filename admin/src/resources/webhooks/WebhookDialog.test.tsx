import { render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';

import { newQueryClient } from '../../providers/queries';
import { WebhookDialog } from './WebhookDialog';

describe('the events in the form of a webhook', () => {
  it('that report what the caller may not read are disabled, with the reason, and a new webhook begins without them', async () => {
    const missing = 'See balances, transactions, topups, statements and payment methods';
    const events = [
      { name: 'subscription.created', permissions: ['subscriptions.read'], missing: null },
      { name: 'balance.low', permissions: ['billing.read'], missing },
    ];
    const dataProvider = { webhookEvents: async () => events };
    render(
      <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
        <WebhookDialog projectId={1} onClose={() => undefined} />
      </CoreAdminContext>,
    );
    expect(await screen.findByRole('checkbox', { name: /balance\.low/ })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: /subscription\.created/ })).toBeEnabled();
    expect(screen.getByRole('switch', { name: 'All events' })).not.toBeChecked();
    expect(screen.getAllByText(`You lack this permission: ${missing}`).length).toBeGreaterThan(0);
  });
});
