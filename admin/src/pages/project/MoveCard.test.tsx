import { render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';

import type { Project, ProjectMove } from '../../api/types';
import { newQueryClient } from '../../providers/queries';
import type { Permission } from '../../providers/session';
import { MoveCard } from './MoveCard';

let permissions: readonly Permission[] = [];
vi.mock('../../providers/session', () => ({ useCan: (permission: Permission) => permissions.includes(permission) }));

const MOVE = { projectId: 3, phase: 'making', total: 5, made: 2, removed: 0, errorMessage: null, nextTryAt: null, finishedAt: null };

async function open(status: 'running' | 'stopped', granted: readonly Permission[]) {
  permissions = granted;
  const dataProvider = { projectMove: async () => ({ move: { ...MOVE, status } as unknown as ProjectMove }) };
  render(
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <MoveCard project={{ id: 3 } as Project} />
    </CoreAdminContext>,
  );
  await screen.findByRole('button', { name: 'Cancel the move' });
}

describe('a move to another VPN server that is stopped', () => {
  const resume = () => screen.queryByRole('button', { name: 'Resume' });

  it('can be resumed by people who may see the customers, whose email addresses the server gets', async () => {
    await open('stopped', ['projects.manage', 'subscriptions.read']);
    expect(resume()).toBeVisible();
  });

  it('can be cancelled alone by others', async () => {
    await open('stopped', ['projects.manage']);
    expect(resume()).toBeNull();
  });

  it('can be stopped by everybody who sees it run', async () => {
    await open('running', ['projects.manage']);
    expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  });
});
