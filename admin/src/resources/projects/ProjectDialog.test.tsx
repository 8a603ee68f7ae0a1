import { render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';

import type { CoreDriver, Project } from '../../api/types';
import { newQueryClient } from '../../providers/queries';
import type { Permission } from '../../providers/session';
import { ProjectDialog } from './ProjectDialog';

let permissions: readonly Permission[] = [];
vi.mock('../../providers/session', () => ({ useCan: (permission: Permission) => permissions.includes(permission) }));

const field = (name: string, label: string) => ({ name, label, kind: 'text', help: null, required: false, parts: null });
const KAGE = { name: 'kage', title: 'KAGE VPN Core', fields: [field('coreUrl', 'Address'), field('kageLogin', 'KAGE VPN Login')] };
const PROJECT = { id: 3, name: 'Northlight', coreDriver: 'kage', remindDays: [], buyer: {}, version: 1 };

async function open(granted: readonly Permission[], project?: object) {
  permissions = granted;
  const dataProvider = { coreDrivers: async () => [KAGE as unknown as CoreDriver] };
  render(
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <ProjectDialog project={project as Project | undefined} onClose={() => undefined} />
    </CoreAdminContext>,
  );
  await screen.findByLabelText(/Project Name/);
}

describe('the connection of the VPN server in the form of a project', () => {
  it('is shown to people who may see its customers', async () => {
    await open(['projects.write', 'subscriptions.read'], PROJECT);
    expect(await screen.findByLabelText('KAGE VPN Login')).toBeVisible();
    expect(screen.queryByLabelText('Address')).toBeNull();
  });

  it('is not shown to others, since the server gets the email addresses', async () => {
    await open(['projects.write', 'projects.manage'], PROJECT);
    expect(await screen.findByText('Status, price and limits')).toBeVisible();
    expect(screen.queryByLabelText('KAGE VPN Login')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Verify Connection' })).toBeNull();
  });

  it('is shown to everybody who creates a project', async () => {
    await open(['projects.write', 'projects.manage']);
    expect(await screen.findByLabelText('KAGE VPN Login')).toBeVisible();
  });
});
