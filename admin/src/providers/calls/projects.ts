import type { Shape } from '../../api/shape';
import { call } from '../call';

export const projectCalls = {
  /** With the typed credentials, or with the stored ones of a project. */
  verifyConnection: (body: Shape<'TestConnectionRequest'>) => call('post', '/api/kage-vpn/test', { body }),

  projectBalance: (id: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/balance', { path: { id }, signal }),

  forecast: (id: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/forecast', { path: { id }, signal }),

  updateProjectBalance: (id: number, body: Shape<'UpdateBalanceRequest'>) =>
    call('put', '/api/projects/{id}/balance', { path: { id }, body }),

  projectMembers: (id: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/members', { path: { id }, signal }),

  setProjectMembers: (id: number, userIds: number[]) => call('put', '/api/projects/{id}/members', { path: { id }, body: { userIds } }),

  projectWallets: (id: number, signal?: AbortSignal) => call('get', '/api/projects/{id}/wallets', { path: { id }, signal }),

  removeWallet: (id: number) => call('delete', '/api/wallets/{id}', { path: { id } }),
};
